/** The outbox on real parts: the real server, SQLite, and an SMTP server that misbehaves when told to. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '@lanternfield/contract/messages.ts'
import { pdf, pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newEntry, newResume } from '../../testing/entries.ts'
import {
  type Filter,
  openTestMailbox,
  referenceIn,
  type TestMailbox,
  to,
} from '../../testing/mailbox.ts'
import { openOutbox } from '../../testing/outbox.ts'
import { applicationPayload, inquiryPayload } from '../../testing/payloads.ts'
import { send, sendForm } from '../../testing/send.ts'
import { readRows } from '../../testing/stored.ts'
import { COMPANY, MAIL_COPY, startTestServer } from '../../testing/test-server.ts'
import { createDelivery } from '../intake/delivery-kinds.ts'

const HELLO = COMPANY.mailboxes.SERVICES
const CAREERS = COMPANY.mailboxes.CAREERS
const VISITOR = 'mira@northbay.example'
/** Longer than the wait after a first failure. */
const RETRY_MS = 10_000
/** As the SMTP mailer has it; operators of small mail servers count on it. */
const CONNECTIONS_MAX = 3
const BURST = 20

/** The real server. */
async function openServer(environment: Record<string, string> = {}) {
  const mailbox = await openTestMailbox(onTestFinished)
  const server = await startTestServer({ SMTP_URL: mailbox.url, ...environment })
  return { mailbox, server }
}

const deliveriesIn = (dataDir: string) =>
  readRows(
    { DATA_DIR: dataDir },
    'SELECT kind, state, attempts, message_id, last_error FROM deliveries ORDER BY kind DESC',
  )

const bothMails = () =>
  (['notify', 'acknowledge'] as const).map((kind) => createDelivery(kind, 'testfield.example'))

/** An inquiry that causes a notification and a thank-you mail. */
const inquiry = () =>
  newEntry({
    submission: { profile: 'SERVICES', resume: null },
    deliveries: bothMails(),
  })

const application = (content: Uint8Array) =>
  newEntry({ submission: { resume: newResume(content) } })

test('mails the notification, and thanks the visitor without repeating anything', async () => {
  const { mailbox, server } = await openServer()
  const id = await send(
    server,
    inquiryPayload({ emailMessage: 'First line\nSecond <b>line</b> & more' }),
  )
  const [notification] = await mailbox.waitFor(to(HELLO))
  const [thanks] = await mailbox.waitFor(to(VISITOR))

  expect(notification?.email).toMatchObject({
    from: { name: 'Testfield', address: 'website@lanternfield.example' },
    to: [{ address: HELLO }],
    replyTo: [{ name: 'Mira Holloway', address: VISITOR }],
    subject: 'Request for services: Mira Holloway',
    attachments: [],
  })
  for (const part of [notification?.email.text, notification?.email.html])
    for (const fact of ['Mira Holloway', VISITOR, '+15125550142', id]) expect(part).toContain(fact)
  expect(notification?.email.text).toContain('First line\nSecond <b>line</b> & more')
  expect(notification?.email.html).toContain('Second &lt;b&gt;line&lt;/b&gt; &amp; more')

  expect(thanks?.email.subject).toBe('Thank you for writing to Testfield')
  expect(thanks?.email.replyTo).toMatchObject([{ address: HELLO }])
  expect(thanks?.email.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
  )
  for (const part of [thanks?.email.subject, thanks?.email.text, thanks?.email.html])
    expect(part).not.toMatch(/Mira|Holloway|Second|5125550142/)
  expect(server.logged.join('')).not.toMatch(/Mira|northbay|5125550142/)
})

test('uses the subject, mailbox and bounce address that are given', async () => {
  const { mailbox, server } = await openServer({
    MAIL_TO_SERVICES: 'desk@testfield.example',
    MAIL_BOUNCE_TO: 'bounces@testfield.example',
    MAIL_ACKNOWLEDGE: 'false',
  })
  await send(server, inquiryPayload({ emailSubject: 'About the claims portal' }))
  const [mail] = await mailbox.waitFor(to('desk@testfield.example'))
  expect(mail?.email.subject).toBe('[Website] About the claims portal')
  expect(mail?.email.from?.address).toBe('website@lanternfield.example')
  expect(mail?.envelopeFrom).toBe('bounces@testfield.example')
  expect(await deliveriesIn(server.dataDir)).toHaveLength(1)
})

