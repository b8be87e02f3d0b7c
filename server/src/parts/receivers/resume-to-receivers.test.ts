/** From RECEIVERS_FILE to the mailbox and the program that have the resume. */
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { webhookSecret } from '@lanternfield/settings/kinds.ts'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { storedSubmission } from '../../../testing/entries.ts'
import { temporaryDirectory, writeFiles } from '../../../testing/files.ts'
import { MAIL_OPTIONS } from '../../../testing/mail.ts'
import { openTestMailbox, to } from '../../../testing/mailbox.ts'
import { applicationPayload } from '../../../testing/payloads.ts'
import { send } from '../../../testing/send.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { openTestReceiver, WEBHOOK_SECRET } from '../../../testing/webhook-receiver.ts'
import { openFileMailer } from '../../mail/file-mailer.ts'
import { webhook } from './webhook.ts'

test('one more mailbox and a program get the resume, and no log their addresses', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const program = await openTestReceiver()
  const folder = temporaryDirectory()
  const list = `
- { name: desk, type: email, to: desk@testfield.example }
- { name: gone, type: email, to: gone@testfield.example }
- { name: crm, type: webhook, url: '${program.url}', secret: '${WEBHOOK_SECRET}' }
`
  writeFiles(folder, { 'receivers.yaml': list })
  mailbox.treat('gone@testfield.example', 'refuse-for-good')
  const server = await startTestServer({
    SMTP_URL: mailbox.url,
    RECEIVERS_FILE: join(folder, 'receivers.yaml'),
  })
  const resume = pdf('The resume of Mira')
  await send(server, applicationPayload(resume))
  const [mail] = await mailbox.waitFor(to('desk@testfield.example'))
  expect(mail?.email.attachments).toHaveLength(1)
  await expect.poll(() => program.received.length).toBe(1)
  const { url, sha256 } = JSON.parse(program.received[0]?.body ?? '').data.resume
  const { pathname } = new URL(url)
  const file = new Uint8Array(await (await server.fetch(pathname)).arrayBuffer())
  expect(hash('sha256', file)).toBe(sha256)
  const inSevenDays = Number.parseInt(pathname.split('.')[1] ?? '', 36) * 1000 - Date.now()
  expect(Math.round(inSevenDays / 3_600_000)).toBe(7 * 24)
  await expect.poll(() => server.logged.join('')).toContain('attempt failed')
  expect(server.logged.join('')).not.toMatch(/(desk|gone)@|prod\/resume/)
})

test('each attempt of a webhook has a link of its own, under one id', async () => {
  const program = await openTestReceiver()
  const links = ['https://a.example/1', 'https://a.example/2']
  const receiver = webhook.open(
    { url: program.url, secret: v.parse(webhookSecret, WEBHOOK_SECRET) },
    {
      mailOptions: MAIL_OPTIONS,
      openMailer: () => openFileMailer(''),
      resumeLink: () => links.shift() ?? '',
    },
  )
  onTestFinished(() => receiver.close?.())
  for (const changes of [{}, {}, { resume: null }])
    await receiver.send(storedSubmission(changes), { id: '0b0e5c6e', messageId: '<1@a.example>' })
  const sent = program.received.map(({ headers, body }) => [
    headers['webhook-id'],
    JSON.parse(body).data.resume?.url,
  ])
  expect(sent).toEqual(
    ['https://a.example/1', 'https://a.example/2', undefined].map((url) => ['0b0e5c6e', url]),
  )
})
