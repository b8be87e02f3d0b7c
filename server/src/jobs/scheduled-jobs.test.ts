/** What the server does by itself, with the clock in the test's hand. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INQUIRY_LABELS } from '@lanternfield/contract/examples/inquiry-labels.ts'
import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { NOW, newEntry, newSubmission } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { COMPANY, CONTENT } from '../../testing/test-server.ts'
import { startDelivery } from '../delivery/start-delivery.ts'
import { createDelivery } from '../intake/delivery-kinds.ts'
import { purgeMailFiles } from '../mail/file-mailer.ts'
import { readSettings } from '../settings.ts'
import { linkTokens } from '../signed-link.ts'
import { openSqliteStore } from '../storage/sqlite/open-sqlite-store.ts'
import type { Attempt, NewSubmission, Store } from '../storage/store.ts'
import { purgeExpired } from './purge.ts'
import { createScheduledJobs } from './scheduled-jobs.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A server without HTTP, at a time of the test's choosing. */
async function open({
  environment = {},
  smtp = true,
  deliversWebhooks = true,
  reportsWeekly = false,
} = {}) {
  const mailbox = await openTestMailbox()
  onTestFinished(mailbox.close)
  const dataDir = temporaryDirectory()
  const settings = readSettings({
    DATA_DIR: dataDir,
    ...(smtp && { SMTP_URL: mailbox.url }),
    ...environment,
  })
  const store = openSqliteStore(dataDir)
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) })
  let time = NOW
  let elapsed = 0
  const now = () => time
  const delivery = startDelivery({
    settings,
    content: CONTENT,
    store,
    onAttempt: () => undefined,
    onReachable: () => undefined,
    log,
    now,
  })
  onTestFinished(async () => {
    await delivery.stop()
    await store.close()
  })
  const purgeOptions = {
    store,
    retentionDays: settings.retentionDays,
    purgeMailFiles: (receivedBefore: number) =>
      purgeMailFiles(join(dataDir, 'mail'), receivedBefore),
    log,
    now,
  }
  const jobs = createScheduledJobs({
    ...purgeOptions,
    mailDomain: 'testfield.example',
    deliversWebhooks,
    alertsByWebhook: false,
    reportsWeekly,
    probe: null,
    onEnqueued: delivery.wake,
    elapsed: () => elapsed,
  })
  return {
    mailbox,
    logged,
    store,
    dataDir,
    jobs,
    /** As an operator runs it. */
    purge: () => purgeExpired(purgeOptions),
    delivery,
    /** Time passes until then. */
    setTime: (next: number) => {
      elapsed += next - time
      time = next
    },
    /** Somebody sets the clock. */
    setClock: (next: number) => {
      time = next
    },
  }
}

/** The submissions that the links of a mail open at NOW. */
function linkedIds({ secret }: Pick<Store, 'secret'>, text = ''): (string | null)[] {
  const links = [...text.matchAll(/https:\/\/www\.lanternfield\.example\/prod\/review\/([\w.-]+)/g)]
  return links.map(([, token = '']) => linkTokens(secret, 'review').read(token, NOW))
}

test('lists suspects once a day, to the mailbox they would have gone to, and says how to release them', async () => {
  const { mailbox, store, jobs, setTime } = await open()
  const suspect = newEntry({
    submission: newSubmission({ message: 'Buy <b>pills</b>', profile: 'SERVICES' }),
    suspicions: ['links', 'markup'],
    deliveries: [],
  })
  await store.saveSubmission(suspect, NOW)
  await store.saveSubmission(newEntry({ suspicions: ['hidden-box'], deliveries: [] }), NOW)
  await jobs.runHourly()
  expect(await store.readQueue()).toMatchObject({ waiting: 0 })

  setTime(NOW + DAY_MS + HOUR_MS)
  await jobs.runHourly()
  await jobs.runHourly()
  const [digest] = await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES))
  expect(digest?.email.subject).toBe('Messages from the website that nobody may have read: 1')
  expect(digest?.email.text).toContain(`npm run inbox -- release ${suspect.submission.id}`)
  expect(digest?.email.text).toContain('links, markup')
  expect(linkedIds(store, digest?.email.text)).toEqual([suspect.submission.id])
  expect(linkedIds(store, digest?.email.html)).toEqual([suspect.submission.id])
  expect(digest?.email.html).toContain('Buy &lt;b&gt;pills&lt;/b&gt;')
  await mailbox.waitFor(to(COMPANY.mailboxes.CAREERS))

  setTime(NOW + 2 * DAY_MS + HOUR_MS)
  await jobs.runHourly()
  // Nothing new is owed, so that no third can come later.
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  expect(mailbox.received).toHaveLength(2)
})

