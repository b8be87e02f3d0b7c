import CircleCheck from 'lucide-react/icons/circle-check'
import { useLayoutEffect, useRef } from 'react'
import { ICON_STROKE } from '../../lib/icon-stroke.ts'
import type { FormsCopy } from '../../shapes/forms.ts'
import { TextWithMail } from '../../ui/TextWithMail.tsx'
import type { FormReceipt } from './session.ts'
import { timeOf } from './time-of.ts'

type SentCardProps = {
  readonly copy: FormsCopy['sent']
  readonly receipt: FormReceipt
  readonly onAnother: () => void
}

/** What stands in the place of a page's form once its message is stored. No live region: a toast announces the success. */
export function SentCard({ copy, receipt, onAnother }: SentCardProps) {
  const { storedAt, email, isApplication } = receipt
  const kind = isApplication ? 'application' : 'inquiry'
  const heading = useRef<HTMLHeadingElement>(null)

  // The button that was pressed is hidden with its form. A visitor who is elsewhere on the page stays there.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (activeElement !== body && !activeElement?.closest('form[hidden]')) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [])

  return (
    <div className="sent-card">
      <div className="flex items-center gap-4">
        <CircleCheck size={40} aria-hidden="true" strokeWidth={ICON_STROKE} />
        <h2 ref={heading} className="text-2xl" tabIndex={-1}>
          {copy.title[kind]}
        </h2>
      </div>
      <dl className="mt-6">
        <dt>{copy.at}</dt>
        <dd>{timeOf(storedAt)}</dd>
        <dt>{copy.to}</dt>
        <dd>{email}</dd>
      </dl>
      <h3 className="mt-6 text-lg">{copy.next}</h3>
      <p className="mt-1">{copy[kind]}</p>
      <p className="mt-3 text-muted">
        <TextWithMail text={copy.nothing} />
      </p>
      <button type="button" className="btn mt-7 border-line" onClick={onAnother}>
        {copy.another}
      </button>
    </div>
  )
}
