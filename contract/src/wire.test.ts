import { expect, test } from 'vitest'
import { inquiryDraft } from '../examples/drafts.ts'
import { INQUIRY_LABELS } from '../examples/inquiry-labels.ts'
import { checkDraft } from './draft.ts'
import { NO_FACTS } from './facts.ts'
import { FORMS } from './forms.ts'
import { SEND_EMAIL_PATH } from './pages.ts'
import { toPayload } from './wire.ts'

test('sends an inquiry with the blank fields of the specification', () => {
  const draft = inquiryDraft({ inquiryType: 'scheduleDemo', phone: '', message: '' })
  const checked = checkDraft(FORMS['contact-us-page'], draft)
  if (!checked.ok) throw new Error('the example is wrong')
  expect(SEND_EMAIL_PATH).toBe('/prod/send-email')
  // A file that was chosen before the inquiry became another one is not sent.
  const extras = { facts: NO_FACTS, inquiryLabels: INQUIRY_LABELS, resumeBase64: 'JVBERi0xLjcK' }
  expect(toPayload(checked.value, extras)).toEqual({
    emailMessage: ' ',
    emailProfile: 'SERVICES',
    emailSubject: '',
    inquiryLabel: 'Schedule a demo',
    name: 'Mira Holloway',
    phoneNumber: '',
    toEmailAddress: 'mira@northbay.example',
  })
})
