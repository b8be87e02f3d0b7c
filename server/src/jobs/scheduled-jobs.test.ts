/** What the server does on a schedule, at a time that the test sets. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PROBE_LABEL } from '@lanternfield/contract/forms.ts'
import type { Source } from '@lanternfield/contract/source.ts'
import { expect, onTestFinished, test } from 'vitest'
import { NOW, newEntry } from '../../testing/entries.ts'
import { openTestMailbox, type ReceivedMail, to } from '../../testing/mailbox.ts'
import { openOutbox } from '../../testing/outbox.ts'
import { changeRows, refuseSubmissions } from '../../testing/stored.ts'
import { COMPANY, CONTENT, MAIL_COPY, NOTICE } from '../../testing/test-server.ts'
import { openTestReceiver, receiversFile, WEBHOOK_SECRET } from '../../testing/webhook-receiver.ts'
import { DAY_MS, HOUR_MS } from '../base/durations.ts'
import { receiverKind } from '../base/receiver-kind.ts'
import { linkTokens } from '../base/signed-link.ts'
import { createDelivery } from '../intake/delivery-kinds.ts'
import { purgeMailFiles } from '../mail/file-mailer.ts'
import type { Store } from '../storage/store.ts'
import { purgeExpired } from './purge.ts'
import { createScheduledJobs } from './scheduled-jobs.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes
const NOWHERE = 'http://127.0.0.1:9/'

async function open({
  environment = {} as Record<string, string>,
  smtp = true,
  reportsWeekly = false,
  answerTimes = COMPANY.answerTimes,
} = {}) {
  const content = { ...CONTENT, company: { ...COMPANY, answerTimes } }
  const outbox = await openOutbox({ environment, smtp, content })
  const { store, settings, dataDir, log, clock, now, delivery } = outbox
  let elapsed = 0
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
    readPrivacyNotice: async () => NOTICE,
    deliversWebhooks: settings.webhook !== null,
    receivers: settings.receivers,
    alertsByWebhook: settings.alertWebhook !== null,
    sendAtOnce: delivery.sendAtOnce,
    reportsWeekly,
    reminds: settings.reminds,
    answerTimes,
    mailboxes: COMPANY.mailboxes,
    runChecks: async () => [],
    probe: null,
    elapsed: () => elapsed,
  })
  return {
    ...outbox,
    jobs,
    /** As an operator runs it. */
    purge: () => purgeExpired(purgeOptions),
    /** How many submissions are stored. */
    count: async () => (await store.listSubmissions({ after: null, count: 99 })).length,
    /** Time passes until then. */
    setTime: (next: number) => {
      elapsed += next - clock.now
      clock.now = next
    },
    /** Somebody sets the clock. */
    setClock: (next: number) => {
      clock.now = next
    },
  }
}

/** The submissions that the links of a mail open at NOW. */
function linkedIds({ secret }: Pick<Store, 'secret'>, text = ''): (string | null)[] {
  const links = [...text.matchAll(/https:\/\/www\.lanternfield\.example\/prod\/review\/([\w.-]+)/g)]
  return links.map(([, token = '']) => linkTokens(secret, 'review').read(token, NOW))
}

test('lists suspects once a day, each to its mailbox, with links', async () => {
  const { mailbox, store, jobs, setTime } = await open()
  const suspect = newEntry({
    submission: { message: 'Buy <b>pills</b>', profile: 'SERVICES' },
    suspicions: ['links', 'markup'],
    deliveries: [],
  })
  const released = newEntry({ suspicions: ['links'], deliveries: [] })
  for (const entry of [suspect, released]) await store.saveSubmission(entry, NOW)
  await store.approve(released.submission.id, [], NOW)
  await jobs.runHourly()
  expect(await store.readQueue()).toMatchObject({ waiting: 0 })

  setTime(NOW + DAY_MS + HOUR_MS)
  await jobs.runHourly()
  await jobs.runHourly()
  const [digest] = await mailbox.waitFor(to(SERVICES))
  expect(digest?.email.subject).toBe('Messages from the website that nobody may have read: 1')
  expect(digest?.email.text).toContain(`npm run inbox -- release ${suspect.submission.id}`)
  expect(digest?.email.text).toContain('links, markup')
  expect(linkedIds(store, digest?.email.text)).toEqual([suspect.submission.id])
  expect(linkedIds(store, digest?.email.html)).toEqual([suspect.submission.id])
  expect(digest?.email.html).toContain('Buy &lt;b&gt;pills&lt;/b&gt;')

  setTime(NOW + 2 * DAY_MS + HOUR_MS)
  await jobs.runHourly()
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  expect(mailbox.received).toHaveLength(1)
  // The other mailbox had only what was released.
  expect(await store.latestReport('digest', 'CAREERS', null)).toBeNull()
})

