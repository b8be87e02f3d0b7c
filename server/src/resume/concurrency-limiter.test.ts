import { describe, expect, test } from 'vitest'
import {
  type ConcurrencyOptions,
  createConcurrencyLimiter,
  type WorkClient,
} from './concurrency-limiter.ts'

const RUNNING = { running: 2, runningPerClient: 1, runningPerNetwork: 1 }
const LIMITS = { ...RUNNING, waiting: 10, waitingPerClient: 5, waitingPerNetwork: 5 }
const settle = () => new Promise(setImmediate)

/** Clients x, y and z are of one network. */
function clientOf(letter: string): WorkClient {
  return { hash: letter, networkHash: /[xyz]/.test(letter) ? 'network' : null }
}

/** A limiter with work that ends when a test says so. */
function open(options: Partial<ConcurrencyOptions> = {}) {
  const limiter = createConcurrencyLimiter({ ...LIMITS, ...options })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  /** @param name the client's letter and the number of its work, such as `a1` */
  const run = (name: string) =>
    limiter.run(clientOf(name.charAt(0)), async () => {
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
  for (const name of ['b1', 'c1', 'a2', 'b2']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2'])
})

test('refuses work of a client that has as much waiting as it may', async () => {
  const { run, end } = open({ waitingPerClient: 2 })
  const taken = ['a1', 'a2', 'a3'].map(run)
  await expect(run('a4')).rejects.toMatchObject({ code: 'CLIENT_QUEUE_FULL' })
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
  const { limiter } = open({ waiting: 0, waitingPerClient: 0 })
  expect(await limiter.run(clientOf('a'), async () => 'done')).toBe('done')
})

test('frees the place of work that fails', async () => {
  const { limiter } = open({ running: 1 })
  const failing = limiter.run(clientOf('a'), () => Promise.reject(new Error('no')))
  const next = limiter.run(clientOf('b'), async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await limiter.run(clientOf('a'), async () => 'again')).toBe('again')
})

describe('many clients at once', () => {
  const costlyA = { add: () => undefined, isCostly: (client: string) => client === 'a' }

  test('a costly client comes after all others, and gives its place to them', async () => {
    const { started, run, end } = open({ running: 1, waiting: 2, costs: costlyA })
    void run('b1')
    const costly = ['a1', 'a2'].map(run)
    const others = ['c1', 'd1'].map(run)
    const refused = costly.map((work) => expect(work).rejects.toMatchObject({ code: 'QUEUE_FULL' }))
    await Promise.all(refused)
    await expect(run('a3')).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    for (const name of ['b1', 'c1', 'd1']) await end(name)
    expect(await Promise.all(others)).toEqual(['c1', 'd1'])
    expect(started).toEqual(['b1', 'c1', 'd1'])
    const later = ['b2', 'a4', 'b3'].map(run)
    for (const name of ['b2', 'b3', 'a4']) await end(name)
    await Promise.all(later)
    expect(started.slice(3)).toEqual(['b2', 'b3', 'a4'])
  })

  test('the work of a costly network counts for each of its clients', async () => {
    const spent: string[] = []
    const costs = { add: (client: string) => void spent.push(client), isCostly: () => false }
    const { run, end } = open({ costs })
    const work = run('x1')
    await end('x1')
    await work
    expect(spent).toEqual(['x', 'network'])
  })

  test('a client with several waiting gives its last place to one with none', async () => {
    const { run, end } = open({ running: 1, waiting: 2 })
    void run('a1')
    const [second, third] = ['a2', 'a3'].map(run)
    const other = run('b1')
    await expect(third).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    await expect(run('b2')).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    for (const name of ['a1', 'b1', 'a2']) await end(name)
    expect(await Promise.all([other, second])).toEqual(['b1', 'a2'])
  })

  test('clients of one network share a turn with other networks', async () => {
    const { started, run, end } = open({ running: 1, waitingPerNetwork: 2 })
    void run('a1')
    for (const name of ['x1', 'y1']) void run(name)
    await expect(run('z1')).rejects.toMatchObject({ code: 'CLIENT_QUEUE_FULL' })
    for (const name of ['b1', 'c1']) void run(name)
    for (const name of ['a1', 'x1', 'b1', 'c1', 'y1']) await end(name)
    expect(started).toEqual(['a1', 'x1', 'b1', 'c1', 'y1'])
  })

  test('leaves a slot empty rather than run two clients of one network', async () => {
    const { started, run, end } = open()
    for (const name of ['x1', 'y1', 'a1']) void run(name)
    await settle()
    expect(started).toEqual(['x1', 'a1'])
    await end('a1')
    expect(started).toEqual(['x1', 'a1'])
    await end('x1')
    expect(started).toEqual(['x1', 'a1', 'y1'])
  })

  test('after a long wait the newest is first, and the oldest gives way', async () => {
    let now = 0
    const { started, run, end } = open({ running: 1, waiting: 3, now: () => now })
    void run('a1')
    const oldest = run('b1')
    void run('c1')
    now = 1500
    void run('d1')
    const newest = run('e1')
    await expect(oldest).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    // In the same moment as another: what counts is who waits for the shortest time.
    now = 1600
    await end('a1')
    expect(started.at(-1)).toBe('d1')
    for (const name of ['d1', 'e1', 'c1']) await end(name)
    expect(await newest).toBe('e1')
    expect(started).toEqual(['a1', 'd1', 'e1', 'c1'])
  })
})