test('sends no digest of what was released meanwhile', async () => {
  const { mailbox, store, jobs, setTime } = await open()
  const suspect = newEntry({ suspicions: ['links'], deliveries: [] })
  await store.saveSubmission(suspect, NOW)
  await store.release(suspect.submission.id, [], NOW)
  setTime(NOW + DAY_MS + HOUR_MS)
  await jobs.runHourly()
  expect(await store.latestReport('digest', 'CAREERS', null)).toBeNull()
  expect(await store.readQueue()).toMatchObject({ waiting: 0 })
  expect(mailbox.received).toHaveLength(0)
})

test('tells the mailbox that deliveries had to wait, once, when mail works again', async () => {
  const { mailbox, logged, store, jobs, delivery, setTime } = await open()
  await mailbox.close()
  await store.saveSubmission(newEntry(), NOW)
  delivery.wake()
  await expect.poll(() => logged.join('')).toContain('cannot be reached')
  setTime(NOW + HOUR_MS / 2)
  await jobs.checkDeliveries()
  expect(await store.latestReport('alert', 'SERVICES', 'late')).toBeNull()
  setTime(NOW + 2 * HOUR_MS)
  await jobs.checkDeliveries()
  await jobs.checkDeliveries()

  const back = await openTestMailbox(mailbox.port)
  onTestFinished(back.close)
  await back.waitFor(to(COMPANY.mailboxes.CAREERS), { timeoutMs: 20_000 })
  const [alert] = await back.waitFor(to(COMPANY.mailboxes.SERVICES), { timeoutMs: 20_000 })
  expect(alert?.email.subject).toBe(
    `Messages from the website to ${COMPANY.mailboxes.CAREERS} have to wait`,
  )
  expect(alert?.email.text).toContain(new Date(NOW).toUTCString())
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0 })
  await jobs.checkDeliveries()
  expect(await store.readQueue()).toMatchObject({ waiting: 0 })
  expect(back.received).toHaveLength(2)
}, 40_000)

test('leaves no byte of what is past its retention in any file, and keeps what is not', async () => {
  const { store, dataDir, jobs, delivery, setTime } = await open({
    smtp: false,
    environment: { RETENTION_DAYS: 'SERVICES=30,CAREERS=10' },
  })
  const word = 'zanzibar'
  const content = new TextEncoder().encode(`${word} in the resume `.repeat(5000))
  const application = newEntry({
    submission: newSubmission({
      name: word,
      email: `${word}@northbay.example`,
      message: word,
      resume: { fileName: `${word}.pdf`, contentType: 'x', sha256: 'x', content },
    }),
  })
  const inquiry = newEntry({
    submission: newSubmission({ profile: 'SERVICES', message: 'timbuktu', resume: null }),
  })
  await store.saveSubmission(application, NOW)
  await store.saveSubmission(inquiry, NOW)
  delivery.wake()
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0 })
  expect(filesWith(dataDir, word).some((file) => file.endsWith('.eml'))).toBe(true)

  const mailFilesWith = (sought: string) =>
    filesWith(dataDir, sought).filter((file) => file.endsWith('.eml'))
  setTime(NOW + 9 * DAY_MS)
  await jobs.runHourly()
  expect(mailFilesWith(word)).not.toEqual([])
  expect(await store.readRecord(application.submission.id)).toMatchObject({ message: word })
  expect(await store.readRecord(inquiry.submission.id)).toMatchObject({ message: 'timbuktu' })
  setTime(NOW + 11 * DAY_MS)
  await jobs.runHourly()
  expect(filesWith(dataDir, word)).toEqual([])
  expect(await store.readRecord(inquiry.submission.id)).toMatchObject({ message: 'timbuktu' })
  setTime(NOW + 31 * DAY_MS)
  await jobs.runHourly()
  expect(filesWith(dataDir, 'timbuktu')).toEqual([])
})

/** Every file, database pages and write-ahead log included, that holds a word. */
function filesWith(directory: string, word: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path)
      return (
        bytes.includes(word) || bytes.includes(Buffer.from(word).toString('base64').slice(0, 10))
      )
    })
}

const OLD = NOW - 200 * DAY_MS

function oldEntry() {
  return newEntry({ submission: newSubmission({ receivedAt: OLD, resume: null }), deliveries: [] })
}

test('stops a purge that would delete an unusual part of all, raises an alert, and obeys an operator', async () => {
  const { mailbox, logged, store, jobs, purge } = await open()
  for (let number = 0; number < 12; number += 1) await store.saveSubmission(oldEntry(), OLD)
  await jobs.runHourly()
  expect(await store.listSubmissions({ after: null, count: 99 })).toHaveLength(12)
  expect(logged.join('')).toContain('purge stopped')
  const [alert] = await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES))
  expect(alert?.email.subject).toBe('The website has stopped deleting old submissions')
  expect(alert?.email.text).toContain('npm run inbox -- purge')
  expect(await purge()).toMatchObject({ submissions: 12 })
})

