import { checkDraft, type Draft } from '@lanternfield/contract/draft.ts'
import { applicationDraft, inquiryDraft } from '@lanternfield/contract/examples/drafts.ts'
import { INQUIRY_LABELS } from '@lanternfield/contract/examples/inquiry-labels.ts'
import { NO_FACTS } from '@lanternfield/contract/facts.ts'
import type { FormId } from '@lanternfield/contract/fields.ts'
import { FORMS } from '@lanternfield/contract/forms.ts'
import { type SendEmailPayload, toPayload } from '@lanternfield/contract/wire.ts'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'

/** The payload of the contact page. */
export function inquiryPayload(changes: Partial<SendEmailPayload> = {}): SendEmailPayload {
  return { ...send('contact-us-page', inquiryDraft(), null), ...changes }
}

/** The payload of the careers page. */
export function applicationPayload(
  resume: Uint8Array = pdf(),
  changes: Partial<SendEmailPayload> = {},
): SendEmailPayload {
  return {
    ...send('careers-page', applicationDraft(), Buffer.from(resume).toString('base64')),
    ...changes,
  }
}

function send(form: FormId, draft: Draft, resume: string | null): SendEmailPayload {
  const checked = checkDraft(FORMS[form], draft)
  if (!checked.ok) throw new Error('The example draft is wrong.')
  return toPayload(checked.value, {
    resumeBase64: resume,
    facts: NO_FACTS,
    inquiryLabels: INQUIRY_LABELS,
  })
}

/** The form of the careers page, as a browser sends it without scripts. */
export async function careersForm(
  resume: Uint8Array,
  changes: Readonly<Record<string, string>> = {},
) {
  const form = new FormData()
  const { name, email, phone } = applicationDraft()
  const fields = { form: 'careers-page', inquiryType: 'careers', name, email, phone, message: '' }
  for (const [field, value] of Object.entries({ ...fields, ...changes })) form.append(field, value)
  form.append('resume', new File([new Uint8Array(resume)], 'mira.pdf', { type: 'application/pdf' }))
  const encoded = new Response(form)
  return {
    method: 'POST',
    headers: { 'Content-Type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  }
}