test('a digest goes out without the words that the mail server refuses', async () => {
  const { mailbox, store, jobs, setTime } = await open()
  mailbox.treat(SERVICES, (raw) => raw.includes('GTUBE'))
  const submission = { message: 'GTUBE', profile: 'SERVICES' } as const
  const suspect = newEntry({ submission, suspicions: ['links'], deliveries: [] })
  await store.saveSubmission(suspect, NOW)
  await jobs.runHourly()
  setTime(NOW + DAY_MS + HOUR_MS)
  await jobs.runHourly()
  const [digest] = await mailbox.waitFor(to(SERVICES))
  expect(linkedIds(store, digest?.email.text)).toEqual([suspect.submission.id])
  expect(digest?.email.text).toContain('EMESSAGE 554')
  expect(digest?.raw.toString()).not.toMatch(/Mira|northbay/)
})

test('alerts once that notifications are late, when mail works again', async () => {
  const { mailbox, logged, store, jobs, save, setTime } = await open()
  await mailbox.close()
  await save(newEntry())
  await expect.poll(() => logged.join('')).toContain('cannot be reached')
  setTime(NOW + HOUR_MS / 2)
  await jobs.runEachMinute()
  expect(await store.latestReport('alert', 'SERVICES', 'late')).toBeNull()
  setTime(NOW + 2 * HOUR_MS)
  await jobs.runEachMinute()
  await jobs.runEachMinute()

  const back = await openTestMailbox(onTestFinished, { port: mailbox.port })
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0 })
  expect(back.received).toHaveLength(2)
  const alert = back.received.find(to(SERVICES))
  expect(alert?.email.subject).toBe(`Messages from the website to ${CAREERS} have to wait`)
  expect(alert?.email.text).toContain(new Date(NOW).toUTCString())
  await jobs.runEachMinute()
  expect(await store.readQueue()).toMatchObject({ waiting: 0 })
})

