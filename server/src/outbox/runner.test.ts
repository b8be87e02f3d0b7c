/** The outbox on real parts: SQLite, and an SMTP server that misbehaves when told to. What follows a failure: backoff.test.ts */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pdf, pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { NOW, newEntry, newResume, openTestStore } from '../../testing/entries.ts'
import {
  type Filter,
  openTestMailbox,
  referenceIn,
  type TestMailbox,
  to,
} from '../../testing/mailbox.ts'
import { openOutbox } from '../../testing/outbox.ts'
import { inquiryPayload } from '../../testing/payloads.ts'
import { send } from '../../testing/send.ts'
import { COMPANY, MAIL_COPY, startTestServer } from '../../testing/test-server.ts'
import { linkTokens } from '../base/signed-link.ts'
import { HOUR_MS } from '../base/times.ts'
import { createDelivery } from '../intake/delivery-kinds.ts'
import type { Submission } from '../submission/submission.ts'

const HELLO = COMPANY.mailboxes.SERVICES
const CAREERS = COMPANY.mailboxes.CAREERS
const VISITOR = 'mira@northbay.example'
/** Longer than the wait after a first failure. */
const RETRY_MS = 10_000
const LEASE_MS = 20_000
/** As the SMTP mailer has it; operators of small mail servers count on it. */
const CONNECTIONS_MAX = 3
const BURST = 20

/** An inquiry that causes a notification and a thank-you mail. */
const inquiry = () =>
  newEntry({
    submission: { profile: 'SERVICES', resume: null },
    deliveries: (['notify', 'acknowledge'] as const).map((kind) =>
      createDelivery(kind, 'testfield.example'),
    ),
  })

const application = (content: Uint8Array) =>
  newEntry({ submission: { resume: newResume(content) } })

test('mails the notification, and thanks the visitor without repeating anything', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const server = await startTestServer({ SMTP_URL: mailbox.url })
  const emailMessage = 'First line\nSecond <b>line</b> & more'
  const id = await send(server, inquiryPayload({ emailMessage }))
  const [notification] = await mailbox.waitFor(to(HELLO))
  const [thanks] = await mailbox.waitFor(to(VISITOR))

  expect(notification?.email).toMatchObject({
    from: { name: 'Testfield', address: 'website@lanternfield.example' },
    to: [{ address: HELLO }],
    replyTo: [{ name: 'Mira Holloway', address: VISITOR }],
    subject: 'Request for services: Mira Holloway',
    attachments: [],
  })
  const { text, html } = notification?.email ?? {}
  for (const part of [text, html])
    for (const fact of ['Mira Holloway', VISITOR, '+15125550142', id]) expect(part).toContain(fact)
  expect(text).toContain(emailMessage)
  expect(html).toContain('Second &lt;b&gt;line&lt;/b&gt; &amp; more')

  expect(thanks?.email.subject).toBe('Thank you for writing to Lanternfield')
  expect(thanks?.email.replyTo).toMatchObject([{ address: HELLO }])
  const autoReplied = { key: 'auto-submitted', value: 'auto-replied' }
  expect(thanks?.email.headers).toContainEqual(expect.objectContaining(autoReplied))
  for (const part of [thanks?.email.subject, thanks?.email.text, thanks?.email.html])
    expect(part).not.toMatch(/Mira|Holloway|Second|5125550142/)
  expect(server.logged.join('')).not.toMatch(/Mira|northbay|5125550142/)
})

test('uses the subject, mailbox and bounce address that are given', async () => {
  const environment = {
    MAIL_TO_SERVICES: 'desk@testfield.example',
    MAIL_BOUNCE_TO: 'bounces@testfield.example',
  }
  const { mailbox, save } = await openOutbox({ environment })
  await save(newEntry({ submission: { profile: 'SERVICES', subject: 'About the claims portal' } }))
  const [mail] = await mailbox.waitFor(to('desk@testfield.example'))
  expect(mail?.email.subject).toBe('[Website] About the claims portal')
  expect(mail?.email.from?.address).toBe('website@lanternfield.example')
  expect(mail?.envelopeFrom).toBe('bounces@testfield.example')
})

