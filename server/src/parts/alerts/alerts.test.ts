import { expect, onTestFinished, test } from 'vitest'
import { NOW, newDelivery, newEntry, newReport, save } from '../../../testing/entries.ts'
import { linkedIds, openJobs } from '../../../testing/jobs.ts'
import { openTestMailbox, to } from '../../../testing/mailbox.ts'
import { changeRows, refuseSubmissions } from '../../../testing/stored.ts'
import { COMPANY, MAIL_COPY } from '../../../testing/test-server.ts'
import {
  openTestReceiver,
  type TestReceiver,
  WEBHOOK_SECRET,
} from '../../../testing/webhook-receiver.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/times.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import { quoteRefusal } from '../../mail/refusals.ts'
import { writeMailRefusal } from '../../outbox/mail-refusal.ts'
import type { NewSubmission } from '../../store/store.ts'
import { receiverKind } from '../../submission/receiver-kind.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes

const topicsOf = (receiver: TestReceiver) =>
  receiver.received.map(({ body }) => JSON.parse(body).data.topic)

test('while mail is down, alerts once past it, and says once that it works again', async () => {
  const receiver = await openTestReceiver()
  const environment = { ALERT_WEBHOOK_URL: receiver.url, WEBHOOK_SECRET }
  const { mailbox, logged, store, jobs, clock, save, setTime } = await openJobs({ environment })
  await mailbox.close()
  await save(newEntry())
  await expect.poll(() => logged.join('')).toContain('cannot be reached')
  for (let minute = 0; minute < 180; minute += 10) {
    setTime(NOW + minute * MINUTE_MS)
    await Promise.all([jobs.runEachMinute(), jobs.runEachMinute()])
  }
  await expect.poll(() => topicsOf(receiver)).toEqual(['late'])
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({
    title: 'Messages from the website to the careers mailbox have to wait',
    from: new Date(NOW).toISOString(),
    to: new Date(NOW + HOUR_MS).toISOString(),
  })

  const back = await openTestMailbox(onTestFinished, { port: mailbox.port })
  await expect.poll(() => store.outbox.readQueue()).toMatchObject({ waiting: 0 })
  for (let minute = 0; minute < 3; minute += 1) {
    setTime(clock.now + MINUTE_MS)
    await Promise.all([jobs.runEachMinute(), jobs.runEachMinute()])
  }
  await expect.poll(() => topicsOf(receiver)).toEqual(['late', 'mail-works'])
  await expect.poll(() => store.outbox.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  // The mail of the alert was not true any more, and so there is none that it works again.
  expect(back.received.map(({ envelopeTo }) => envelopeTo)).toEqual([[CAREERS]])

  // Another is news.
  await back.close()
  await save(newEntry())
  setTime(clock.now + HOUR_MS)
  await jobs.runEachMinute()
  await expect.poll(() => topicsOf(receiver)).toEqual(['late', 'mail-works', 'late'])
})

test('mails to the other mailbox while one does not take its mails, and when it does', async () => {
  const { mailbox, logged, store, jobs, clock, save, setTime } = await openJobs()
  mailbox.treat(CAREERS, 'refuse-for-now')
  await save(newEntry())
  await expect.poll(() => logged.join('')).toContain('attempt failed')
  const alerts = () => mailbox.received.filter(to(SERVICES)).map(({ email }) => email.subject)
  const { late, mailWorks } = MAIL_COPY.alert
  const title = late.subject.replace('{mailbox}', 'careers')
  for (const minutes of [59, 60, 70, 80]) {
    setTime(NOW + minutes * MINUTE_MS)
    // An attempt that is underway decides whether an alert is true.
    await jobs.runEachMinute()
    await expect.poll(() => store.outbox.nextDueAt(['notify'])).toBeGreaterThan(clock.now)
    await jobs.runEachMinute()
    await expect.poll(() => store.outbox.nextDueAt(['alert'])).toBeNull()
    expect(alerts()).toEqual(minutes < 60 ? [] : [title])
  }
  expect(mailbox.received.at(-1)?.email.text).toContain(
    'https://www.lanternfield.example/prod/inbox/',
  )

  mailbox.treat(CAREERS, 'accept')
  setTime(NOW + 4 * HOUR_MS)
  await expect.poll(() => store.outbox.readQueue()).toMatchObject({ waiting: 0 })
  for (const _ of [1, 2]) await jobs.runEachMinute()
  await expect.poll(alerts).toEqual([title, mailWorks.subject])
})

test('what was given up does not work again', async () => {
  const { mailbox, store, delivery, jobs, setTime } = await openJobs()
  await delivery.stop()
  const notification = newDelivery()
  await save(store, newEntry({ deliveries: [notification] }))
  await store.outbox.recordAttempt(notification.id, { outcome: 'dead', error: '552' }, NOW + 2)
  const about = { condition: 'late', profile: 'SERVICES' } as const
  const late = newReport('alert', { from: NOW, to: NOW + 1 }, about)
  await store.outbox.enqueueReport(late, NOW)
  await store.outbox.recordAttempt(late.id, { outcome: 'delivered' }, NOW + 1)
  setTime(NOW + MINUTE_MS)
  await jobs.runEachMinute()
  expect(await store.outbox.latestReport('alert', 'SERVICES', 'mail-works')).toBeNull()
  expect(mailbox.received).toEqual([])
})

test('names what the mail server says if it refuses all mails, once a day', async () => {
  const receiver = await openTestReceiver()
  const environment = { ALERT_WEBHOOK_URL: receiver.url, WEBHOOK_SECRET }
  const { mailbox, store, delivery, jobs, save, setTime } = await openJobs({ environment })
  const cause = quoteRefusal('550 5.4.5 Daily <b>sending</b> limit\u202e')
  // As long as it refuses, notifications wait with all others.
  await save(newEntry({ deliveries: [newDelivery('of nobody'), newDelivery()] }))
  const kinds = ['notify', 'of nobody']
  await mailbox.waitFor(to(CAREERS))
  const raised: string[] = []
  for (const [minutes, refusal] of [
    [0.5, { cause, since: NOW }],
    [1, { cause, since: NOW }],
    [120, { cause, since: NOW }],
    [1440, { cause, since: NOW }],
    [1441, { cause, since: NOW }],
    [1442, null],
    [1443, null],
    // A limit that is reached each half hour.
    [1460, { cause, since: NOW + 1445 * MINUTE_MS }],
    [1502, { cause, since: NOW + 1445 * MINUTE_MS }],
  ] as const) {
    setTime(NOW + minutes * MINUTE_MS)
    await writeMailRefusal(store, refusal, NOW, kinds)
    const before = receiver.received.length
    await Promise.all([jobs.runEachMinute(), jobs.runEachMinute()])
    await expect.poll(() => store.outbox.nextDueAt(['alert', 'alert-webhook'])).toBeNull()
    for (const topic of topicsOf(receiver).slice(before)) raised.push(`${minutes} ${topic}`)
  }
  expect(raised).toEqual([
    ...['1 mail-refused', '1441 mail-refused', '1442 mail-works', '1502 mail-refused'],
  ])
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({
    cause: '550 5.4.5 Daily <b>sending</b> limit\ufffd',
  })
  // The server takes mails here.
  const mails = mailbox.received.filter(to(SERVICES))
  expect(mails).toHaveLength(raised.length)
  expect(mails[0]?.email.html).toContain('Daily &lt;b&gt;sending')
  await delivery.stop()
})

test('alerts past a database that cannot store, once an hour until it can', async () => {
  const receiver = await openTestReceiver()
  const { mailbox, logged, dataDir, jobs, save, setTime } = await openJobs({
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
  receiver.respondWith(503)
  setTime(NOW + HOUR_MS + 1)
  await jobs.runEachMinute()
  receiver.respondWith(204)
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
  const { mailbox, logged, store, dataDir, jobs, settle } = await openJobs()
  const [changed, whole] = [0, 1].map((ms) =>
    newEntry({ submission: { receivedAt: NOW + ms }, suspicions: ['links'], deliveries: [] }),
  ) as [NewSubmission, NewSubmission]
  for (const entry of [changed, whole]) await store.submissions.save(entry, NOW)
  const { id } = changed.submission
  changeRows(dataDir, `UPDATE resumes SET content = x'010204' WHERE submission_id = '${id}'`)
  for (const { submission } of [changed, whole])
    await store.submissions.approve(submission.id, [newDelivery()], NOW)
  const mails = await mailbox.waitFor(to(CAREERS), { count: 2 })
  for (const { submission } of [changed, whole]) {
    const mail = mails.find(({ email }) => email.text?.includes(submission.id))
    const isChanged = submission.id === id
    expect(mail?.email.text?.includes('it has changed on the disk')).toBe(isChanged)
    expect([...new Uint8Array(mail?.email.attachments[0]?.content as ArrayBuffer)]).toEqual(
      isChanged ? [1, 2, 4] : [1, 2, 3],
    )
  }
  await jobs.runEachMinute()
  await store.submissions.read(id)
  await jobs.runEachMinute()
  const [alert] = await mailbox.waitFor(to(SERVICES))
  expect(alert?.email.subject).toBe('A resume for the careers mailbox has changed on the disk')
  expect(linkedIds(store, alert?.email.text)).toEqual([id])
  await settle()
  expect(mailbox.received).toHaveLength(3)
  expect(logged.join('')).toContain('a resume has changed on the disk')
})

test('stops a purge of an unusual share, alerts, and obeys an operator', async () => {
  const { mailbox, store, jobs, purge } = await openJobs()
  const receivedAt = NOW - 200 * DAY_MS
  for (let number = 0; number < 12; number += 1)
    await store.submissions.save(newEntry({ submission: { receivedAt }, deliveries: [] }), 0)
  await jobs.runHourly()
  const [alert] = await mailbox.waitFor(to(SERVICES))
  expect(alert?.email.subject).toBe('The website has stopped deleting old submissions')
  expect(alert?.email.text).toContain('npm run inbox -- purge')
  expect(await purge()).toMatchObject({ submissions: 12 })
})

test('alerts the other mailbox of dead notifications', async () => {
  const { mailbox, store, jobs, setTime } = await openJobs()
  const lost = newEntry({ submission: { profile: 'SERVICES', resume: null } })
  mailbox.treat(SERVICES, 'refuse-for-now')
  await store.submissions.save(lost, NOW)
  const given = { kinds: ['notify'], enqueuedBefore: NOW + 1, reason: '552', now: NOW } as const
  expect(await store.outbox.giveUp(given)).toBe(1)
  setTime(NOW + HOUR_MS / 60)
  await jobs.runEachMinute()
  await jobs.runEachMinute()
  expect(await store.outbox.readQueue()).toMatchObject({ deadNotifications: { SERVICES: 1 } })
  const [alert] = await mailbox.waitFor(to(CAREERS))
  expect(alert?.email.subject).toContain('the services mailbox')
  expect(alert?.email.text).not.toContain('Mira')
  expect(linkedIds(store, alert?.email.text)).toEqual([lost.submission.id])
  expect(await store.outbox.readQueue()).toMatchObject({ dead: 1 })
})

test('alerts the own mailbox of a receiver that gives up or waits, once', async () => {
  const receiver = await openTestReceiver()
  const environment = { ALERT_WEBHOOK_URL: receiver.url, WEBHOOK_SECRET }
  const { mailbox, store, clock, jobs, setTime } = await openJobs({ environment })
  const fail = async (name: string, outcome: 'dead' | 'failed') => {
    const planned = createDelivery(receiverKind(name), 'testfield.example')
    const submission = { profile: 'SERVICES', resume: null, message: 'Secret words' } as const
    const entry = newEntry({ submission, deliveries: [planned] })
    await store.submissions.save(entry, clock.now)
    const failure = { error: '554 Secret words', dueAt: clock.now + 90 * DAY_MS }
    await store.outbox.recordAttempt(planned.id, { outcome, ...failure }, clock.now)
  }
  const hours: [number, Parameters<typeof fail> | null, string | null][] = [
    [0, ['sales', 'dead'], 'sales: 1 given up'],
    [1.5, ['sales', 'dead'], null],
    [5.9, null, null],
    [6, null, 'sales: 2 given up'],
    [30, ['crm', 'failed'], null],
    [30.9, null, null],
    [31, null, 'crm: 1 waiting'],
    [54.9, null, null],
    [55, null, 'crm: 1 waiting'],
    // None of them is unread: no mail is late.
    [56, null, null],
  ]
  for (const [hour, failing, alerted] of hours) {
    setTime(NOW + hour * HOUR_MS)
    if (failing) await fail(...failing)
    const before = mailbox.received.length
    // Two processes look at once.
    await Promise.all([jobs.runEachMinute(), jobs.runEachMinute()])
    const latest = await store.outbox.latestReport('alert', 'SERVICES', 'receiver-failed')
    expect(latest?.to === clock.now, String(hour)).toBe(alerted !== null)
    await expect.poll(() => mailbox.received.length - before).toBe(alerted === null ? 0 : 1)
    if (alerted) expect(mailbox.received.at(-1)?.email.text).toContain(alerted)
  }
  for (const { envelopeTo, email } of mailbox.received) {
    expect(envelopeTo).toEqual([SERVICES])
    expect(email.subject).toBe(MAIL_COPY.alert.receiverFailed.subject)
    expect(email.text).not.toMatch(/Secret|Mira|npm run/)
  }
  await expect.poll(() => receiver.received).toHaveLength(mailbox.received.length)
  const sales = { name: 'sales', state: 'dead', count: 1 }
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({
    topic: 'receiver-failed',
    receivers: [sales],
  })
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/Secret|Mira/)
})

test('one item that a receiver or an applicant’s mail server refuses raises one alert of it', async () => {
  const receiver = await openTestReceiver()
  const environment = { ALERT_WEBHOOK_URL: receiver.url, WEBHOOK_SECRET }
  const { mailbox, store, clock, jobs, setTime } = await openJobs({ environment })
  const crm = receiverKind('crm')
  const refused = new Map<string, string>()
  const add = async (kind: string) => {
    const planned = newDelivery(kind)
    const entry = newEntry({ submission: { receivedAt: clock.now }, deliveries: [planned] })
    await store.submissions.save(entry, clock.now)
    refused.set(planned.id, entry.submission.id)
    return planned.id
  }
  const record = (id: string, outcome: 'failed' | 'dead' | 'delivered') =>
    store.outbox.recordAttempt(
      id,
      { outcome, error: 'HTTP 400', dueAt: NOW + 90 * DAY_MS },
      clock.now,
    )
  const one = await add(crm)
  await record(one, 'failed')
  setTime(NOW + HOUR_MS / 2)
  await record(await add(crm), 'delivered')
  const letter = await add('decline')
  await record(letter, 'dead')
  for (const minutes of [61, 62, 63, 200]) {
    setTime(NOW + minutes * MINUTE_MS)
    if (minutes === 62) await record(one, 'dead')
    await Promise.all([jobs.runEachMinute(), jobs.runEachMinute()])
    await expect.poll(() => store.outbox.nextDueAt(['alert'])).toBeNull()
  }
  const { itemRefused, applicant } = MAIL_COPY.alert
  for (const [index, name] of [applicant, 'crm'].entries()) {
    const { envelopeTo, email } = mailbox.received[index] ?? {}
    expect(envelopeTo).toEqual([CAREERS])
    expect(email?.subject).toBe(itemRefused.subject)
    expect(email?.text).toContain(`${name} did not take what was sent about the message below`)
  }
  expect(mailbox.received.flatMap(({ email }) => linkedIds(store, email.text))).toEqual(
    [letter, one].map((id) => refused.get(id)),
  )
  expect(receiver.received).toEqual([])
})

test('gives up a probe that waits for an hour where no setting asks for any', async () => {
  const { store, jobs, delivery, setTime } = await openJobs()
  await delivery.stop()
  await store.outbox.enqueueReport(newReport('probe', { from: NOW, to: NOW }), NOW)
  for (const [ms, dead] of [
    [HOUR_MS, 0],
    [HOUR_MS + 1, 1],
  ] as const) {
    setTime(NOW + ms)
    await jobs.runHourlyAfterStart()
    expect((await store.outbox.readQueue()).dead).toBe(dead)
  }
})
