/** What the core does on a schedule, at a time that the test sets. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOW, newDelivery, newEntry } from '../../testing/entries.ts'
import { openJobs } from '../../testing/jobs.ts'
import { DAY_MS } from '../base/times.ts'

test('deletes submissions and mail files after their retention', async () => {
  const { store, dataDir, jobs, save, setTime } = await openJobs({
    smtp: false,
    environment: { RETENTION_DAYS: 'SERVICES=30,CAREERS=10' },
  })
  const application = newEntry()
  const inquiry = newEntry({ submission: { profile: 'SERVICES', resume: null } })
  for (const entry of [application, inquiry]) await save(entry)
  await expect.poll(() => store.outbox.readQueue()).toMatchObject({ waiting: 0 })
  const kept = async () => ({
    files: readdirSync(join(dataDir, 'mail')).length,
    application: (await store.submissions.readRecord(application.submission.id)) !== null,
    inquiry: (await store.submissions.readRecord(inquiry.submission.id)) !== null,
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

test('gives up after three days what nobody delivers', async () => {
  const { store, jobs, delivery, setTime } = await openJobs()
  await delivery.stop()
  const kinds = ['webhook', 'receiver:crm', 'receiver:crm', 'notify'] as const
  const deliveries = kinds.map((kind) => newDelivery(kind))
  await store.submissions.save(newEntry({ deliveries }), NOW)
  // Another process, which has the receiver, tries one of them.
  const attempt = { outcome: 'failed', error: '503', dueAt: NOW + DAY_MS } as const
  await store.outbox.recordAttempt(deliveries[1]?.id ?? '', attempt, NOW + DAY_MS)
  for (const [ms, dead] of [
    [3 * DAY_MS, 0],
    [3 * DAY_MS + 1, 2],
  ] as const) {
    setTime(NOW + ms)
    await jobs.runHourlyAfterStart()
    expect((await store.outbox.readQueue()).dead).toBe(dead)
  }
})
