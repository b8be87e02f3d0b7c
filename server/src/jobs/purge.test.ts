/** When the hourly purge deletes what, and when it stops. That rows and files are gone then: scheduled-jobs.test.ts */
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { NOW } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { DAY_MS, HOUR_MS } from '../base/times.ts'
import type { Store } from '../store/store.ts'
import { createGuardedPurge } from './purge.ts'

/** A purge that lists what it does, of so many expired submissions. */
function open({ all = 100, expired = 1 } = {}) {
  const done: string[] = []
  const clock = { now: NOW, elapsed: 0 }
  const add = (what: string, before: number) => {
    done.push(before === 0 ? what : `${what} of ${(clock.now - before) / DAY_MS} days`)
    return 0
  }
  const dataDir = temporaryDirectory()
  const store = {
    submissions: {
      countExpired: async () => ({ all, expired }),
      mendTimes: async () => undefined,
      deleteDiscarded: async () => undefined,
      purge: async (profile: string, before: number) => add(profile, before),
    },
    counters: { deleteExpired: async () => undefined },
    outbox: {
      deleteOldReports: async ({ settledBefore }: { settledBefore: number }) =>
        void add('reports', settledBefore),
      enqueueReport: async () => true,
    },
  } as unknown as Store
  const run = createGuardedPurge(
    {
      store,
      parts: [
        {
          createAlerts: (_, alert) => {
            done.push(alert.condition)
            return []
          },
        },
      ],
      settings: { dataDir, retentionDays: { SERVICES: 30, CAREERS: 10 } },
      mailDomain: 'testfield.example',
      log: pino({ enabled: false }),
      now: () => clock.now,
      elapsed: () => clock.elapsed,
    },
    new AbortController().signal,
  )
  const purge = async () => {
    await run()
    return done.splice(0)
  }
  return { clock, purge }
}

const ALL = ['SERVICES of 30 days', 'CAREERS of 10 days', 'reports of 30 days']
const STOPPED = ['reports', 'purge-stopped']

test.each([
  [0, 100, ALL],
  [9, 9, ALL],
  [10, 41, ALL],
  [10, 40, STOPPED],
  [12, 12, STOPPED],
])('a purge of %i expired of %i submissions', async (expired, all, done) => {
  expect(await open({ expired, all }).purge()).toEqual(done)
})

test.each([
  ['an hour', HOUR_MS, ALL],
  ['more than an hour', HOUR_MS + 1, STOPPED],
  ['a day back', -DAY_MS, STOPPED],
])('a purge after a clock was set by %s', async (_, jump, done) => {
  const { clock, purge } = open()
  clock.now += jump
  expect(await purge()).toEqual(done)
  const pass = (ms: number) => {
    clock.now += ms
    clock.elapsed += ms
  }
  pass(DAY_MS - 1)
  expect(await purge(), 'within a day').toEqual(done)
  pass(1)
  expect(await purge(), 'a day later').toEqual(ALL)
})

test('a clock that was set raises no alert if nothing has expired', async () => {
  const { clock, purge } = open({ expired: 0 })
  clock.now += DAY_MS
  expect(await purge()).toEqual(['reports'])
})
