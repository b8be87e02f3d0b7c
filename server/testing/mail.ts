import type { Mail } from '../src/mail/mailer.ts'

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
