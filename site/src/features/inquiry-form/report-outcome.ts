/** What follows from a form's outcome: analytics events, the visitor's next pages, and the sentence of an error. */
import type { FormId } from '@lanternfield/contract/forms.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { isFormPage } from '@lanternfield/contract/pages.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import { extensionOf } from '../../lib/file-extension.ts'
import { forgetAbandonment, reportAbandonment } from '../analytics/abandonment.ts'
import { interactionTypeOf } from '../analytics/interaction-type.ts'
import { pagePath } from '../analytics/page.ts'
import { track } from '../analytics/track.ts'
import { userId } from '../analytics/user-id.ts'
import { formValues, personalValue } from '../analytics/values.ts'
import { announceSubmitted, saveSubmitted } from '../visitor/visitor.ts'
import type { Draft } from './drafts.ts'
import type { SendFailure, SendOutcome } from './send.ts'

/** The forms' names in reports. */
const FORM_NAMES: Readonly<Record<FormId, string>> = {
  'contact-us-page': 'Contact Us Page',
  'careers-page': 'Careers Page',
  'contact-us-popup': 'Contact Us Pop Up',
  'exit-intent': 'Exit Intent Pop Up',
  'lead-magnet': 'Lead Magnet Pop Up',
}

export function reportStored(form: FormId, draft: Draft): void {
  forgetAbandonment(form)
  // A submission from a page with a form of its own does not change the pop-ups.
  if (!isFormPage(pagePath())) {
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
  if (form === 'lead-magnet') track('lead_magnet_form_submission_failed', { page_path: pagePath() })
}

/** The error message for a submission that is not known to be stored. */
export function sentenceFor({ reason, status, retryAfterS }: SendFailure): string {
  if (status === 429)
    return messages.tooManySubmissions(Math.max(1, Math.ceil((retryAfterS ?? 60) / 60)))
  if (reason === 'offline') return messages.offline
  return reason === 'no-answer' ? messages.noAnswer : messages.sendFailed
}

/** Reports that the visitor closes the form without having sent it. */
export function reportPutAside(form: HTMLFormElement): void {
  reportAbandonment(form)
  forgetAbandonment(form.dataset.form ?? '')
}

function reportGuideRequest({ texts }: Draft): void {
  track('lead_magnet_submitted', { page_path: pagePath() })
  track('User_Signup', { user_id: userId() })
  track('user_email', { user_id: userId(), user_email: personalValue(texts.email.trim()) })
}

function circumstances(topic: Topic | null) {
  return {
    interaction_type: interactionTypeOf(pagePath()),
    page_path: pagePath(),
    ...(topic && { context_path: topic.path }),
  }
}

function reportable({ resume, texts }: Draft): Record<string, string> {
  if (!resume) return texts
  return { ...texts, extension: extensionOf(resume.fileName), bytes: String(resume.size) }
}

function reasonOf(outcome: Exclude<SendOutcome, { kind: 'stored' }>): string {
  if (outcome.kind === 'rejected' || outcome.reason === 'key-reused') return 'refused'
  return outcome.reason === 'status' ? `status_${outcome.status}` : outcome.reason
}
