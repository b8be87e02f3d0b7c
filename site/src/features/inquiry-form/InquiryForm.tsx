import type { FormId } from '@lanternfield/contract/fields.ts'
import {
  type ChoiceFieldName,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  isChoice,
  type TextFieldName,
  type TypedFieldName,
} from '@lanternfield/contract/fields.ts'
import { TRAP_FIELD } from '@lanternfield/contract/form-signals.ts'
import { type FormMode, type FormVariant, variantOf } from '@lanternfield/contract/forms.ts'
import { RESUME_MAX_MB } from '@lanternfield/contract/limits.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { NOTICE_VERSION_FIELD } from '@lanternfield/contract/privacy-notice.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Fragment, memo, type ReactNode } from 'react'
import { fillIn } from '../../lib/fill-in.ts'
import { Field, fieldAttributes } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { EmailInput } from './EmailInput.tsx'
import { FormMessage } from './FormMessage.tsx'
import { update } from './form-sessions.ts'
import { MessageField } from './MessageField.tsx'
import { PrivacyNotice } from './PrivacyNotice.tsx'
import { RESUME_ACCEPT } from './resume-upload.ts'
import { SentCard } from './SentCard.tsx'
import { SEND_EMAIL_URL } from './send.ts'
import { chooseFile, rejectFile, removeFile } from './session.ts'
import type { FormSurface } from './submit.ts'
import { TopicLine } from './TopicLine.tsx'
import { type FormCopy, useInquiryForm } from './use-inquiry-form.ts'

export type InquiryFormProps = {
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
export function messageIdOf(form: FormId): string {
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
  const { session, saved, ...state } = useInquiryForm({
    form,
    mode,
    variant,
    copy,
    surface,
    topic,
  })
  const { draft, errors, progress, isRestored, receipt } = session
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

  function drawTyped(name: Exclude<TypedFieldName, ChoiceFieldName>): ReactNode {
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
    const control = {
      className: 'control',
      type: field.control satisfies 'text' | 'email' | 'tel',
      autoComplete: field.autoComplete,
      inputMode: field.control,
      'data-first-focus': name === FIELD_NAMES[0] && !isRestored ? '' : undefined,
      ...fieldAttributes(described),
      readOnly: isSending,
    }
    return (
      <Field {...described}>
        {name === 'email' && <EmailInput {...control} address={draft.texts.email} copy={forms} />}
        {name !== 'email' && <input {...control} />}
      </Field>
    )
  }

  function drawChoice(name: ChoiceFieldName, demand: FormVariant[TextFieldName]): ReactNode {
    if (demand === 'absent') return null
    const optional = demand === 'optional' ? forms.optional : undefined
    const described = { ...describe(name), optional }
    const words: Readonly<Record<string, string>> = forms.choices[name]
    return (
      <div inert={isSending}>
        <Field {...described}>
          <select className="control" defaultValue="" {...fieldAttributes(described)}>
            <option value="">{forms.choose[name]}</option>
            {FIELDS[name].choices.map((choice: string) => (
              <option key={choice} value={choice}>
                {words[choice]}
              </option>
            ))}
          </select>
        </Field>
      </div>
    )
  }

  /** The style sheet shows the field for an application, without a script. */
  function drawResume(): ReactNode {
    if (!mayApply) return null
    const { resume, unread } = draft
    const hint = fillIn(forms.hints.resume, { max: RESUME_MAX_MB })
    const described = { ...describe('resume'), hint }
    return (
      <div className="for-application" inert={isSending}>
        <Field {...described}>
          <FileDrop
            attributes={fieldAttributes(described)}
            copy={forms.resume}
            accept={RESUME_ACCEPT}
            file={resume && { name: resume.fileName, size: resume.size }}
            isReading={unread !== null}
            problem={session.rejection?.message}
            onChoose={(file) => update(form, chooseFile(file))}
            onTooMany={() => update(form, rejectFile(messages.resumeTooMany))}
            onRemove={() => update(form, removeFile)}
          />
        </Field>
      </div>
    )
  }

  function drawField(name: FieldName): ReactNode {
    if (name === 'resume') return drawResume()
    if (name === 'inquiryType' && variant.inquiryType !== 'asked')
      return <input type="hidden" name={name} value={variant.inquiryType} />
    return isChoice(name) ? drawChoice(name, variant[name]) : drawTyped(name)
  }

  return (
    <>
      {receipt && <SentCard copy={forms.sent} receipt={receipt} onAnother={state.sendAnother} />}
      <form
        ref={state.element}
        className="inquiry-form"
        hidden={receipt !== null}
        data-form={form}
        data-inquiry-type={variant.inquiryType}
        method="post"
        action={SEND_EMAIL_URL}
        encType="multipart/form-data"
        // The site's own messages are the same with and without scripts.
        noValidate
        aria-busy={isSending}
        onSubmit={state.onSubmit}
        onInput={state.onInput}
      >
        <FormMessage id={messageIdOf(form)} copy={forms} saved={saved} />
        {/* A request for the guide shows no topic, but sends it. */}
        {variant.inquiryType !== 'leadMagnet' && (
          <TopicLine copy={forms.about} topic={shownTopic} onRemove={state.removeTopic} />
        )}
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name={NOTICE_VERSION_FIELD} value={noticeVersion} />
        {/* The honeypot: only programs tick it. */}
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
            className="form-submit btn btn-accent"
            type="submit"
            aria-disabled={isSending}
            aria-describedby={`${form}-privacy`}
            data-first-focus={isRestored ? '' : undefined}
          >
            {isSending && progress !== null && (
              <span className="form-submit-light" style={{ width: `${progress * 100}%` }} />
            )}
            <span>{forms.submit}</span>
            {isSending ? <span className="form-submit-ring" /> : <ArrowRight className="size-5" />}
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
      {/* What the button shows, in words. Outside the form, whose `aria-busy` mutes it, and always rendered: live regions announce only changes. */}
      <div className="sr-only" aria-live="polite">
        {isSending && <p>{forms.sending}</p>}
        {isSending && progress !== null && (
          <progress aria-label={forms.sending} value={progress} max={1} />
        )}
      </div>
    </>
  )
})
