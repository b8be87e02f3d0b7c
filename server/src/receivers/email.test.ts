/** One more mailbox, on a real mail server, and where mails are written as files. */
import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { newResume, storedSubmission } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { MAIL_OPTIONS } from '../../testing/mail.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { eraseMailFiles, openFileMailer } from '../mail/file-mailer.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createSendNotification } from '../mail/send-notification.ts'
import { openSmtpMailer } from '../mail/smtp-mailer.ts'
import { email } from './email.ts'

const DESK = 'desk@testfield.example'
const { CAREERS } = MAIL_OPTIONS.mailboxes
const OPTIONS = { ...MAIL_OPTIONS, findMailServers: async () => 'none' as const }
const RESUME = newResume(Buffer.from('%PDF-1.4 résumé'), 'mira.pdf')

const openEmail = (mailer: Mailer) =>
  email.open(
    { to: DESK },
    {
      mailOptions: OPTIONS,
      mailer,
      resumeLink: () => 'https://testfield.example/',
    },
  )

async function open() {
  const mailbox = await openTestMailbox(onTestFinished)
  const mailer = openSmtpMailer({ url: mailbox.url, requiresTls: false })
  onTestFinished(mailer.close)
  return { mailbox, mailer, receiver: openEmail(mailer) }
}

function newDelivery() {
  const id = randomUUID()
  return { id, messageId: `<${id}@testfield.example>` }
}

test.each([
  ['an application', {}, 'Join our team: Mira Holloway'],
  ['a suspect', { suspicions: ['links'] }, '[Looks like spam] Join our team: Mira Holloway'],
  ['a subject of its own', { subject: 'Invoice' }, '[Website] Invoice'],
])('mails the notification as the mailbox gets it: %s', async (_, changes, subject) => {
  const { mailbox, mailer, receiver } = await open()
  const submission = storedSubmission({ resume: RESUME, ...changes })
  const [own, delivery] = [newDelivery(), newDelivery()]
  const envelope = { messageId: own.messageId, time: submission.receivedAt }
  await createSendNotification(mailer, OPTIONS)(submission, envelope)
  await receiver.send(submission, delivery)
  const [[first], [copy]] = [await mailbox.waitFor(to(CAREERS)), await mailbox.waitFor(to(DESK))]
  expect(copy?.envelopeTo).toEqual([DESK])
  expect(copy?.email).toMatchObject({
    messageId: delivery.messageId,
    subject,
    to: [{ address: DESK }],
    replyTo: [{ name: 'Mira Holloway', address: 'mira@northbay.example' }],
    attachments: [{ filename: 'mira.pdf', mimeType: 'application/pdf' }],
    text: expect.stringContaining('No mail server was found for northbay.example'),
  })
  const [attachment] = copy?.email.attachments ?? []
  expect(Buffer.from(attachment?.content as ArrayBuffer).equals(RESUME.content)).toBe(true)
  // Nothing but the recipient and the delivery is another.
  const {
    to: _to,
    messageId: _id,
    headers: _headers,
    headerLines: _lines,
    ...same
  } = first?.email ?? {}
  expect(copy?.email).toMatchObject(same)
})

test.each([
  ['the resume', (raw: Buffer) => raw.includes('Content-Disposition: attachment'), 'Hello.'],
  ['the message', (raw: Buffer) => raw.includes('Hello.'), '/review/'],
])('leaves out what its mail server refuses: %s', async (_, refuses, text) => {
  const { mailbox, receiver } = await open()
  mailbox.treat(DESK, refuses)
  await receiver.send(storedSubmission({ resume: RESUME }), newDelivery())
  const [mail] = await mailbox.waitFor(to(DESK))
  expect(mail?.email.attachments).toEqual([])
  expect(mail?.email.text).toContain('554')
  expect(mail?.email.text).toContain(text)
  expect(mailbox.received).toHaveLength(1)
})

test.each([
  ['refuse-for-good', 'EENVELOPE 550', 'temporary'],
  ['refuse-data-for-good', 'EMESSAGE 554', 'temporary'],
  ['hang-up', expect.any(String), 'unreachable'],
] as const)('is tried again where its mailbox fails: %s', async (manners, code, kind) => {
  const { mailbox, receiver } = await open()
  mailbox.treat(DESK, manners)
  const failure = receiver.send(storedSubmission(), newDelivery())
  await expect(failure).rejects.toMatchObject({ name: 'DeliveryError', kind, code })
  await expect(receiver.probe?.()).resolves.toBeUndefined()
  await mailbox.close()
  await expect(receiver.probe?.()).rejects.toMatchObject({ kind: 'unreachable' })
})

test('writes a file of its delivery, which goes with an erased submission', async () => {
  const directory = temporaryDirectory()
  const receiver = openEmail(openFileMailer(directory))
  const submission = storedSubmission({ resume: RESUME })
  const [one, other] = [newDelivery(), newDelivery()]
  for (const delivery of [one, other, one]) await receiver.send(submission, delivery)
  expect(readdirSync(directory)).toHaveLength(2)
  expect(await eraseMailFiles(directory, [one.id])).toBe(1)
  expect(readdirSync(directory)).toEqual([expect.stringContaining(other.id)])
})

test.each([
  '',
  'desk',
  'a@x.example, b@x.example',
  'Desk <desk@x.example>',
  'a@x.example\r\nBcc: b@x.example',
  'a b@x.example',
])('accepts one plain address only: %j', (text) => {
  expect(email.fields.to.parse(text)).toBeNull()
  expect(email.fields.to.parse(DESK)).toBe(DESK)
  expect(email.fields.to.wanted).toBe('one plain e-mail address')
})
