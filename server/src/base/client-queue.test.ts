import { setImmediate as settle } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ClientQueue, createQueues, type Place, QueueFull } from './client-queue.ts'

type RunOptions = {
  readonly signal?: AbortSignal
  readonly size?: number
  readonly of?: ClientQueue
}

/** A queue with work that ends when a test says so. */
function open({ running = 2, runningPerNetwork = 2, waitingPerClient = 5 } = {}) {
  let time = 100_000
  const createQueue = createQueues({ now: () => time })
  const limits = { running, runningPerNetwork, waitingPerClient }
  const queue = createQueue(limits)
  const started: string[] = []
  const places = new Map<string, Place>()
  const ends = new Map<string, () => void>()
  /** @param name the client's letter and the number of its work, such as `a1` */
  const run = (
    name: string,
    network = name.charAt(0),
    { of = queue, ...options }: RunOptions = {},
  ) =>
    of.run(
      { hash: name.charAt(0), network },
      async (place) => {
        started.push(name)
        places.set(name, place)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      },
      options,
    )
  const end = async (name: string) => {
    await settle()
    time += 1
    ends.get(name)?.()
    await settle()
  }
  return {
    started,
    run,
    end,
    isWanted: (name: string) => places.get(name)?.isWanted(),
    giveWay: (name: string) => places.get(name)?.giveWay(),
    another: () => createQueue(limits),
    pass: (ms: number) => {
      time += ms
    },
  }
}

test('leaves a place empty rather than run a second work of one client', async () => {
  const { started, run, end } = open()
  for (const name of ['a1', 'a2', 'b1']) void run(name)
  await settle()
  expect(started).toEqual(['a1', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

test('serves the first work of each client before the second of any', async () => {
  const { started, run, end } = open({ running: 1 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void run(name)
  await end('a1')
  void run('c1')
  for (const name of ['b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('leaves places to others than the clients of one network', async () => {
  const { started, run, end } = open({ running: 3, runningPerNetwork: 2 })
  for (const name of ['a1', 'b1', 'c1', 'd1']) void run(name, 'network')
  void run('e1')
  await settle()
  expect(started).toEqual(['a1', 'b1', 'e1'])
  for (const name of ['b1', 'c1', 'd1', 'a1', 'e1']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'e1', 'c1', 'd1'])
})

test('refuses work of a client that has as much waiting as it may', async () => {
  const { run, end } = open({ waitingPerClient: 2 })
  const taken = ['a1', 'a2', 'a3'].map((name) => run(name))
  await expect(run('a4')).rejects.toThrow(QueueFull)
  const other = run('b1')
  for (const name of ['b1', 'a1', 'a2', 'a3']) await end(name)
  expect(await Promise.all([...taken, other])).toEqual(['a1', 'a2', 'a3', 'b1'])
  const later = run('a5')
  await end('a5')
  expect(await later).toBe('a5')
})

test('a network has five times as much waiting as a client', async () => {
  const { run } = open({ waitingPerClient: 1, running: 1 })
  for (const name of ['a1', 'b1', 'c1', 'd1', 'e1', 'f1']) void run(name, 'network')
  await expect(run('g1', 'network')).rejects.toThrow(QueueFull)
  void run('h1')
})

test('serves the newest first: a crowd holds up nobody who comes later', async () => {
  const { started, run, end } = open({ running: 1 })
  for (const name of ['a1', 'b1', 'c1', 'd1']) void run(name)
  await end('a1')
  void run('e1')
  for (const name of ['d1', 'e1', 'c1', 'b1']) await end(name)
  expect(started).toEqual(['a1', 'd1', 'e1', 'c1', 'b1'])
})

test('a place is wanted by work that would get it, and by no other', async () => {
  const { run, end, isWanted } = open({ running: 2, runningPerNetwork: 1 })
  void run('a1')
  void run('b1', 'network')
  await settle()
  expect([isWanted('a1'), isWanted('b1')]).toEqual([false, false])
  void run('a2')
  // Its network has its one place.
  void run('c1', 'network')
  expect([isWanted('a1'), isWanted('b1')]).toEqual([true, true])
  await end('b1')
  expect([isWanted('a1'), isWanted('c1')]).toEqual([true, false])
})

test('who has given way waits behind all others in every queue, for ten minutes', async () => {
  const { started, run, end, isWanted, giveWay, another, pass } = open({ running: 1 })
  void run('a1')
  await settle()
  giveWay('a1')
  await end('a1')
  const of = another()
  for (const name of ['b1', 'c1']) void run(name, name, { of })
  // Of the same network.
  void run('d1', 'a', { of })
  await end('b1')
  expect(isWanted('c1')).toBe(false)
  await end('c1')
  expect(started).toEqual(['a1', 'b1', 'c1', 'd1'])
  void run('e1', 'e', { of })
  expect(isWanted('d1')).toBe(true)
  void run('a2', 'a', { of })
  pass(600_000)
  await end('d1')
  expect(started.at(-1)).toBe('e1')
  expect(isWanted('e1')).toBe(true)
})

test('work that is called off waits no longer', async () => {
  const { started, run, end } = open({ running: 1 })
  const calling = new AbortController()
  void run('a1')
  const called = run('b1', 'b', { signal: calling.signal })
  calling.abort(new Error('called off'))
  await expect(called).rejects.toThrow('called off')
  await end('a1')
  expect(started).toEqual(['a1'])
})

test('large work takes several places, of its network too, and no small work overtakes it', async () => {
  const { started, run, end, isWanted } = open({ running: 4, runningPerNetwork: 3 })
  for (const name of ['a1', 'b1', 'c1']) void run(name)
  await settle()
  void run('e1', 'e', { size: 2 })
  // Its network has room for three.
  for (const name of ['f1', 'g1']) void run(name, 'n', { size: 2 })
  await settle()
  expect(started).toEqual(['a1', 'b1', 'c1'])
  expect(isWanted('a1')).toBe(true)
  await end('a1')
  expect(started.at(-1)).toBe('f1')
  for (const name of ['b1', 'c1']) await end(name)
  expect(started.at(-1)).toBe('e1')
  await end('f1')
  expect(started.at(-1)).toBe('g1')
})
