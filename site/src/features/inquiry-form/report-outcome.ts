/** The analytics events of a form's outcome, and what it changes for the visitor's next pages. */
import type { FormId } from '@lanternfield/contract/forms.ts'
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
import type { SendOutcome } from './send.ts'
import type { Entered } from './submission-body.ts'

/** The forms' names in reports. */
const FORM_NAMES: Readonly<Record<FormId, string>> = {
  'contact-us-page': 'Contact Us Page',
  'careers-page': 'Careers Page',
  'contact-us-popup': 'Contact Us Pop Up',
  'exit-intent': 'Exit Intent Pop Up',
  'lead-magnet': 'Lead Magnet Pop Up',
}

export function reportStored(form: FormId, { values, context }: Entered): void {
  forgetAbandonment(form)
  // A submission from a page with a form of its own does not change the pop-ups.
  if (!isFormPage(pagePath())) {
    track('form_submitted', {
      form_name: FORM_NAMES[form],
      form_values: formValues(reportable(values)),
      ...circumstances(context),
    })
    // A request for the guide is no inquiry.
    if (form !== 'lead-magnet') saveSubmitted()
  }
  if (form === 'lead-magnet') reportGuideRequest(values)
  announceSubmitted()
}

export function reportFailed(
  form: FormId,
  outcome: Exclude<SendOutcome, { kind: 'stored' }>,
  context: Topic | null,
): void {
  track('form_submission_failed', {
    form_name: FORM_NAMES[form],
    ...circumstances(context),
    reason: reasonOf(outcome),
  })
  if (form === 'lead-magnet') track('lead_magnet_form_submission_failed', { page_path: pagePath() })
}

/** Reports that the visitor closes the form without having sent it. */
export function reportPutAside(form: HTMLFormElement): void {
  reportAbandonment(form)
  forgetAbandonment(form.dataset.form ?? '')
}

function reportGuideRequest({ email }: Entered['values']): void {
  track('lead_magnet_submitted', { page_path: pagePath() })
  track('User_Signup', { user_id: userId() })
  track('user_email', { user_id: userId(), user_email: personalValue(email.trim()) })
}

function circumstances(context: Topic | null) {
  return {
    interaction_type: interactionTypeOf(pagePath()),
    page_path: pagePath(),
    ...(context && { context_path: context.path }),
  }
}

function reportable({ resume, ...texts }: Entered['values']): Record<string, string> {
  if (!resume) return texts
  return { ...texts, extension: extensionOf(resume.fileName), bytes: String(resume.size) }
}

function reasonOf(outcome: Exclude<SendOutcome, { kind: 'stored' }>): string {
  if (outcome.kind === 'rejected') return 'refused'
  return outcome.reason === 'status' ? `status_${outcome.status}` : outcome.reason
}