test.each([
  'refuse-for-now',
  // Which is temporary where the mailbox is the company's own.
  'refuse-for-good',
  'cut-off',
  'hang-up',
] as const)('sends a notification later, whole and once: %s', async (fault) => {
  const { mailbox, save, pass, readDeliveries } = await openOutbox()
  mailbox.treat(CAREERS, fault)
  const resume = pdfOfSize(1_000_000, (index) => index % 256)
  await save(application(resume))
  const failed = { state: 'waiting', attempts: 1, last_error: expect.any(String) }
  await expect.poll(readDeliveries).toMatchObject([failed])
  mailbox.treat(CAREERS, 'accept')
  pass(RETRY_MS)
  const [{ email }, ...others] = (await mailbox.waitFor(to(CAREERS))) as [
    TestMailbox['received'][0],
  ]
  expect(others).toEqual([])
  const delivered = { state: 'delivered', attempts: 2, message_id: email.messageId }
  await expect.poll(readDeliveries).toMatchObject([delivered])
  const [attachment] = email.attachments
  expect(attachment).toMatchObject({ filename: 'mira.pdf', mimeType: 'application/pdf' })
  expect(Buffer.from(attachment?.content as ArrayBuffer).equals(resume)).toBe(true)
})

test('gives up a mail that the visitor’s mail server rejects, and logs no answer', async () => {
  const { mailbox, logged, save, readDeliveries } = await openOutbox()
  mailbox.treat(VISITOR, 'refuse-for-good')
  await save(inquiry())
  await expect.poll(readDeliveries).toMatchObject([
    { kind: 'notify', state: 'delivered' },
    {
      kind: 'acknowledge',
      state: 'dead',
      attempts: 1,
      last_error: expect.stringContaining(VISITOR),
    },
  ])
  expect(logged.join('')).toContain('EENVELOPE 550')
  expect(logged.join('')).not.toContain('northbay')
})

test('sends a notification without a resume that the mail server rejects', async () => {
  const { mailbox, save, readDeliveries } = await openOutbox()
  mailbox.treat(CAREERS, (raw) => raw.includes('Content-Disposition: attachment'))
  const entry = application(pdf())
  await save(entry)
  const [notification] = await mailbox.waitFor(to(CAREERS))
  expect(notification?.email.attachments).toEqual([])
  expect(notification?.email.text).toContain('554')
  // With and without the inbox in the browser.
  expect(notification?.email.text).toMatch(
    new RegExp(`(prod/inbox/|npm run inbox -- show )${entry.submission.id}`),
  )
  const message_id = notification?.email.messageId ?? ''
  const delivered = { state: 'delivered', attempts: 1, message_id }
  await expect.poll(readDeliveries).toMatchObject([delivered])
})

/** What the reader of a notification gets whose mail server refuses some of what visitors chose. */
async function readNotification(words: Partial<Submission>, filter: Filter, environment = {}) {
  const { mailbox, store, save, readDeliveries } = await openOutbox({ environment })
  mailbox.treat(HELLO, filter)
  const entry = newEntry({ submission: { profile: 'SERVICES', resume: null, ...words } })
  await save(entry)
  const [mail] = await mailbox.waitFor(to(HELLO))
  const text = mail?.email.text?.replace(/\s+/g, ' ') ?? ''
  expect(text).toContain(entry.submission.id)
  await expect.poll(readDeliveries).toMatchObject([{ attempts: 1, state: 'delivered' }])
  const [, token = ''] = /\/review\/(\S+)/.exec(text) ?? []
  return {
    text,
    subject: mail?.email.subject,
    replyTo: mail?.email.replyTo?.[0]?.address,
    opens: linkTokens(store.secret, 'review').read(token, NOW) === entry.submission.id,
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
  const words = { email, name: 'Zoë 山田', subject: 'Größe 山' }
  const environment = { MAIL_FROM: 'website@bücher.example' }
  const notification = await readNotification(words, has8BitHeader, environment)
  expect(notification).toMatchObject({ replyTo, subject: '[Website] Größe 山' })
  expect(notification.text).toContain(email)
  expect(notification.text.includes(`Write to ${email}.`)).toBe(replyTo === undefined)
})

