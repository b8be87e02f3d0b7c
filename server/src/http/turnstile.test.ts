import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurnstile } from './turnstile.ts'

const OPTIONS = { places: 2, placesPerSender: 2, overtimeAfterMs: 60_000, overtimePlaces: 0 }

/** Work that ends when it is told to, and says when it has begun. */
function openWork(names: string[], name: string) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const run = async () => {
    names.push(name)
    await ended
    return name
  }
  return { end, run }
}

function openTurnstile(options: Partial<typeof OPTIONS> = {}) {
  const turnstile = createTurnstile({ ...OPTIONS, ...options })
  const entered: string[] = []
  const enter = (sender: string, name: string) => {
    const { run, end } = openWork(entered, name)
    return { end, passed: turnstile.pass(sender, run) }
  }
  return { turnstile, entered, enter }
}

test('lets in as many as there are places, and the others in their order', async () => {
  const { entered, enter } = openTurnstile()
  const [first, second] = [enter('a', '1'), enter('b', '2'), enter('c', '3'), enter('d', '4')]
  await delay(1)
  expect(entered).toEqual(['1', '2'])
  second?.end()
  expect(await second?.passed).toBe('2')
  await delay(1)
  expect(entered).toEqual(['1', '2', '3'])
  first?.end()
  await delay(1)
  expect(entered).toEqual(['1', '2', '3', '4'])
})

test('gives the place back also when the work fails', async () => {
  const { turnstile, entered, enter } = openTurnstile({ places: 1 })
  const failing = turnstile.pass('a', () => Promise.reject(new Error('broken off')))
  enter('b', 'next')
  await expect(failing).rejects.toThrow('broken off')
  await delay(1)
  expect(entered).toEqual(['next'])
})

test('one sender does not take every place', async () => {
  const { entered, enter } = openTurnstile({ placesPerSender: 1 })
  const first = enter('greedy', '1')
  enter('greedy', '2')
  enter('other', '3')
  await delay(1)
  expect(entered).toEqual(['1', '3'])
  first.end()
  await delay(1)
  expect(entered).toEqual(['1', '3', '2'])
})

test('who takes long gives up the place and goes on, as far as there is room for that', async () => {
  const { entered, enter } = openTurnstile({ places: 1, overtimeAfterMs: 20, overtimePlaces: 1 })
  const slow = enter('a', 'slow')
  const slowToo = enter('b', 'slow too')
  enter('c', 'quick')
  await delay(80)
  expect(entered).toEqual(['slow', 'slow too'])
  slowToo.end()
  await delay(1)
  expect(entered).toEqual(['slow', 'slow too', 'quick'])
  slow.end()
  expect(await slow.passed).toBe('slow')
})
