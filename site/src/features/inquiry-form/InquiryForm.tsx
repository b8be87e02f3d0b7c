import { FIELD_NAMES, type FormId } from '@lanternfield/contract/fields.ts'
import { TRAP_FIELD } from '@lanternfield/contract/form-signals.ts'
import { type FormMode, type FormVariant, variantOf } from '@lanternfield/contract/forms.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { NOTICE_VERSION_FIELD } from '@lanternfield/contract/privacy-notice.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import { memo, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { fillIn } from '../../lib/fill-in.ts'
import { ICON_STROKE } from '../../lib/icon-stroke.ts'
import { timeOf } from '../../lib/time-of.ts'
import type { FormsCopy } from '../../shapes/forms.ts'
import { TextWithMail } from '../../ui/TextWithMail.tsx'
import type { SavedDraft } from './drafts.ts'
import { FormField } from './Fields.tsx'
import type { FormCopy } from './form-copy.ts'
import { SEND_EMAIL_URL } from './send.ts'
import type { FormReceipt, FormSession } from './session.ts'
import type { FormSurface } from './submit.ts'
import { useInquiryForm } from './use-inquiry-form.ts'

type InquiryFormProps = {
  readonly form: FormId
  readonly mode?: FormMode
  readonly copy: FormCopy
  /** The pop-up around it, if any. */
  readonly surface?: FormSurface
  /** The topic of the page around it, or null; undefined on the page of the form itself, where the address names it. */
  readonly topic?: Topic | null | undefined
  /** Next to the submit button. */
  readonly children?: ReactNode
}

/** The id of the line above a form, for the `aria-describedby` of the dialog around it. */
export function savedLineIdOf(form: FormId): string {
  return `${form}-notice`
}

/**
 * The form of an inquiry or an application. On a page it is an island: until it is hydrated, and without scripts, it is
 * plain HTML that the browser posts; the server then puts its errors in the same places. Memoized, because the pop-up
 * around it is rendered again when it opens.
 */
export const InquiryForm = memo(function InquiryForm(props: InquiryFormProps) {
  const { form, copy, surface, topic, children } = props
  const { mode = form === 'careers-page' ? 'file-upload' : 'contact-us' } = props
  const { forms, privacyPath, noticeVersion } = copy
  const variant = variantOf(form, mode)
  const { inquiryType } = variant
  const state = useInquiryForm({ form, mode, variant, copy, surface, topic })
  const { session } = state
  const { receipt } = session
  const shared = { form, variant, copy: forms, session }
  return (
    <>
      {receipt && <SentCard copy={forms.sent} receipt={receipt} onAnother={state.sendAnother} />}
      <form
        ref={state.element}
        className="inquiry-form"
        hidden={receipt !== null}
        data-form={form}
        data-inquiry-type={inquiryType}
        method="post"
        action={SEND_EMAIL_URL}
        encType="multipart/form-data"
        // The site's own validation errors are the same with and without scripts.
        noValidate
        aria-busy={session.status === 'sending'}
        onSubmit={state.onSubmit}
        onInput={state.onInput}
      >
        <SavedDraftLine id={savedLineIdOf(form)} copy={forms} saved={state.saved} />
        {/* A request for the guide shows no topic, but sends it. */}
        {inquiryType !== 'leadMagnet' && (
          <TopicLine
            copy={forms.about}
            topic={session.isTopicKnown ? session.draft.topic : (topic ?? null)}
            onRemove={state.removeTopic}
          />
        )}
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name={NOTICE_VERSION_FIELD} value={noticeVersion} />
        {/* Only programs tick it. */}
        <input
          className="form-trap sr-only"
          type="checkbox"
          name={TRAP_FIELD}
          value="yes"
          tabIndex={-1}
          aria-hidden="true"
        />
        {FIELD_NAMES.map((name) => (
          <FormField key={name} name={name} {...shared} />
        ))}
        <div className="form-foot flex flex-wrap items-center gap-x-6 gap-y-4">
          <SubmitButton {...shared} />
          {children}
          <PrivacyNotice
            id={privacyIdOf(form)}
            copy={forms.privacy}
            inquiryType={inquiryType}
            privacyPath={privacyPath}
          />
        </div>
      </form>
      <SendingStatus {...shared} />
    </>
  )
})

function privacyIdOf(form: FormId): string {
  return `${form}-privacy`
}

type SavedDraftLineProps = {
  /** For the `aria-describedby` of the dialog around the form. */
  readonly id: string
  readonly copy: FormsCopy
  readonly saved: (Pick<SavedDraft, 'reason'> & { readonly restore: () => void }) | null
}

/** The line above a form that offers a saved draft. The server puts its errors in the same place. */
export function SavedDraftLine({ id, copy, saved }: SavedDraftLineProps) {
  return (
    <>
      <p
        className="form-message strong"
        id={id}
        data-form-message
        data-kind={saved?.reason}
        data-offline={messages.offline}
        hidden={!saved}
        tabIndex={-1}
      >
        {saved && copy.saved[saved.reason]}
      </p>
      {saved && (
        <button
          type="button"
          className="link strong -mt-3 min-h-11 cursor-pointer justify-self-start"
          onClick={saved.restore}
        >
          {saved.reason === 'put-aside' ? copy.putBack : copy.tryAgain}
        </button>
      )}
    </>
  )
}

type TopicLineProps = {
  readonly copy: FormsCopy['about']
  readonly topic: Topic | null
  readonly onRemove: () => void
}

/** The topic above a form, with a button that removes it. The server puts a checkbox in the same place. */
function TopicLine({ copy, topic, onRemove }: TopicLineProps) {
  const id = useId()
  // Without scripts the button would do nothing.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <div className="form-topic" data-topic-line={copy.line}>
      {topic && (
        <>
          <p id={id} className="text-md wrap-anywhere">
            {fillIn(copy.line, { title: topic.title })}
          </p>
          {isHydrated && (
            <button
              type="button"
              className="link min-h-11 flex-none cursor-pointer px-2 text-md"
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

type SendingProps = { readonly copy: FormsCopy; readonly session: FormSession }

function SubmitButton({ form, copy, session }: SendingProps & { readonly form: FormId }) {
  const { progress, isRestored } = session
  const isSending = session.status === 'sending'
  return (
    <button
      className="form-submit btn btn-accent"
      type="submit"
      aria-disabled={isSending}
      aria-describedby={privacyIdOf(form)}
      data-first-focus={isRestored ? '' : undefined}
    >
      {isSending && progress !== null && (
        <span className="form-submit-light" style={{ width: `${progress * 100}%` }} />
      )}
      <span>{copy.submit}</span>
      {isSending ? <span className="form-submit-ring" /> : <ArrowRight className="size-5" />}
    </button>
  )
}

/**
 * What the button shows, as text. Outside the form, whose `aria-busy` mutes it, and always rendered: live regions
 * announce only changes.
 */
function SendingStatus({ copy, session: { status, progress } }: SendingProps) {
  const isSending = status === 'sending'
  return (
    <div className="sr-only" aria-live="polite">
      {isSending && <p>{copy.sending}</p>}
      {isSending && progress !== null && (
        <progress aria-label={copy.sending} value={progress} max={1} />
      )}
    </div>
  )
}

type PrivacyNoticeProps = {
  /** The id of its first line, for the `aria-describedby` of the submit button. */
  readonly id: string
  readonly copy: FormsCopy['privacy']
  readonly inquiryType: FormVariant['inquiryType']
  readonly privacyPath: string
}

/** The privacy notice at a form: a line at the button, and details to open. Source: docs/decisions/privacy-notice.md */
function PrivacyNotice({ id, copy, inquiryType, privacyPath }: PrivacyNoticeProps) {
  return (
    <div className="form-privacy">
      <p id={id}>
        <PurposeLine copy={copy} inquiryType={inquiryType} />
      </p>
      <details>
        <summary className="link w-fit cursor-pointer">{copy.more}</summary>
        <dl className="grid gap-2 py-2.5">
          {copy.points.map(({ title, text }) => (
            <div key={title} className="gap-4 xs:grid xs:grid-cols-[7rem_minmax(0,1fr)]">
              <dt className="strong">{title}</dt>
              <dd className="wrap-anywhere">
                <TextWithMail text={text} />
              </dd>
            </div>
          ))}
        </dl>
        <a href={privacyPath} className="link">
          {copy.link}
        </a>
      </details>
    </div>
  )
}

/** If the visitor chooses the inquiry type, the style sheet shows one of two lines. */
function PurposeLine({ copy, inquiryType }: Pick<PrivacyNoticeProps, 'copy' | 'inquiryType'>) {
  if (inquiryType === 'leadMagnet') return copy.guide
  if (inquiryType === 'careers') return copy.application
  if (inquiryType !== 'asked') return copy.inquiry
  return (
    <>
      <span className="for-inquiry">{copy.inquiry}</span>
      <span className="for-application">{copy.application}</span>
    </>
  )
}

type SentCardProps = {
  readonly copy: FormsCopy['sent']
  readonly receipt: FormReceipt
  readonly onAnother: () => void
}

/** In the place of a page's form once its submission is stored. No live region: a toast announces the success. */
function SentCard({ copy, receipt, onAnother }: SentCardProps) {
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