test('lets no value become a header', async () => {
  const { mailbox, server } = await openServer()
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

test('mails a suspect to its mailbox, marked, and thanks nobody', async () => {
  const { mailbox, server } = await openServer()
  const links = [1, 2, 3, 4, 5].map((number) => `http://pills${number}.example`).join(' ')
  await send(server, inquiryPayload({ emailMessage: links }))
  const [notification] = await mailbox.waitFor(to(HELLO))
  expect(notification?.email.subject).toBe('[Looks like spam] Request for services: Mira Holloway')
  expect(notification?.email.text).toContain('links')
  expect(await deliveriesIn(server.dataDir)).toMatchObject([{ kind: 'notify' }])
})

test('still says thanks in the browser while the mail server is down', async () => {
  const { mailbox, server } = await openServer()
  await mailbox.close()
  const fields = { inquiryType: 'services', name: 'Mira Holloway', email: VISITOR, message: '' }
  const response = await sendForm(server, fields)
  expect(response.status).toBe(303)
  expect(await (await server.fetch(response.headers.get('location') ?? '')).text()).toContain(
    messages.sent.split(' ')[0],
  )
})

test.each(['refuse-for-now', 'refuse-data-for-now', 'hang-up'] as const)(
  'tries again later, under the same Message-ID: %s',
  async (manners) => {
    const { mailbox, save, pass, dataDir } = await openOutbox()
    mailbox.treat(HELLO, manners)
    await save(inquiry())
    await expect
      .poll(() => deliveriesIn(dataDir))
      .toMatchObject([
        { kind: 'notify', state: 'waiting', attempts: 1, last_error: expect.any(String) },
        { kind: 'acknowledge', state: 'delivered' },
      ])
    mailbox.treat(HELLO, 'accept')
    pass(RETRY_MS)
    const [mail] = await mailbox.waitFor(to(HELLO))
    expect(mail?.email.messageId).toBe((await deliveriesIn(dataDir))[0]?.message_id)
    await expect
      .poll(async () => (await deliveriesIn(dataDir))[0])
      .toMatchObject({ state: 'delivered', attempts: 2 })
  },
)

test('sends a resume whole and once after a connection broke in the middle', async () => {
  const { mailbox, save, pass, dataDir } = await openOutbox()
  mailbox.treat(CAREERS, 'cut-off')
  const resume = pdfOfSize(1_000_000, (index) => index % 256)
  await save(application(resume))
  await expect.poll(() => deliveriesIn(dataDir)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  mailbox.treat(CAREERS, 'accept')
  pass(RETRY_MS)
  await expect.poll(() => deliveriesIn(dataDir)).toMatchObject([{ state: 'delivered' }])
  expect(mailbox.received).toHaveLength(1)
  const [attachment] = mailbox.received[0]?.email.attachments ?? []
  expect(attachment).toMatchObject({ filename: 'mira.pdf', mimeType: 'application/pdf' })
  expect(Buffer.from(attachment?.content as ArrayBuffer).equals(resume)).toBe(true)
})

test.each(['refuse-for-good', 'refuse-data-for-good'] as const)(
  'gives up a mail that the visitor’s mail server rejects: %s',
  async (manners) => {
    const { mailbox, save, dataDir } = await openOutbox()
    mailbox.treat(VISITOR, manners)
    await save(inquiry())
    await expect
      .poll(() => deliveriesIn(dataDir))
      .toMatchObject([
        { kind: 'notify', state: 'delivered' },
        { kind: 'acknowledge', state: 'dead', attempts: 1 },
      ])
  },
)

test('retries for days what the company’s own mailbox rejects', async () => {
  const { mailbox, save, pass, dataDir } = await openOutbox()
  mailbox.treat(HELLO, 'refuse-for-good')
  await save(inquiry())
  const notification = async () => (await deliveriesIn(dataDir))[0]
  await expect.poll(notification).toMatchObject({ kind: 'notify', state: 'waiting', attempts: 1 })
  pass(RETRY_MS)
  await expect.poll(notification).toMatchObject({ state: 'waiting', attempts: 2 })
  pass(4 * 24 * 3_600_000)
  await expect.poll(notification).toMatchObject({ state: 'dead', attempts: 3 })
})

test('sends a notification without a resume that the mail server rejects', async () => {
  const { mailbox, save, dataDir } = await openOutbox()
  mailbox.treat(CAREERS, (raw) => raw.includes('Content-Disposition: attachment'))
  const entry = application(pdf())
  await save(entry)
  const [notification] = await mailbox.waitFor(to(CAREERS))
  expect(notification?.email.attachments).toEqual([])
  expect(notification?.email.text).toContain('554')
  expect(notification?.email.text).toContain(`npm run inbox -- resume ${entry.submission.id}`)
  await expect
    .poll(() => deliveriesIn(dataDir))
    .toMatchObject([
      { state: 'delivered', attempts: 1, message_id: notification?.email.messageId ?? '' },
    ])
})

/** What the reader of a notification gets whose mail server refuses some of what visitors chose. */
const readNotification = async (mailbox: TestMailbox) => {
  const [mail] = await mailbox.waitFor(to(HELLO))
  const [head = ''] = (mail?.raw.toString('latin1') ?? '').split('\r\n\r\n')
  return {
    head,
    subject: mail?.email.subject,
    replyTo: mail?.email.replyTo?.[0]?.address,
    text: mail?.email.text?.replace(/\s+/g, ' ') ?? '',
  }
}

const has8BitHeader: Filter = (raw) =>
  /[\x80-\xff]/.test(raw.toString('latin1').split('\r\n\r\n', 1)[0] ?? '')

test.each([
  ['jesús.dan@gmail.com', undefined],
  ['jesús@bücher.example', undefined],
  ['用户@例え.example', undefined],
  ['jesus@bücher.example', 'jesus@xn--bcher-kva.example'],
  ['o’brien@mail.example', undefined],
  ["o'brien+a/b=c@mail.example", "o'brien+a/b=c@mail.example"],
])('an address decides nothing about the notification: %s', async (email, replyTo) => {
  const { mailbox, server } = await openServer({ MAIL_FROM: 'website@bücher.example' })
  mailbox.treat(HELLO, has8BitHeader)
  const visitor = { toEmailAddress: email, name: 'Zoë 山田', emailSubject: 'Größe 山' }
  await send(server, inquiryPayload(visitor))
  const notification = await readNotification(mailbox)
  expect(notification).toMatchObject({ replyTo, subject: '[Website] Größe 山' })
  expect(notification.text).toContain(email)
  expect(notification.text.includes(`Write to ${email}.`)).toBe(replyTo === undefined)
  expect(notification.text.includes('Answer this message')).toBe(replyTo !== undefined)
})

test.each<[string, Filter]>([
  ['Reply-To', (raw) => /^Reply-To:/im.test(raw.toString())],
  ['Subject', (raw) => raw.includes('Subject: [Website] Pills')],
  ['message', (raw) => raw.includes('GTUBE')],
])('a refused %s does not hold back the notification', async (refused, filter) => {
  const { mailbox, server } = await openServer({ MAIL_ACKNOWLEDGE: 'false' })
  mailbox.treat(HELLO, filter)
  const words = { emailSubject: 'Pills', emailMessage: 'GTUBE' }
  const id = await send(server, inquiryPayload(words))
  const { text, subject, replyTo } = await readNotification(mailbox)
  expect(replyTo).toBeUndefined()
  expect(text).toContain(id)
  if (refused === 'Reply-To') {
    expect(subject).toBe('[Website] Pills')
    for (const part of ['reply button', VISITOR, 'GTUBE']) expect(text).toContain(part)
    return
  }
  expect(text).toContain('EMESSAGE 554')
  expect(subject).toBe(MAIL_COPY.refused.subject)
  expect(text).not.toMatch(/GTUBE|Mira|northbay/)
  const link = new URL(/http\S+\/review\/\S+/.exec(text)?.[0] ?? '')
  expect(await (await server.fetch(link.pathname)).text()).toContain('GTUBE')
  expect(await deliveriesIn(server.dataDir)).toMatchObject([{ attempts: 1, state: 'delivered' }])
})

test('counts no attempt while the mail server is down, and then sends all', async () => {
  const { mailbox, store, logged, save, dataDir } = await openOutbox()
  await mailbox.close()
  const entries = Array.from({ length: BURST }, inquiry)
  for (const entry of entries) await save(entry)
  await expect.poll(() => logged.join('')).toContain('cannot be reached')
  for (const delivery of await deliveriesIn(dataDir))
    expect(delivery).toMatchObject({ state: 'waiting', attempts: 0 })

  const back = await openTestMailbox(onTestFinished, { port: mailbox.port })
  // A slow one: what waits has to share three connections.
  back.slowDown(10)
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  expect(back.mostConnections()).toBe(CONNECTIONS_MAX)
  expect(back.received).toHaveLength(2 * BURST)
  expect(back.received.filter(to(HELLO)).map(referenceIn).sort()).toEqual(
    entries.map(({ submission }) => submission.id).sort(),
  )
  for (const delivery of await deliveriesIn(dataDir)) expect(delivery.attempts).toBe(1)
})

test.each(['no-sender', 'no-greeting'] as const)(
  'does not give up a message because of an internal error: %s',
  async (fault) => {
    const { mailbox, logged, save, pass, dataDir } = await openOutbox()
    mailbox.refuse(fault)
    await save(inquiry())
    await expect.poll(() => logged.join('')).toMatch(/attempt failed|cannot be reached/)
    expect((await deliveriesIn(dataDir)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    mailbox.refuse(null)
    await expect
      .poll(() => {
        pass(RETRY_MS)
        return mailbox.received.length
      })
      .toBe(2)
  },
)

test('deletes the mail file of a submission erased during the attempt', async () => {
  const { store, dataDir, save } = await openOutbox({ smtp: false })
  const files = () => readdirSync(join(dataDir, 'mail')).join()
  const [erased, kept] = [newEntry(), newEntry()]
  const [erasedId, keptId] = [erased, kept].map(({ deliveries }) => deliveries[0]?.id ?? '')
  const { recordAttempt } = store
  let written = ''
  vi.spyOn(store, 'recordAttempt').mockImplementation(async (id, ...attempt) => {
    if (id === erasedId) {
      written = files()
      await store.deleteSubmission(erased.submission.id)
    }
    return recordAttempt(id, ...attempt)
  })
  for (const entry of [erased, kept]) await save(entry)
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0 })
  expect(written).toContain(erasedId)
  await expect.poll(files).toContain(keptId)
  await expect.poll(files).not.toContain(erasedId)
})
