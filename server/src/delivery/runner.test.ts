/** The outbox on real parts: the real server, SQLite, and an SMTP server that misbehaves when told to. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { INQUIRY_LABELS } from '@lanternfield/contract/examples/inquiry-labels.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { pdf, pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { NOW, newEntry } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../../testing/payloads.ts'
import { send } from '../../testing/send.ts'
import { COMPANY, MAIL_WORDS, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openFileMailer } from '../mail/file-mailer.ts'
import { openSqliteStore } from '../storage/sqlite/open-sqlite-store.ts'
import { createMailTransport } from './mail-transport.ts'
import { startRunner } from './runner.ts'

const HELLO = COMPANY.mailboxes.SERVICES
const CAREERS = COMPANY.mailboxes.CAREERS
const VISITOR = 'mira@northbay.example'

async function open(environment: Record<string, string> = {}) {
  const mailbox = await openTestMailbox()
  onTestFinished(mailbox.close)
  const server = await startTestServer({ SMTP_URL: mailbox.url, ...environment })
  return { mailbox, server }
}

function deliveries({ dataDir }: TestServer) {
  const database = new DatabaseSync(join(dataDir, 'lanternfield.db'), { readOnly: true })
  const rows = database
    .prepare(
      'SELECT kind, state, attempts, message_id, due_at, last_error FROM deliveries ORDER BY kind DESC',
    )
    .all()
  database.close()
  return rows
}

test('tells the mailbox everything and thanks the visitor without repeating anything', async () => {
  const { mailbox, server } = await open()
  const id = await send(
    server,
    inquiryPayload({ emailMessage: 'First line\nSecond <b>line</b> & more' }),
  )
  const [notice] = await mailbox.waitFor(to(HELLO))
  const [thanks] = await mailbox.waitFor(to(VISITOR))

  expect(notice?.email).toMatchObject({
    from: { name: 'Testfield', address: 'website@lanternfield.example' },
    to: [{ address: HELLO }],
    replyTo: [{ name: 'Mira Holloway', address: VISITOR }],
    subject: 'Request for services: Mira Holloway',
    attachments: [],
  })
  for (const part of [notice?.email.text, notice?.email.html])
    for (const fact of ['Mira Holloway', VISITOR, '+15125550142', id]) expect(part).toContain(fact)
  expect(notice?.email.text).toContain('First line\nSecond <b>line</b> & more')
  expect(notice?.email.html).toContain('Second &lt;b&gt;line&lt;/b&gt; &amp; more')

  expect(thanks?.email.subject).toBe('Thank you for writing to Testfield')
  expect(thanks?.email.replyTo).toMatchObject([{ address: HELLO }])
  expect(thanks?.email.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
  )
  for (const part of [thanks?.email.subject, thanks?.email.text, thanks?.email.html])
    expect(part).not.toMatch(/Mira|Holloway|Second|5125550142/)
  expect(server.logged.join('')).not.toMatch(/Mira|northbay|5125550142/)
})

test('sends an application to its own mailbox with the resume byte for byte', async () => {
  const { mailbox, server } = await open()
  const resume = pdfOfSize(5000, (index) => index % 256)
  await send(server, applicationPayload(resume))
  const [mail] = await mailbox.waitFor(to(CAREERS))
  const [attachment] = mail?.email.attachments ?? []
  expect(attachment).toMatchObject({ filename: 'mira-holloway.pdf', mimeType: 'application/pdf' })
  expect(Buffer.from(attachment?.content as ArrayBuffer).equals(resume)).toBe(true)
})

test('takes a subject and mailboxes that are given, and sends no thanks where that is switched off', async () => {
  const { mailbox, server } = await open({
    MAIL_TO_SERVICES: 'desk@testfield.example',
    MAIL_ACKNOWLEDGE: 'false',
  })
  await send(server, inquiryPayload({ emailSubject: 'About the claims portal' }))
  const [mail] = await mailbox.waitFor(to('desk@testfield.example'))
  expect(mail?.email.subject).toBe('[Website] About the claims portal')
  expect(deliveries(server)).toHaveLength(1)
})

test('lets no value become a header', async () => {
  const { mailbox, server } = await open()
  const attachment = { contentType: 'application/pdf', file: pdf().toString('base64') }
  await send(server, {
    ...applicationPayload(),
    name: 'Søren Bcc evil',
    inquiryLabel: 'Demo: =?utf-8?q?Bcc=3A_x=40y?=',
    fileAttachment: { ...attachment, fileName: 'mira\r\nBcc: victim@mail.example\r\n.pdf' },
  })
  const [mail] = await mailbox.waitFor(to(CAREERS))
  expect(mail?.envelopeTo).toEqual([CAREERS])
  expect(mail?.email.replyTo).toMatchObject([{ name: 'Søren Bcc evil', address: VISITOR }])
  expect(mail?.email.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail?.email.attachments[0]?.filename).toBe('miraBcc_ victim@mail.example.pdf')
})

test('tries again later what is refused for now, under the same Message-ID', async () => {
  const { mailbox, server } = await open()
  mailbox.treat(HELLO, 'refuse-for-now')
  const before = Date.now()
  await send(server, inquiryPayload())
  await mailbox.waitFor(to(VISITOR))
  await expect.poll(() => deliveries(server)[0]).toMatchObject({ state: 'waiting', attempts: 1 })
  const [waiting] = deliveries(server)
  expect(Number(waiting?.due_at)).toBeGreaterThan(before + 4500)
  expect(waiting?.last_error).toContain('Try again later')

  mailbox.treat(HELLO, 'accept')
  const [mail] = await mailbox.waitFor(to(HELLO))
  expect(mail?.email.messageId).toBe(waiting?.message_id)
  await expect.poll(() => deliveries(server)[0]).toMatchObject({ state: 'delivered', attempts: 2 })
})

test('gives up at once what is refused for good, keeps it, and delivers the rest', async () => {
  const { mailbox, server } = await open()
  mailbox.treat(VISITOR, 'refuse-for-good')
  await send(server, inquiryPayload())
  await mailbox.waitFor(to(HELLO))
  await expect
    .poll(() => deliveries(server))
    .toMatchObject([
      { kind: 'notify', state: 'delivered' },
      { kind: 'acknowledge', state: 'dead', attempts: 1 },
    ])
})

test('tries for days what the company’s own mailbox refuses for good, and thanks the visitor', async () => {
  const { mailbox, server } = await open()
  mailbox.treat(HELLO, 'refuse-for-good')
  await send(server, inquiryPayload())
  await mailbox.waitFor(to(VISITOR))
  await expect
    .poll(() => deliveries(server))
    .toMatchObject([
      { kind: 'notify', state: 'waiting', attempts: 1 },
      { kind: 'acknowledge', state: 'delivered' },
    ])
  mailbox.treat(HELLO, 'accept')
  await mailbox.waitFor(to(HELLO))
})

test('sends a notice without the resume that the mail server refuses, and tells where it is', async () => {
  const { mailbox, server } = await open()
  mailbox.treat(CAREERS, 'refuse-attachments')
  const id = await send(server, applicationPayload(pdf()))
  const [notice] = await mailbox.waitFor(to(CAREERS))
  expect(notice?.email.attachments).toEqual([])
  expect(notice?.email.text).toContain('552')
  expect(notice?.email.text).toContain(`npm run inbox -- resume ${id}`)
  await expect
    .poll(() => deliveries(server)[0])
    .toMatchObject({ kind: 'notify', state: 'delivered', attempts: 1 })
  expect(notice?.email.messageId).toBe(deliveries(server)[0]?.message_id)
})

test('mails a suspect to its mailbox, marked, and thanks the visitor only after its release', async () => {
  const { mailbox, server } = await open()
  const links = [1, 2, 3, 4, 5].map((number) => `http://pills${number}.example`).join(' ')
  await send(server, inquiryPayload({ emailMessage: links }))
  const [notice] = await mailbox.waitFor(to(HELLO))
  expect(notice?.email.subject).toBe('[Looks like spam] Request for services: Mira Holloway')
  expect(notice?.email.text).toContain('links')
  expect(deliveries(server)).toMatchObject([{ kind: 'notify' }])
})

test('gives later bounces an address of their own', async () => {
  const { mailbox, server } = await open({ MAIL_BOUNCE_TO: 'bounces@testfield.example' })
  await send(server, inquiryPayload())
  const mails = [...(await mailbox.waitFor(to(HELLO))), ...(await mailbox.waitFor(to(VISITOR)))]
  for (const { envelopeFrom, email } of mails) {
    expect(envelopeFrom).toBe('bounces@testfield.example')
    expect(email.from?.address).toBe('website@lanternfield.example')
  }
})

test('takes a connection that breaks within the data for the misfortune of that message', async () => {
  const { mailbox, server } = await open()
  mailbox.treat(HELLO, 'hang-up')
  await send(server, inquiryPayload())
  await mailbox.waitFor(to(VISITOR))
  await expect.poll(() => deliveries(server)[0]).toMatchObject({ state: 'waiting', attempts: 1 })
  mailbox.treat(HELLO, 'accept')
  await mailbox.waitFor(to(HELLO))
})

test('charges no message for a mail server that is down, and sends everything when it is back', async () => {
  const { mailbox, server } = await open()
  await mailbox.close()
  for (let number = 0; number < 5; number += 1)
    await send(server, inquiryPayload({ emailMessage: `Number ${number}` }))
  await expect.poll(() => server.logged.join('')).toContain('cannot be reached')
  expect(
    deliveries(server).every(({ state, attempts }) => state === 'waiting' && attempts === 0),
  ).toBe(true)

  const back = await openTestMailbox(mailbox.port)
  onTestFinished(back.close)
  await back.waitFor(to(HELLO), { count: 5 })
  await back.waitFor(to(VISITOR), { count: 5 })
  await expect
    .poll(() =>
      deliveries(server).every(({ state, attempts }) => state === 'delivered' && attempts === 1),
    )
    .toBe(true)
  const ids = back.received.map(({ email }) => email.messageId)
  expect(new Set(ids).size).toBe(10)
})

test('still says thanks in the browser while the mail server is down', async () => {
  const { mailbox, server } = await open()
  await mailbox.close()
  const fields = new URLSearchParams({
    inquiryType: 'services',
    name: 'Mira Holloway',
    email: VISITOR,
    message: '',
  })
  const response = await server.fetch('/prod/send-email', { method: 'POST', body: fields })
  expect(response.status).toBe(303)
  expect(await (await server.fetch(response.headers.get('location') ?? '')).text()).toContain(
    messages.sent.split(' ')[0],
  )
})

test.each(['no-sender', 'no-greeting'] as const)(
  'does not give up a message because of an internal error: %s',
  async (fault) => {
    const { mailbox, server } = await open()
    mailbox.refuse(fault)
    await send(server, inquiryPayload())
    await expect.poll(() => server.logged.join('')).toMatch(/attempt failed/)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(deliveries(server).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    mailbox.refuse(null)
    await mailbox.waitFor(to(HELLO))
    await mailbox.waitFor(to(VISITOR))
  },
)

test('deletes the mail file of a submission that is erased while the file is written', async () => {
  const dataDir = temporaryDirectory()
  const store = openSqliteStore(dataDir)
  onTestFinished(() => store.close())
  const directory = join(dataDir, 'mail')
  const transport = createMailTransport({
    store,
    mailer: openFileMailer(directory),
    mailOptions: {
      company: COMPANY,
      words: MAIL_WORDS,
      inquiryLabels: INQUIRY_LABELS,
      from: 'website@testfield.example',
      bounceTo: 'website@testfield.example',
      mailboxes: COMPANY.mailboxes,
      siteUrl: 'https://testfield.example',
      reviewLink: (id: string) => id,
      submissionLink: ({ id }) => id,
    },
    retentionDays: { SERVICES: 180, CAREERS: 180 },
    now: Date.now,
  })
  const [erased, kept] = [newEntry(), newEntry()]
  for (const entry of [erased, kept]) await store.saveSubmission(entry, NOW)
  const written: string[][] = []
  const runner = startRunner({
    store,
    transport: {
      ...transport,
      send: async (delivery) => {
        const isSent = await transport.send(delivery)
        if (delivery.submissionId !== erased.submission.id) return isSent
        written.push(readdirSync(directory))
        await store.deleteSubmission(erased.submission.id)
        return isSent
      },
    },
    onAttempt: () => undefined,
    onReachable: () => undefined,
    log: pino({ level: 'silent' }),
    now: Date.now,
    random: Math.random,
  })
  onTestFinished(runner.stop)
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0 })
  const [erasedId, keptId] = [erased, kept].map(({ deliveries }) => deliveries[0]?.id ?? '')
  expect(written.flat().join()).toContain(erasedId)
  await expect.poll(() => readdirSync(directory).join()).toContain(keptId)
  await expect.poll(() => readdirSync(directory).join()).not.toContain(erasedId)
})
