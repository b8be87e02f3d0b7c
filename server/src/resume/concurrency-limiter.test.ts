import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const LIMITS = { running: 2, runningPerSender: 1, waiting: 10, waitingPerSender: 5 }
const settle = () => new Promise(setImmediate)

/** A limiter with work that ends when a test says so. */
function open(limits: Partial<typeof LIMITS> = {}) {
  const limiter = createConcurrencyLimiter({ ...LIMITS, ...limits })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  /** @param name the client's letter and the number of its work, such as `a1` */
  const run = (name: string) =>
    limiter.run(name.charAt(0), async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  const end = async (name: string) => {
    await settle()
    ends.get(name)?.()
    await settle()
  }
  return { limiter, started, run, end }
}

test('runs some work at a time, and the rest as places become free', async () => {
  const { started, run, end } = open()
  const results = Promise.all(['a1', 'b1', 'c1', 'd1'].map(run))
  await settle()
  expect(started).toEqual(['a1', 'b1'])
  await end('b1')
  expect(started).toEqual(['a1', 'b1', 'c1'])
  for (const name of ['a1', 'c1', 'd1']) await end(name)
  expect(await results).toEqual(['a1', 'b1', 'c1', 'd1'])
})

test('leaves a place empty rather than run a second work of one client', async () => {
  const { started, run, end } = open()
  void run('a1')
  void run('a2')
  await settle()
  expect(started).toEqual(['a1'])
  void run('b1')
  await settle()
  expect(started).toEqual(['a1', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

test('serves the first work of each client before the second of any', async () => {
  const { started, run, end } = open({ running: 1 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void run(name)
  await settle()
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('serves a new client before one that was served just now', async () => {
  const { started, run, end } = open({ running: 1 })
  for (const name of ['a1', 'a2', 'b1', 'b2']) void run(name)
  await settle()
  await end('a1')
  void run('c1')
  for (const name of ['b1', 'a2', 'c1', 'b2']) await end(name)
  expect(started.indexOf('c1')).toBeLessThan(started.indexOf('b2'))
})

test('refuses work of a client that has as much waiting as it may', async () => {
  const { run, end } = open({ waitingPerSender: 2 })
  const taken = ['a1', 'a2', 'a3'].map(run)
  await expect(run('a4')).rejects.toMatchObject({ code: 'SENDER_QUEUE_FULL' })
  const other = run('b1')
  for (const name of ['b1', 'a1', 'a2', 'a3']) await end(name)
  expect(await Promise.all([...taken, other])).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('refuses work of anybody while as much waits as may in all', async () => {
  const { run, end } = open({ running: 1, waiting: 2 })
  const taken = ['a1', 'b1', 'c1'].map(run)
  await expect(run('d1')).rejects.toMatchObject({ code: 'QUEUE_FULL' })
  for (const name of ['a1', 'b1', 'c1']) await end(name)
  expect(await Promise.all(taken)).toEqual(['a1', 'b1', 'c1'])
  const later = run('d1')
  await end('d1')
  expect(await later).toBe('d1')
})

test('takes work when none may wait and a place is free', async () => {
  const { limiter } = open({ waiting: 0, waitingPerSender: 0 })
  expect(await limiter.run('a', async () => 'done')).toBe('done')
})

test('frees the place of work that fails', async () => {
  const { limiter } = open({ running: 1 })
  const failing = limiter.run('a', () => Promise.reject(new Error('no')))
  const next = limiter.run('b', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await limiter.run('a', async () => 'again')).toBe('again')
})
