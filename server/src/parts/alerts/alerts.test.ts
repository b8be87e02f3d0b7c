import { expect, onTestFinished, test } from 'vitest'
import { NOW, newDelivery, newEntry, newReport } from '../../../testing/entries.ts'
import { linkedIds, openJobs } from '../../../testing/jobs.ts'
import { openTestMailbox, to } from '../../../testing/mailbox.ts'
import { changeRows, refuseSubmissions } from '../../../testing/stored.ts'
import { COMPANY, MAIL_COPY } from '../../../testing/test-server.ts'
import { openTestReceiver, WEBHOOK_SECRET } from '../../../testing/webhook-receiver.ts'
import { DAY_MS, HOUR_MS } from '../../base/times.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import type { NewSubmission } from '../../store/store.ts'
import { receiverKind } from '../../submission/receiver-kind.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes

test('alerts once that notifications are late, when mail works again', async () => {
  const { mailbox, logged, store, jobs, delivery, save, setTime } = await openJobs()
  await mailbox.close()
  await save(newEntry())
  await expect.poll(() => logged.join('')).toContain('cannot be reached')
  setTime(NOW + HOUR_MS / 2)
  await jobs.runEachMinute()
  expect(await store.outbox.latestReport('alert', 'SERVICES', 'late')).toBeNull()
  setTime(NOW + 2 * HOUR_MS)
  await jobs.runEachMinute()
  await jobs.runEachMinute()

  const back = await openTestMailbox(onTestFinished, { port: mailbox.port })
  await expect.poll(() => store.outbox.readQueue()).toMatchObject({ waiting: 0 })
  expect(back.received).toHaveLength(2)
  const alert = back.received.find(to(SERVICES))
  expect(alert?.email.subject).toBe('Messages from the website to the careers mailbox have to wait')
  expect(alert?.email.text).toContain(new Date(NOW).toUTCString())
  await jobs.runEachMinute()
  expect(await store.outbox.readQueue()).toMatchObject({ waiting: 0 })

  // Another is news.
  await delivery.stop()
  await save(newEntry())
  setTime(NOW + 3 * HOUR_MS)
  await jobs.runEachMinute()
  expect(await store.outbox.latestReport('alert', 'SERVICES', 'late')).toMatchObject({
    from: NOW + 2 * HOUR_MS,
  })
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
  expect(alert?.email.text).toContain(`npm run inbox -- show ${id}`)
  expect(alert?.email.text).not.toContain(whole.submission.id)
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
  expect(alert?.email.text).toContain(`npm run inbox -- show ${lost.submission.id}`)
  expect(alert?.email.text).not.toContain('Mira')
  expect(linkedIds(store, alert?.email.text)).toEqual([lost.submission.id])
  expect(await store.outbox.readQueue()).toMatchObject({ dead: 1 })
})

test('alerts the own mailbox of a receiver, once an hour if it gives up, once a day if it waits', async () => {
  const receiver = await openTestReceiver()
  const environment = { ALERT_WEBHOOK_URL: receiver.url, WEBHOOK_SECRET }
  const { mailbox, store, clock, jobs, setTime } = await openJobs({ environment })
  const fail = async (name: string, outcome: 'dead' | 'failed') => {
    const planned = createDelivery(receiverKind(name), 'testfield.example')
    const submission = { profile: 'SERVICES', resume: null, message: 'Secret words' } as const
    await store.submissions.save(newEntry({ submission, deliveries: [planned] }), clock.now)
    const failure = { error: '554 Secret words', dueAt: clock.now + 90 * DAY_MS }
    await store.outbox.recordAttempt(planned.id, { outcome, ...failure }, clock.now)
  }
  const hours: [number, Parameters<typeof fail> | null, string | null][] = [
    [0, ['sales', 'dead'], 'sales: 1 given up'],
    [0.5, ['sales', 'dead'], null],
    [1, null, 'sales: 2 given up'],
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
    expect(email.text).not.toMatch(/Secret|Mira/)
  }
  await expect.poll(() => receiver.received).toHaveLength(mailbox.received.length)
  const sales = { name: 'sales', state: 'dead', count: 1 }
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({
    topic: 'receiver-failed',
    receivers: [sales],
  })
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/Secret|Mira/)
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
