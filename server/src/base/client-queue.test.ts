import { setImmediate as settle } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createClientQueue, QueueFull } from './client-queue.ts'

/** A queue with work that ends when a test says so. */
function open({ running = 2, runningPerNetwork = 2, waitingPerClient = 5 } = {}) {
  const queue = createClientQueue({ running, runningPerNetwork, waitingPerClient })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  /** @param name the client's letter and the number of its work, such as `a1` */
  const run = (name: string, network = name.charAt(0)) =>
    queue.run({ hash: name.charAt(0), network }, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  const end = async (name: string) => {
    await settle()
    ends.get(name)?.()
    await settle()
  }
  return { started, run, end }
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
  for (const name of ['b1', 'a2', 'c1', 'b2', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3'])
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
