import {
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type TypedFieldName,
} from '@lanternfield/contract/fields.ts'
import { TRAP_FIELD } from '@lanternfield/contract/form-signals.ts'
import {
  type FormId,
  type FormMode,
  INQUIRY_TYPES,
  variantOf,
} from '@lanternfield/contract/forms.ts'
import { RESUME_MAX_MB } from '@lanternfield/contract/limits.ts'
import { NOTICE_VERSION_FIELD } from '@lanternfield/contract/privacy-notice.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import { Fragment, memo, type ReactNode } from 'react'
import { fillIn } from '../../lib/fill-in.ts'
import { Field, fieldAttributes } from '../../ui/Field.tsx'
import type { FormSurface } from './conclude-submission.ts'
import { FormMessage } from './FormMessage.tsx'
import { MessageField } from './MessageField.tsx'
import { PrivacyNotice } from './PrivacyNotice.tsx'
import { ResumeField } from './ResumeField.tsx'
import { SEND_EMAIL_URL } from './send.ts'
import { TopicLine } from './TopicLine.tsx'
import { type FormCopy, useInquiryForm } from './use-inquiry-form.ts'

export type InquiryFormProps = {
  readonly form: FormId
  readonly mode?: FormMode
  readonly copy: FormCopy
  /** The pop-up around it, if any. */
  readonly surface?: FormSurface
  /** What the page around it is about; null: nothing. Left out on the page of the form itself, whose address says. */
  readonly topic?: Topic | null | undefined
  /** Next to the submit button. */
  readonly children?: ReactNode
}

/** The id of the line above a form, for the `aria-describedby` of the dialog around it. */
export function messageIdOf(form: FormId): string {
  return `${form}-notice`
}

/**
 * The form of an inquiry or an application. On a page it is an island: until it is hydrated, and where scripts do
 * not run, it is plain HTML that the browser posts; the server then puts its errors in the same places.
 * Rendered again only if its own props change, and not because the pop-up around it opens.
 */
export const InquiryForm = memo(function InquiryForm(props: InquiryFormProps) {
  const { form, copy, surface, topic, children } = props
  const { mode = form === 'careers-page' ? 'file-upload' : 'contact-us' } = props
  const { forms, privacyPath, noticeVersion } = copy
  const variant = variantOf(form, mode)
  const { session, saved, ...state } = useInquiryForm({
    form,
    mode,
    variant,
    copy,
    surface,
    topic,
  })
  const { draft, errors, progress, isRestored } = session
  const isSending = session.status === 'sending'
  const mayApply = variant.inquiryType === 'asked' || variant.inquiryType === 'careers'
  const isApplication =
    variant.inquiryType === 'careers' ||
    (variant.inquiryType === 'asked' && draft.texts.inquiryType === 'careers')
  const shownTopic = session.isTopicKnown ? draft.topic : (topic ?? null)

  const describe = (name: FieldName) => ({
    id: `${form}-${name}`,
    name,
    label: forms.labels[name],
    error: (name === 'resume' && session.rejection?.message) || errors[name],
  })

  function drawTyped(name: TypedFieldName): ReactNode {
    const demand = variant[name]
    if (demand === 'absent') return null
    const field = FIELDS[name]
    if (field.control === 'textarea')
      return (
        <MessageField
          {...describe(name)}
          copy={forms}
          longer={forms.longer[isApplication ? 'application' : 'inquiry']}
          text={draft.texts.message}
          control={{ readOnly: isSending }}
        />
      )
    const described = {
      ...describe(name),
      optional: demand === 'optional' ? forms.optional : undefined,
      hint: name === 'phone' && demand === 'required' ? forms.hints.phone : undefined,
    }
    return (
      <Field {...described}>
        <input
          className="control"
          type={field.control}
          autoComplete={field.autoComplete}
          inputMode={field.control}
          data-first-focus={name === FIELD_NAMES[0] && !isRestored ? '' : undefined}
          {...fieldAttributes(described)}
          readOnly={isSending}
        />
      </Field>
    )
  }

  function drawInquiryType(): ReactNode {
    if (variant.inquiryType !== 'asked')
      return <input type="hidden" name="inquiryType" value={variant.inquiryType} />
    const described = describe('inquiryType')
    return (
      <div inert={isSending}>
        <Field {...described}>
          <select className="control" defaultValue="" {...fieldAttributes(described)}>
            <option value="">{forms.chooseInquiryType}</option>
            {INQUIRY_TYPES.map((type) => (
              <option key={type} value={type}>
                {forms.inquiryTypes[type]}
              </option>
            ))}
          </select>
        </Field>
      </div>
    )
  }

  /** Shown by the style sheet where an application is being written, which needs no script. */
  function drawResume(): ReactNode {
    if (!mayApply) return null
    return (
      <div className="for-application" inert={isSending}>
        <ResumeField
          form={form}
          described={{
            ...describe('resume'),
            hint: fillIn(forms.hints.resume, { max: RESUME_MAX_MB }),
          }}
          copy={forms}
          session={session}
        />
      </div>
    )
  }

  function drawField(name: FieldName): ReactNode {
    if (name === 'inquiryType') return drawInquiryType()
    return name === 'resume' ? drawResume() : drawTyped(name)
  }

  return (
    <>
      <form
        ref={state.element}
        className="inquiry-form"
        data-form={form}
        data-inquiry-type={variant.inquiryType}
        method="post"
        action={SEND_EMAIL_URL}
        encType="multipart/form-data"
        // Our own messages, the same with and without scripts, instead of the browser's.
        noValidate
        aria-busy={isSending}
        onSubmit={state.onSubmit}
        onInput={state.onInput}
      >
        <FormMessage id={messageIdOf(form)} copy={forms} saved={saved} />
        {/* A request for the guide has no visible topic; the page is sent as its topic all the same. */}
        {variant.inquiryType !== 'leadMagnet' && (
          <TopicLine copy={forms.about} topic={shownTopic} onRemove={state.removeTopic} />
        )}
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name={NOTICE_VERSION_FIELD} value={noticeVersion} />
        {/* The honeypot: invisible and out of the tab order, so that only programs tick it. */}
        <input
          className="form-trap sr-only"
          type="checkbox"
          name={TRAP_FIELD}
          value="yes"
          tabIndex={-1}
          aria-hidden="true"
        />

        {FIELD_NAMES.map((name) => (
          <Fragment key={name}>{drawField(name)}</Fragment>
        ))}

        <div className="form-foot flex flex-wrap items-center gap-x-6 gap-y-4">
          <button
            className="form-submit btn min-h-13 px-8"
            type="submit"
            aria-disabled={isSending}
            aria-describedby={`${form}-privacy`}
            data-first-focus={isRestored ? '' : undefined}
          >
            {forms.submit}
          </button>
          {children}
          <PrivacyNotice
            id={`${form}-privacy`}
            copy={forms.privacy}
            inquiryType={variant.inquiryType}
            privacyPath={privacyPath}
          />
        </div>
      </form>
      {/* Outside the form, whose `aria-busy` mutes it, and rendered early, since live regions announce only changes. */}
      <div
        className="form-progress mt-4 flex items-center gap-4 strong empty:m-0"
        aria-live="polite"
      >
        {isSending && <p>{forms.sending}</p>}
        {isSending && progress !== null && (
          <progress
            className="flex-1 accent-base-content"
            aria-label={forms.sending}
            value={progress}
            max={1}
          />
        )}
      </div>
    </>
  )
})