test('deletes nothing for a day after somebody set the clock, and raises an alert', async () => {
  const { mailbox, logged, store, jobs, setClock, setTime } = await open()
  await store.saveSubmission(newEntry({ deliveries: [] }), NOW)
  setClock(NOW + 200 * DAY_MS)
  await jobs.runHourly()
  expect(await store.listSubmissions({ after: null, count: 9 })).toHaveLength(1)
  expect(logged.join('')).toContain('"reason":"the clock was set","expired":1,"all":1')
  const [alert] = await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES))
  expect(alert?.email.text).toContain('npm run inbox -- purge')
  setTime(NOW + 200 * DAY_MS + HOUR_MS)
  await jobs.runHourly()
  expect(await store.listSubmissions({ after: null, count: 9 })).toHaveLength(1)
  setTime(NOW + 201 * DAY_MS + HOUR_MS)
  await jobs.runHourly()
  expect(await store.listSubmissions({ after: null, count: 9 })).toHaveLength(0)
})

test('raises no alert where a clock was set and nothing would be deleted', async () => {
  const { store, jobs, setClock } = await open()
  await store.saveSubmission(newEntry({ deliveries: [] }), NOW)
  setClock(NOW + 2 * HOUR_MS)
  await jobs.runHourly()
  expect(await store.latestReport('alert', 'SERVICES', 'purge-stopped')).toBeNull()
})

test('sends digests again after a clock was a year ahead and was set right', async () => {
  const { store, jobs, delivery, mailbox, setClock } = await open()
  await mailbox.close()
  await store.saveSubmission(newEntry({ suspicions: ['links'], deliveries: [] }), NOW)
  setClock(NOW + 365 * DAY_MS)
  await jobs.runHourly()
  const ahead = await store.latestReport('digest', 'CAREERS', null)
  expect(ahead?.to).toBeGreaterThan(NOW + DAY_MS)
  // Whether it went out does not matter here.
  await delivery.stop()
  await store.recordAttempt(
    `digest-${new Date(ahead?.to ?? 0).toISOString().slice(0, 10)}-CAREERS`,
    { outcome: 'delivered' },
    NOW + 365 * DAY_MS,
  )

  setClock(NOW + DAY_MS + HOUR_MS)
  await jobs.runHourly()
  expect(await store.latestReport('digest', 'CAREERS', null)).toMatchObject({ to: NOW + DAY_MS })
})

test('alerts the other mailbox of notices that were given up, and counts them for operators', async () => {
  const { mailbox, store, jobs, setTime } = await open()
  const lost = newEntry({ submission: newSubmission({ profile: 'SERVICES', resume: null }) })
  mailbox.treat(COMPANY.mailboxes.SERVICES, 'refuse-for-now')
  await store.saveSubmission(lost, NOW)
  const given = { kinds: ['notify'], enqueuedBefore: NOW + 1, reason: '552', now: NOW } as const
  expect(await store.giveUp(given)).toBe(1)
  setTime(NOW + HOUR_MS / 60)
  await jobs.checkDeliveries()
  await jobs.checkDeliveries()
  expect(jobs.deadNotices()).toBe(1)
  const [alert] = await mailbox.waitFor(to(COMPANY.mailboxes.CAREERS))
  expect(alert?.email.subject).toContain(COMPANY.mailboxes.SERVICES)
  expect(alert?.email.text).toContain(`npm run inbox -- show ${lost.submission.id}`)
  expect(alert?.email.text).not.toContain('Mira')
  expect(linkedIds(store, alert?.email.text)).toEqual([lost.submission.id])
  expect(await store.readQueue()).toMatchObject({ dead: 1 })

  mailbox.treat(COMPANY.mailboxes.SERVICES, 'accept')
  setTime(NOW + DAY_MS + HOUR_MS)
  await jobs.runHourly()
  const [digest] = await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES))
  expect(digest?.email.text).toContain('Could not be delivered')
  expect(digest?.email.text).toContain(`npm run inbox -- retry ${lost.submission.id}`)
  await expect.poll(async () => (await store.readRecord(lost.submission.id))?.timesReported).toBe(1)
})

