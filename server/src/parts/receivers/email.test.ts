/** One more mailbox, on a real mail server, and where mails are written as files. */
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { storedSubmission } from '../../../testing/entries.ts'
import { temporaryDirectory } from '../../../testing/files.ts'
import { MAIL_OPTIONS } from '../../../testing/mail.ts'
import { openTestMailbox } from '../../../testing/mailbox.ts'
import { eraseMailFiles, openFileMailer } from '../../mail/file-mailer.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { createSendNotification } from '../../mail/send-notification.ts'
import { openSmtpMailer } from '../../mail/smtp-mailer.ts'
import { email } from './email.ts'

const DESK = 'desk@testfield.example'

const openEmail = (mailer: Mailer) =>
  email.open(
    { to: DESK },
    { mailOptions: MAIL_OPTIONS, openMailer: () => mailer, resumeLink: () => '' },
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

test('mails the notification as the mailbox gets it, with another recipient', async () => {
  const { mailbox, mailer, receiver } = await open()
  const submission = storedSubmission({ hasNoMailServer: true })
  const delivery = newDelivery()
  const envelope = { ...newDelivery(), time: submission.receivedAt }
  await createSendNotification(mailer, MAIL_OPTIONS)(submission, envelope)
  await receiver.send(submission, delivery)
  const [first, copy] = await mailbox.waitFor(() => true, { count: 2 })
  expect(copy?.envelopeTo).toEqual([DESK])
  const { attachments, html, text, replyTo, subject, from, date } = first?.email ?? {}
  expect(attachments).toHaveLength(1)
  expect(copy?.email).toMatchObject({
    ...{ attachments, html, text, replyTo, subject, from, date },
    messageId: delivery.messageId,
    to: [{ address: DESK }],
  })
})

test('is tried again where its mailbox refuses for good, or the mail server is gone', async () => {
  const { mailbox, receiver } = await open()
  mailbox.treat(DESK, 'refuse-for-good')
  const failure = { name: 'DeliveryError', kind: 'temporary', code: 'EENVELOPE 550' }
  await expect(receiver.send(storedSubmission(), newDelivery())).rejects.toMatchObject(failure)
  await expect(receiver.probe?.()).resolves.toBeUndefined()
  await mailbox.close()
  await expect(receiver.probe?.()).rejects.toMatchObject({ kind: 'unreachable' })
})

test('writes a file of its delivery, which goes with an erased submission', async () => {
  const directory = temporaryDirectory()
  const receiver = openEmail(openFileMailer(directory))
  const submission = storedSubmission()
  const [one, other] = [newDelivery(), newDelivery()]
  for (const delivery of [one, other, one]) await receiver.send(submission, delivery)
  expect(readdirSync(directory)).toHaveLength(2)
  expect(await eraseMailFiles(directory, [one.id])).toBe(1)
  expect(readdirSync(directory)).toEqual([expect.stringContaining(other.id)])
})
