/** The lines above the fields of a form. In the same places the server puts its notice, and a box to clear. */
import { messages } from '@lanternfield/contract/messages.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import { useEffect, useId, useState } from 'react'
import { fillIn } from '../../lib/fill-in.ts'
import type { FormsCopy } from '../../shapes/forms.ts'
import type { SavedReason } from './drafts.ts'

type SavedNoticeProps = {
  /** For the `aria-describedby` of the dialog around the form. */
  readonly id: string
  readonly copy: FormsCopy
  /** The draft that the form was cleared of, if any. */
  readonly saved: { readonly reason: SavedReason; readonly restore: () => void } | null
}

/** Offers a saved draft. */
export function SavedNotice({ id, copy, saved }: SavedNoticeProps) {
  return (
    <>
      <p
        className="form-notice"
        id={id}
        data-form-notice
        data-kind={saved?.reason}
        data-offline={messages.offline}
        hidden={!saved}
        tabIndex={-1}
      >
        {saved && copy.saved[saved.reason]}
      </p>
      {saved && (
        <button type="button" className="form-restore" onClick={saved.restore}>
          {saved.reason === 'put-aside' ? copy.putBack : copy.tryAgain}
        </button>
      )}
    </>
  )
}

type AboutLineProps = {
  readonly copy: FormsCopy['about']
  readonly topic: Topic | null
  readonly onRemove: () => void
}

/** Says what the form is about, with the way to take that back. */
export function AboutLine({ copy, topic, onRemove }: AboutLineProps) {
  const id = useId()
  // Without scripts the button would do nothing.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <div className="form-about" data-about-line={copy.line}>
      {topic && (
        <>
          <p id={id}>{fillIn(copy.line, { title: topic.title })}</p>
          {isHydrated && (
            <button
              type="button"
              className="form-about-remove"
              aria-describedby={id}
              onClick={onRemove}
            >
              {copy.remove}
            </button>
          )}
        </>
      )}
    </div>
  )
}
