/** Webhooks of RECEIVERS_FILE: those of WEBHOOK_URL, with a link to the resume. */
import { expect, onTestFinished, test } from 'vitest'
import { storedSubmission } from '../../testing/entries.ts'
import { MAIL_OPTIONS } from '../../testing/mail.ts'
import { openTestReceiver, WEBHOOK_SECRET } from '../../testing/webhook-receiver.ts'
import { openFileMailer } from '../mail/file-mailer.ts'
import { composeSubmissionEvent } from '../webhook/events.ts'
import { webhook } from './webhook.ts'

test('each attempt has a link of its own, under one id', async () => {
  const program = await openTestReceiver()
  const links = ['https://a.example/1', 'https://a.example/2']
  const secret = webhook.fields.secret.parse(WEBHOOK_SECRET) ?? ''
  const context = {
    mailOptions: MAIL_OPTIONS,
    mailer: openFileMailer(''),
    resumeLink: () => links.shift() ?? '',
  }
  const receiver = webhook.open({ url: program.url, secret }, context)
  onTestFinished(() => receiver.close?.())
  const submission = storedSubmission()
  const delivery = { id: '0b0e5c6e', messageId: '<1@a.example>' }
  for (const one of [submission, submission, { ...submission, resume: null }])
    await receiver.send(one, delivery)
  const plain = JSON.parse(composeSubmissionEvent(submission))
  const withLink = (url: string) => {
    return { ...plain, data: { ...plain.data, resume: { ...plain.data.resume, url } } }
  }
  expect(program.received.map(({ body }) => JSON.parse(body))).toEqual([
    withLink('https://a.example/1'),
    withLink('https://a.example/2'),
    JSON.parse(composeSubmissionEvent({ ...submission, resume: null })),
  ])
  for (const { headers } of program.received) expect(headers['webhook-id']).toBe(delivery.id)
})
