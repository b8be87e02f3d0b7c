/** Reports sent and abandoned forms to analytics and the visitor state, and failed ones to the visitor. */
import { FIELD_NAMES, type FormId } from '@lanternfield/contract/fields.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { isFormPage } from '@lanternfield/contract/pages.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import { interactionTypeOf } from '../analytics/events.ts'
import { track } from '../analytics/track.ts'
import { userId } from '../analytics/user-id.ts'
import { fieldValue, formValues, personalValue } from '../analytics/values.ts'
import { announceSubmitted, saveSubmitted } from '../visitor/visitor.ts'
import type { FormContent, SendFailure, SendOutcome } from './drafts.ts'
import { isUntouched } from './session.ts'
import { sessionOf } from './session-storage.ts'

const FORM_NAMES: Readonly<Record<FormId, string>> = {
  'contact-us-page': 'Contact Us Page',
  'careers-page': 'Careers Page',
  'contact-us-popup': 'Contact Us Pop Up',
  'exit-intent': 'Exit Intent Pop Up',
  'lead-magnet': 'Lead Magnet Pop Up',
}

export function reportStored(form: FormId, draft: FormContent): void {
  reported.delete(form)
  // A submission from a page with its own form does not change the pop-ups.
  if (!isFormPage(location.pathname)) {
    track('form_submitted', {
      form_name: FORM_NAMES[form],
      form_values: formValues(reportable(draft)),
      ...circumstances(draft.topic),
    })
    // A request for the guide is no inquiry.
    if (form !== 'lead-magnet') saveSubmitted()
  }
  if (form === 'lead-magnet') reportGuideRequest(draft)
  announceSubmitted()
}

export function reportFailed(
  form: FormId,
  outcome: Exclude<SendOutcome, { kind: 'stored' }>,
  topic: Topic | null,
): void {
  track('form_submission_failed', {
    form_name: FORM_NAMES[form],
    ...circumstances(topic),
    reason: reasonOf(outcome),
  })
  if (form === 'lead-magnet')
    track('lead_magnet_form_submission_failed', { page_path: location.pathname })
}

/** What a visitor reads of a failed submission. */
export function describeFailure({ reason, status, retryAfterS }: SendFailure): string {
  if (status === 429)
    return messages.tooManySubmissions(Math.max(1, Math.ceil((retryAfterS ?? 60) / 60)))
  if (status === 408) return messages.tooSlow
  if (reason === 'offline') return messages.offline
  return reason === 'no-answer' ? messages.noAnswer : messages.sendFailed
}

/** The fields that have been reported as abandoned, by form. */
const reported = new Map<FormId, Set<string>>()

/** Reports each filled field of a form that the visitor leaves, once; a form that is being sent is not abandoned. */
export function reportAbandonment(form: FormId): void {
  const session = sessionOf(form)
  const { draft, status, isLeaving } = session
  if (isLeaving || status === 'sending' || isUntouched(session)) return
  const { texts, resume } = draft
  const file = resume ? `${resume.format ?? ''}, ${resume.size} bytes` : ''
  const known = reported.get(form) ?? new Set()
  reported.set(form, known)
  for (const field of FIELD_NAMES) {
    const value = field === 'resume' ? file : fieldValue(field, texts[field])
    if (!value || known.has(field)) continue
    known.add(field)
    track('form_abandon', {
      abandoned_step: field,
      form_id: form,
      page_path: location.pathname,
      interaction_type: interactionTypeOf(location.pathname),
      user_id: userId(),
      abandoned_value: value,
    })
  }
}

/** Reports a form that the visitor closes unsent. Later entries count as a new draft. */
export function reportPutAside(form: FormId): void {
  reportAbandonment(form)
  reported.delete(form)
}

function reportGuideRequest({ texts }: FormContent): void {
  track('lead_magnet_submitted', { page_path: location.pathname })
  track('User_Signup', { user_id: userId() })
  track('user_email', { user_id: userId(), user_email: personalValue(texts.email.trim()) })
}

function circumstances(topic: Topic | null) {
  return {
    interaction_type: interactionTypeOf(location.pathname),
    page_path: location.pathname,
    ...(topic && { context_path: topic.path }),
  }
}

function reportable({ resume, texts }: FormContent): Record<string, string> {
  if (!resume) return texts
  return { ...texts, extension: resume.format ?? '', bytes: String(resume.size) }
}

function reasonOf(outcome: Exclude<SendOutcome, { kind: 'stored' }>): string {
  if (outcome.kind === 'rejected' || outcome.reason === 'key-reused') return 'refused'
  return outcome.reason === 'status' ? `status_${outcome.status}` : outcome.reason
}