test.each<[string, Filter]>([
  ['Reply-To', (raw) => /^Reply-To:/im.test(raw.toString())],
  ['Subject', (raw) => raw.includes('Subject: [Website] Pills')],
  ['message', (raw) => raw.includes('GTUBE')],
])('a refused %s does not hold back the notification', async (refused, filter) => {
  const words = { subject: 'Pills', message: 'GTUBE' }
  const { text, subject, replyTo, opens } = await readNotification(words, filter)
  expect(replyTo).toBeUndefined()
  if (refused === 'Reply-To') {
    expect(subject).toBe('[Website] Pills')
    for (const part of ['reply button', VISITOR, 'GTUBE']) expect(text).toContain(part)
    return
  }
  expect(text).toContain('EMESSAGE 554')
  expect(subject).toBe(MAIL_COPY.refused.subject)
  expect(text).not.toMatch(/GTUBE|Mira|northbay/)
  expect(opens).toBe(true)
})

test('counts no attempt while the mail server is down, and then sends all', async () => {
  const { mailbox, logged, save, settle, readDeliveries } = await openOutbox()
  await mailbox.close()
  const entries = Array.from({ length: BURST }, inquiry)
  for (const entry of entries) await save(entry)
  await expect.poll(() => logged.join('')).toContain('cannot be reached')
  for (const delivery of await readDeliveries())
    expect(delivery).toMatchObject({ state: 'waiting', attempts: 0 })

  const back = await openTestMailbox(onTestFinished, { port: mailbox.port })
  // A slow one: what waits has to share three connections.
  back.slowDown(10)
  await settle()
  expect(back.mostConnections()).toBe(CONNECTIONS_MAX)
  expect(back.received).toHaveLength(2 * BURST)
  expect(back.received.filter(to(HELLO)).map(referenceIn).sort()).toEqual(
    entries.map(({ submission }) => submission.id).sort(),
  )
  for (const { attempts } of await readDeliveries()) expect(attempts).toBe(1)
})

test('no other process sends a mail that takes longer than its lease', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { mailbox, store, dataDir, clock, delivery, save } = await openOutbox()
  mailbox.treat(CAREERS, 'stall')
  await save(newEntry())
  await expect.poll(mailbox.connections).toBe(1)
  const other = await openTestStore(dataDir, 'operator')
  const times = { leaseMs: LEASE_MS, longestWaitMs: HOUR_MS }
  for (let count = 0; count < 3; count += 1) {
    clock.now += LEASE_MS - 1
    vi.advanceTimersByTime(5000)
    await expect.poll(() => store.outbox.nextDueAt(['notify'])).toBe(clock.now + LEASE_MS)
    expect(
      await other.outbox.claimDue({ kinds: ['notify'], count: 1, ...times, now: clock.now }),
    ).toEqual([])
  }
  // Nor does this one start it again when it has lost its lease.
  clock.now += 2 * LEASE_MS
  delivery.wake()
  await expect.poll(() => store.outbox.nextDueAt(['notify'])).toBe(clock.now + LEASE_MS)
  await save(newEntry({ submission: { profile: 'SERVICES', resume: null } }))
  await mailbox.waitFor(to(HELLO))
  expect(mailbox.mostConnections()).toBe(2)
  await mailbox.close()
})

test('deletes the mail file of a submission erased during the attempt', async () => {
  const { store, dataDir, save } = await openOutbox({ smtp: false })
  const files = () => readdirSync(join(dataDir, 'mail')).join()
  const [erased, kept] = [newEntry(), newEntry()]
  const [erasedId, keptId] = [erased, kept].map(({ deliveries }) => deliveries[0]?.id ?? '')
  const { recordAttempt } = store.outbox
  let written = ''
  vi.spyOn(store.outbox, 'recordAttempt').mockImplementation(async (id, ...attempt) => {
    if (id === erasedId) {
      written = files()
      await store.submissions.delete(erased.submission.id)
    }
    return recordAttempt(id, ...attempt)
  })
  for (const entry of [erased, kept]) await save(entry)
  await expect.poll(() => store.outbox.readQueue()).toMatchObject({ waiting: 0 })
  expect(written).toContain(erasedId)
  await expect.poll(files).toContain(keptId)
  await expect.poll(files).not.toContain(erasedId)
})