test('alerts past a database that cannot store, once an hour until it can', async () => {
  const receiver = await openTestReceiver()
  const { mailbox, logged, dataDir, jobs, save, setTime } = await open({
    environment: { ALERT_WEBHOOK_URL: receiver.url, WEBHOOK_SECRET },
  })
  const alerts = () => [receiver.received.length, mailbox.received.filter(to(SERVICES)).length]
  await jobs.runEachMinute()
  const { allow } = refuseSubmissions(dataDir)
  changeRows(
    dataDir,
    `CREATE TRIGGER other BEFORE INSERT ON deliveries BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  )
  await expect(save(newEntry())).rejects.toThrow()
  await jobs.runEachMinute()
  setTime(NOW + HOUR_MS / 2)
  await jobs.runEachMinute()
  expect(alerts()).toEqual([1, 1])
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({
    topic: 'database-failed',
    title: 'The database of the website fails',
  })
  expect(mailbox.received[0]?.email.text).toContain('npm run inbox -- restore FILE')
  expect(logged.join('')).toContain('the database fails')

  // The receiver is down for a while: the next minute tries again.
  await mailbox.close()
  receiver.answer(503)
  setTime(NOW + HOUR_MS + 1)
  await jobs.runEachMinute()
  receiver.answer(204)
  await jobs.runEachMinute()
  await jobs.runEachMinute()
  expect(receiver.received).toHaveLength(3)
  const [first, ...again] = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(again).size).toBe(1)
  expect(again).not.toContain(first)

  changeRows(dataDir, 'DROP TRIGGER other')
  allow()
  setTime(NOW + 3 * HOUR_MS)
  await expect.poll(() => save(newEntry()).catch(() => null)).toMatchObject({ kind: 'saved' })
  await expect
    .poll(async () => {
      logged.length = 0
      await jobs.runEachMinute()
      return logged.join('').includes('the database fails')
    })
    .toBe(false)
})

test('delivers a resume that has changed on the disk as it is, and says so', async () => {
  const { mailbox, logged, store, dataDir, jobs, delivery } = await open()
  const [changed, whole] = [newEntry(), newEntry({ submission: { receivedAt: NOW + 1 } })]
  for (const entry of [changed, whole])
    await store.saveSubmission({ ...entry, deliveries: [] }, NOW)
  const { id } = changed.submission
  changeRows(dataDir, `UPDATE resumes SET content = x'010204' WHERE submission_id = '${id}'`)
  for (const { submission, deliveries } of [changed, whole])
    changeRows(
      dataDir,
      `INSERT INTO deliveries (id, submission_id, kind, message_id, enqueued_at, due_at)
       VALUES ('${deliveries[0]?.id}', '${submission.id}', 'notify', '<${submission.id}@x.example>', ${NOW}, ${NOW})`,
    )
  delivery.wake()
  const mails = await mailbox.waitFor(to(CAREERS), { count: 2 })
  for (const { submission } of [changed, whole]) {
    const mail = mails.find(({ email }) => email.messageId === `<${submission.id}@x.example>`)
    const isChanged = submission.id === id
    expect(mail?.email.text?.includes('it has changed on the disk')).toBe(isChanged)
    expect([...new Uint8Array(mail?.email.attachments[0]?.content as ArrayBuffer)]).toEqual(
      isChanged ? [1, 2, 4] : [1, 2, 3],
    )
  }
  await jobs.runEachMinute()
  await store.readSubmission(id)
  await jobs.runEachMinute()
  const [alert] = await mailbox.waitFor(to(SERVICES))
  expect(alert?.email.subject).toBe(`A resume for ${CAREERS} has changed on the disk`)
  expect(alert?.email.text).toContain(`npm run inbox -- show ${id}`)
  expect(alert?.email.text).not.toContain(whole.submission.id)
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0 })
  expect(mailbox.received).toHaveLength(3)
  expect(logged.join('')).toContain('a resume has changed on the disk')
})

test('raises no alert for late thank-you mails', async () => {
  const { store, jobs, delivery, setTime } = await open()
  await delivery.stop()
  const thanks = createDelivery('acknowledge', 'testfield.example')
  await store.saveSubmission(newEntry({ deliveries: [thanks] }), NOW)
  setTime(NOW + 2 * HOUR_MS)
  await jobs.runEachMinute()
  expect(await store.latestReport('alert', 'SERVICES', 'late')).toBeNull()
})

test('deletes submissions and mail files after their retention', async () => {
  const { store, dataDir, jobs, save, setTime } = await open({
    smtp: false,
    environment: { RETENTION_DAYS: 'SERVICES=30,CAREERS=10' },
  })
  const application = newEntry()
  const inquiry = newEntry({ submission: { profile: 'SERVICES', resume: null } })
  for (const entry of [application, inquiry]) await save(entry)
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0 })
  const kept = async () => ({
    files: readdirSync(join(dataDir, 'mail')).length,
    application: (await store.readRecord(application.submission.id)) !== null,
    inquiry: (await store.readRecord(inquiry.submission.id)) !== null,
  })
  setTime(NOW + 9 * DAY_MS)
  await jobs.runHourly()
  expect(await kept()).toEqual({ files: 2, application: true, inquiry: true })
  setTime(NOW + 11 * DAY_MS)
  await jobs.runHourly()
  expect(await kept()).toEqual({ files: 0, application: false, inquiry: true })
  setTime(NOW + 31 * DAY_MS)
  await jobs.runHourly()
  expect(await kept()).toEqual({ files: 0, application: false, inquiry: false })
})

test('stops a purge of an unusual share, alerts, and obeys an operator', async () => {
  const { mailbox, logged, store, jobs, purge, count } = await open()
  const receivedAt = NOW - 200 * DAY_MS
  for (let number = 0; number < 12; number += 1) {
    const submission = { receivedAt, resume: null }
    await store.saveSubmission(newEntry({ submission, deliveries: [] }), receivedAt)
  }
  await jobs.runHourly()
  expect(await count()).toBe(12)
  expect(logged.join('')).toContain('purge stopped')
  const [alert] = await mailbox.waitFor(to(SERVICES))
  expect(alert?.email.subject).toBe('The website has stopped deleting old submissions')
  expect(alert?.email.text).toContain('npm run inbox -- purge')
  expect(await purge()).toMatchObject({ submissions: 12 })
})

test('deletes nothing for a day after the clock was set, and alerts', async () => {
  const { store, logged, jobs, count, setClock, setTime } = await open()
  const alert = () => store.latestReport('alert', 'SERVICES', 'purge-stopped')
  await store.saveSubmission(newEntry({ deliveries: [] }), NOW)
  setClock(NOW + 2 * HOUR_MS)
  await jobs.runHourly()
  // Nothing would have been deleted.
  expect(await alert()).toBeNull()
  setClock(NOW + 200 * DAY_MS)
  await jobs.runHourly()
  expect(await count()).toBe(1)
  expect(logged.join('')).toContain('"reason":"the clock was set","expired":1,"all":1')
  expect(await alert()).not.toBeNull()
  setTime(NOW + 200 * DAY_MS + HOUR_MS)
  await jobs.runHourly()
  expect(await count()).toBe(1)
  setTime(NOW + 201 * DAY_MS + HOUR_MS)
  await jobs.runHourly()
  expect(await count()).toBe(0)
})

test('sends digests again after a clock was a year ahead', async () => {
  const { store, jobs, delivery, setClock } = await open()
  await delivery.stop()
  await store.saveSubmission(newEntry({ suspicions: ['links'], deliveries: [] }), NOW)
  setClock(NOW + 365 * DAY_MS)
  await jobs.runHourly()
  const ahead = await store.latestReport('digest', 'CAREERS', null)
  expect(ahead?.to).toBeGreaterThan(NOW + DAY_MS)
  await store.recordAttempt(
    `digest-${new Date(ahead?.to ?? 0).toISOString().slice(0, 10)}-CAREERS`,
    { outcome: 'delivered' },
    NOW + 365 * DAY_MS,
  )

  setClock(NOW + DAY_MS + HOUR_MS)
  await jobs.runHourly()
  expect(await store.latestReport('digest', 'CAREERS', null)).toMatchObject({ to: NOW + DAY_MS })
})

test('alerts the other mailbox of dead notifications', async () => {
  const { mailbox, store, jobs, setTime } = await open()
  const lost = newEntry({ submission: { profile: 'SERVICES', resume: null } })
  mailbox.treat(SERVICES, 'refuse-for-now')
  await store.saveSubmission(lost, NOW)
  const given = { kinds: ['notify'], enqueuedBefore: NOW + 1, reason: '552', now: NOW } as const
  expect(await store.giveUp(given)).toBe(1)
  setTime(NOW + HOUR_MS / 60)
  await jobs.runEachMinute()
  await jobs.runEachMinute()
  expect(await store.readQueue()).toMatchObject({ deadNotifications: { SERVICES: 1 } })
  const [alert] = await mailbox.waitFor(to(CAREERS))
  expect(alert?.email.subject).toContain(SERVICES)
  expect(alert?.email.text).toContain(`npm run inbox -- show ${lost.submission.id}`)
  expect(alert?.email.text).not.toContain('Mira')
  expect(linkedIds(store, alert?.email.text)).toEqual([lost.submission.id])
  expect(await store.readQueue()).toMatchObject({ dead: 1 })

  mailbox.treat(SERVICES, 'accept')
  setTime(NOW + DAY_MS + HOUR_MS)
  await jobs.runHourly()
  const [digest] = await mailbox.waitFor(to(SERVICES))
  expect(digest?.email.text).toContain('Could not be delivered')
  expect(digest?.email.text).toContain(`npm run inbox -- retry ${lost.submission.id}`)
  await expect.poll(async () => (await store.readRecord(lost.submission.id))?.timesReported).toBe(1)
})

test.each(['webhook', 'receiver:crm'] as const)(
  'gives up what no process has tried for three days and this one does not deliver: %s',
  async (kind) => {
    const { store, jobs, delivery, setTime } = await open({
      environment: receiversFile({ other: NOWHERE }),
    })
    await delivery.stop()
    const [untouched, failing] = [
      createDelivery(kind, 'x.example'),
      createDelivery(kind, 'x.example'),
    ]
    const configured = createDelivery('receiver:other', 'x.example')
    for (const delivery of [untouched, failing, configured])
      await store.saveSubmission(newEntry({ deliveries: [delivery] }), NOW)
    // Another process, which has a receiver, tries it.
    const attempt = { outcome: 'failed', error: '503', dueAt: NOW + DAY_MS } as const
    await store.recordAttempt(failing.id, attempt, NOW + DAY_MS)
    const dead = async () => (await store.readQueue()).dead
    setTime(NOW + 3 * DAY_MS)
    await jobs.runHourlyAfterStart()
    expect(await dead()).toBe(0)
    setTime(NOW + 3 * DAY_MS + 1)
    await jobs.runHourlyAfterStart()
    expect(await dead()).toBe(1)
  },
)

test('alerts the own mailbox of a receiver, once an hour if it gives up, once a day if it waits', async () => {
  const receiver = await openTestReceiver()
  const { mailbox, store, jobs, setTime } = await open({
    environment: { ALERT_WEBHOOK_URL: receiver.url, WEBHOOK_SECRET },
  })
  let waiting = 0
  const fail = async (name: string, error: string, isDead = true) => {
    const planned = createDelivery(receiverKind(name), 'testfield.example')
    const submission = { profile: 'SERVICES', resume: null, message: 'Secret words' } as const
    await store.saveSubmission(newEntry({ submission, deliveries: [planned] }), now)
    const dueAt = now + DAY_MS
    const attempt = isDead ? { outcome: 'dead' as const } : { outcome: 'failed' as const, dueAt }
    await store.recordAttempt(planned.id, { ...attempt, error }, now)
    if (!isDead) waiting += 1
  }
  let now = NOW
  const passHours = async (hours: number) => {
    now += hours * HOUR_MS
    setTime(now)
    // Two processes look at once.
    await Promise.all([jobs.runEachMinute(), jobs.runEachMinute()])
    await expect.poll(async () => (await store.readQueue()).waiting).toBe(waiting)
    return mailbox.received.map(({ email, envelopeTo }) => `${envelopeTo} ${email.text}`)
  }
  await fail('sales', 'The receiver answered 404.')
  const [first, ...others] = await passHours(0)
  expect(others).toEqual([])
  expect(first?.startsWith(SERVICES)).toBe(true)
  expect(first).toContain('sales: 1 given up')
  expect(first).not.toMatch(/Secret|Mira/)
  expect(mailbox.received[0]?.email.subject).toBe(MAIL_COPY.alert.receiverFailed.subject)
  const event = JSON.parse(receiver.received[0]?.body ?? '')
  const sales = { name: 'sales', state: 'dead', count: 1 }
  expect(event.data).toMatchObject({ topic: 'receiver-failed', receivers: [sales] })
  expect(receiver.received[0]?.body).not.toMatch(/Secret|Mira/)

  now += 1
  await fail('sales', 'read ECONNRESET')
  expect(await passHours(0.5)).toHaveLength(1)
  const [, second] = await passHours(0.5)
  expect(second).toContain('sales: 2 given up')
  expect(await passHours(30)).toHaveLength(2)

  await fail('crm', '554 Secret words were refused', false)
  expect(await passHours(0.9)).toHaveLength(2)
  const [, , third] = await passHours(0.1)
  expect(third).toContain('crm: 1 waiting')
  expect(third).not.toMatch(/sales|Secret/)
  expect(await passHours(23)).toHaveLength(3)
  expect(await passHours(1)).toHaveLength(4)
  // One that is not configured any more is never tried.
  now += 1
  const forgotten = createDelivery('receiver:old', 'testfield.example')
  const submission = { profile: 'SERVICES', resume: null } as const
  await store.saveSubmission(newEntry({ submission, deliveries: [forgotten] }), now)
  waiting += 1
  expect((await passHours(2)).at(-1)).toContain('old: 1 waiting')
  // None of them is unread: no digest lists it, and no mail is late.
  await jobs.runHourly()
  expect(await passHours(0)).toHaveLength(5)
})

test('mails a weekly report once, without labels that a program chose', async () => {
  const { mailbox, store, jobs, setTime } = await open({ reportsWeekly: true })
  const submission = { profile: 'SERVICES', inquiryLabel: 'Buy pills', resume: null } as const
  await store.saveSubmission(newEntry({ submission, deliveries: [] }), NOW)
  // NOW is a Saturday, and nothing came in before that week.
  await jobs.runHourly()
  const monday = Date.UTC(2026, 10, 23)
  const latest = () => store.latestReport('weekly', 'SERVICES', null)
  expect(await latest()).toBeNull()
  for (const time of [monday + HOUR_MS, monday + 6 * DAY_MS]) {
    setTime(time)
    await jobs.runHourly()
    await jobs.runHourly()
    expect(await latest()).toEqual({ from: monday - 7 * DAY_MS, to: monday })
  }
  expect(await store.latestReport('weekly', 'CAREERS', null)).toBeNull()
  const [report] = await mailbox.waitFor(to(SERVICES))
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0 })
  expect(mailbox.received).toHaveLength(1)
  expect(report?.email.subject).toBe('The website last week: 1 messages')
  expect(report?.email.text).toContain('2026-11-16 to 2026-11-22')
  expect(report?.email.text).toContain('Other: 1')
  expect(report?.email.text).not.toMatch(/pills|Mira/)
})

test('reminds each minute of late answers, unless the setting is off', async () => {
  // Monday, when the office of the tests is open.
  const monday = Date.UTC(2026, 10, 23, 12)
  const submission = { profile: 'SERVICES', resume: null } as const
  const promise = { dueAt: monday, isReminded: true }
  for (const isOn of ['true', 'false']) {
    const environment = { ANSWER_REMINDERS: isOn }
    const { store, jobs, save, setTime } = await open({ environment })
    await save(newEntry({ submission, promise, deliveries: [] }))
    for (const time of [monday - 1, monday, monday + HOUR_MS]) {
      setTime(time)
      await jobs.runEachMinute()
    }
    const expected = isOn === 'true' ? { from: monday, to: monday } : null
    expect(await store.latestReport('reminder', 'SERVICES', null)).toEqual(expected)
  }
})

test('deletes sessions, and links to them, that nobody can use any more', async () => {
  const { store, jobs, setTime } = await open()
  const session = { mailbox: SERVICES, begunAt: NOW, usedAt: NOW }
  await store.addSession({ id: 'a', kind: 'link', ...session })
  await store.addSession({ id: 'b', kind: 'session', ...session })
  setTime(NOW + 12 * HOUR_MS)
  await jobs.runHourly()
  expect(await store.listSessions()).toHaveLength(2)
  setTime(NOW + DAY_MS + 1)
  await jobs.runHourly()
  expect(await store.listSessions()).toEqual([])
})

const LONG = 'x'.repeat(200)
/** The sources of a week, in the order of their rows, and these rows. */
const WEEKS: readonly [
  what: string,
  counts: readonly [Source | null, number, suspects?: number][],
  rows: string[],
][] = [
  [
    'by source and medium, whatever the case',
    [
      [from({ utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring' }), 2, 1],
      [from({ utm_source: 'Google', utm_medium: 'CPC', utm_campaign: 'autumn' }), 3, 1],
      [from({ utm_source: 'google' }), 4, 4],
      [null, 2],
      [from({ gclid: 'x' }), 1],
      [from({ ref: 'partner' }, 'news.example/a'), 2],
      [from({}, 'News.example/b'), 1],
      [from({ utm_medium: 'mail' }), 1],
    ],
    [
      'google / cpc: 5, of which 2 looked like spam',
      'google: 4, of which 4 looked like spam',
      'No source known: 3',
      'partner: 2',
      'News.example: 1',
      'mail: 1',
    ],
  ],
  [
    'ten at most, and the rest as one',
    Array.from({ length: 12 }, (_, n) => [from({ utm_source: `s${n}` }), 20 - n, n > 9 ? 1 : 0]),
    [
      ...Array.from({ length: 10 }, (_, n) => `s${n}: ${20 - n}`),
      'Other: 19, of which 2 looked like spam',
    ],
  ],
  [
    'names of strangers shortened and escaped',
    [[from({ utm_source: '<b>{count}&', utm_medium: LONG }), 1]],
    [`<b>{count}& / ${LONG.slice(0, 46)}…: 1`],
  ],
  [
    'nothing where no source is known',
    [
      [null, 1],
      [from({}), 1],
      [from({ gclid: 'x' }), 1],
    ],
    [],
  ],
]

function from(params: Source['params'], referrer = ''): Source {
  return { landing: '/', referrer, params }
}

async function openWeek(counts: (typeof WEEKS)[number][1]) {
  const place = await open({ reportsWeekly: true })
  let receivedAt = NOW
  const save = (submission: object, suspicions: string[] = []) => {
    receivedAt += 1
    const entry = newEntry({
      submission: { profile: 'SERVICES', receivedAt, resume: null, ...submission },
      suspicions,
      deliveries: [],
    })
    return place.store.saveSubmission(entry, NOW)
  }
  for (const [source, count, suspects = 0] of counts)
    for (let n = 0; n < count; n += 1) await save({ source }, n < suspects ? ['links'] : [])
  const elsewhere = { source: from({ utm_source: 'elsewhere' }) }
  await save({ ...elsewhere, inquiryLabel: PROBE_LABEL })
  await save({ ...elsewhere, profile: 'CAREERS' })
  await save({ ...elsewhere, receivedAt: NOW - 7 * DAY_MS })
  place.setTime(Date.UTC(2026, 10, 23, 1))
  return place
}

const isWeekly = (mail: ReceivedMail) =>
  to(SERVICES)(mail) && mail.email.subject?.startsWith('The website last week') === true

test.each(WEEKS)('a weekly report counts sources: %s', async (_, counts, rows) => {
  const { mailbox, store, jobs } = await openWeek(counts)
  const [suspect] = await store.listSubmissions({ suspectsOnly: true, after: null, count: 1 })
  if (suspect) await store.approve(suspect.id, [], NOW)
  await jobs.runHourly()
  // A digest lists the suspects.
  const [report] = await mailbox.waitFor(isWeekly)
  const [, list] = report?.email.text?.split(`${MAIL_COPY.weekly.sources.heading}\n`) ?? []
  expect(list?.split('\n\n')[0]?.split('\n') ?? []).toEqual(rows)
  expect(report?.email.html).not.toContain('<b>')
})

test('a weekly report goes out without the sources that the mail server refuses', async () => {
  const { mailbox, store, jobs } = await openWeek([[from({ utm_source: 'GTUBE' }), 1]])
  mailbox.treat(SERVICES, (raw) => raw.includes('GTUBE'))
  await jobs.runHourly()
  const [report] = await mailbox.waitFor(to(SERVICES))
  expect(report?.email.subject).toBe('The website last week: 1 messages')
  expect(report?.email.text).not.toContain(MAIL_COPY.weekly.sources.heading)
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
})
