import { INQUIRY_LABELS } from '@lanternfield/contract/examples/inquiry-labels.ts'
import type { MailOptions } from '../src/mail/mail-data.ts'
import type { Mail } from '../src/mail/mailer.ts'
import { BRAND, COMPANY, CONTENT, MAIL_COPY } from './test-server.ts'

export const MAIL_OPTIONS: MailOptions = {
  company: COMPANY,
  brand: BRAND,
  copy: MAIL_COPY,
  inquiryLabels: INQUIRY_LABELS,
  fieldCopy: CONTENT.fieldCopy,
  from: 'website@testfield.example',
  bounceTo: 'bounces@testfield.example',
  mailboxes: COMPANY.mailboxes,

  siteUrl: 'https://www.testfield.example',
  reviewLink: (id) => `https://www.testfield.example/prod/review/${id}`,
  inboxLink: (id) => `https://www.testfield.example/prod/inbox/${id}`,
  submissionLink: ({ id }) => `https://www.testfield.example/prod/my-submission/${id}`,
}

export const MAIL: Mail = {
  messageId: '<0d9b@testfield.example>',
  date: new Date('2026-11-21T09:15:22.123Z'),
  from: { name: 'Testfield', address: 'website@testfield.example' },
  to: 'hello@testfield.example',
  subject: 'Grüße',
  text: 'Hello.',
  html: '<p>Hello.</p>',
  envelope: { from: 'bounces@testfield.example', to: ['hello@testfield.example'] },
}