test('gives up a webhook that no process has tried for three days, and no other', async () => {
  const { store, jobs, delivery, setTime } = await open({ deliversWebhooks: false })
  await delivery.stop()
  const webhook = () => createDelivery('webhook', 'testfield.example')
  const [untouched, failing] = [webhook(), webhook()]
  for (const delivery of [untouched, failing])
    await store.saveSubmission(newEntry({ deliveries: [delivery] }), NOW)
  // Another process, which has a receiver, tries it.
  const attempt = { outcome: 'failed', error: '503', dueAt: NOW + DAY_MS } as const
  await store.recordAttempt(failing.id, attempt, NOW + DAY_MS)
  const dead = async () => (await store.readQueue()).dead
  setTime(NOW + 3 * DAY_MS)
  await jobs.giveUpWebhooks()
  expect(await dead()).toBe(0)
  setTime(NOW + 3 * DAY_MS + 1)
  await jobs.runHourly()
  expect(await dead()).toBe(0)
  await jobs.giveUpWebhooks()
  expect(await dead()).toBe(1)
})

test('raises no alert for thanks that have to wait', async () => {
  const { store, jobs, delivery, setTime } = await open()
  await delivery.stop()
  const thanks = {
    id: 'thanks',
    kind: 'acknowledge',
    messageId: '<thanks@testfield.example>',
  } as const
  await store.saveSubmission(newEntry({ deliveries: [thanks] }), NOW)
  setTime(NOW + 2 * HOUR_MS)
  await jobs.checkDeliveries()
  expect(await store.latestReport('alert', 'SERVICES', 'late')).toBeNull()
})

test('mails the figures of the last week once, in which a probe and words of strangers have no place', async () => {
  const { mailbox, store, jobs, delivery, setTime } = await open({ reportsWeekly: true })
  await delivery.stop()
  const save = (
    changes: Partial<NewSubmission['submission']>,
    rest: { suspicions?: string[] } = {},
  ) => {
    const submission = newSubmission({ profile: 'SERVICES', resume: null, ...changes })
    const entry = newEntry({ submission, ...rest, ...(rest.suspicions && { deliveries: [] }) })
    return store.saveSubmission(entry, submission.receivedAt).then(() => entry)
  }
  const services = { inquiryLabel: INQUIRY_LABELS.services }
  const delivered = [
    await save(services),
    await save(services),
    await save({ inquiryLabel: 'Buy pills' }),
  ]
  const waits = await save({ ...services, receivedAt: NOW - 9 * DAY_MS })
  const dead = await save(services)
  await save(services, { suspicions: ['links'] })
  await save({ inquiryLabel: PROBE_LABEL })
  const settle = async ({ deliveries: [notice] }: typeof dead, attempt: Attempt, ms: number) =>
    store.recordAttempt(notice?.id ?? '', attempt, NOW + ms)
  for (const [index, entry] of delivered.entries())
    await settle(entry, { outcome: 'delivered' }, [2000, 5000, 7_200_000][index] ?? 0)
  await settle(dead, { outcome: 'dead', error: '552' }, 1)

  // NOW is a Saturday. Nothing before its week has an end, and then once, however often it runs.
  await jobs.runHourly()
  const monday = Date.UTC(2026, 10, 23)
  expect(await store.latestReport('weekly', 'SERVICES', null)).toMatchObject({
    to: monday - 7 * DAY_MS,
  })
  setTime(monday + HOUR_MS)
  await jobs.runHourly()
  await jobs.runHourly()
  setTime(monday + 6 * DAY_MS)
  await jobs.runHourly()
  expect(await store.latestReport('weekly', 'SERVICES', null)).toEqual({
    from: monday - 7 * DAY_MS,
    to: monday,
  })
  expect(await store.latestReport('weekly', 'CAREERS', null)).toBeNull()
  expect((await store.readRecord(waits.submission.id))?.deliveries[0]?.state).toBe('waiting')
  expect(
    await store.summarize({
      profile: 'SERVICES',
      period: { from: monday - 7 * DAY_MS, to: monday },
    }),
  ).toEqual({
    kinds: [
      { label: INQUIRY_LABELS.services, count: 4 },
      { label: 'Buy pills', count: 1 },
    ],
    medianMs: 5000,
    slowestMs: 7_200_000,
    dead: 1,
    waiting: 1,
    heldBack: 1,
  })
  expect(mailbox.received).toHaveLength(0)
})

test('sends the weekly report as a mail of figures alone', async () => {
  const { mailbox, store, jobs, setTime } = await open({ reportsWeekly: true })
  const submission = newSubmission({ profile: 'SERVICES', inquiryLabel: 'Buy pills', resume: null })
  await store.saveSubmission(newEntry({ submission, deliveries: [] }), NOW)
  setTime(Date.UTC(2026, 10, 23, 1))
  await jobs.runHourly()
  await jobs.runHourly()
  const [report] = await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES))
  expect(report?.email.subject).toBe('The website last week: 1 messages')
  expect(report?.email.text).toContain('2026-11-16 to 2026-11-22')
  expect(report?.email.text).toContain('Other: 1')
  expect(report?.email.text).not.toMatch(/pills|Mira/)
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0 })
  expect(mailbox.received).toHaveLength(1)
})
