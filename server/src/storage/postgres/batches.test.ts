import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatches } from './batches.ts'

const REFUSED = new Error('refused')

/** Batches that end when they are told to. */
function open({ isFailureOfAll = false, bytes = 1 } = {}) {
  const underway: { readonly items: readonly number[]; end(): void }[] = []
  const refused = new Set<number>()
  const add = createBatches<number, string>({
    run: (items) =>
      new Promise((resolve, reject) => {
        const end = () =>
          items.some((item) => refused.has(item)) ? reject(REFUSED) : resolve(items.map(String))
        underway.push({ items, end })
      }),
    weigh: () => bytes,
    isFailureOfAll: () => isFailureOfAll,
  })
  /** Ends those underway, and those that follow, until there are none. */
  const endAll = async () => {
    for (let next = underway.shift(); next; next = underway.shift()) {
      next.end()
      // A batch that has ended starts the next one in the turn after.
      for (let turn = 0; turn < 3; turn += 1) await nextTurn()
    }
  }
  return { add, underway, refused, endAll }
}

const sizesOf = (batches: readonly { readonly items: readonly number[] }[]) =>
  batches.map(({ items }) => items.length)

test('batches what comes at once, or while four batches are underway', async () => {
  const { add, underway, endAll } = open()
  const first = [1, 2, 3].map(add)
  await nextTurn()
  const single: Promise<string>[] = []
  for (const item of [4, 5, 6]) {
    single.push(add(item))
    await nextTurn()
  }
  const last = [7, 8].map(add)
  await nextTurn()
  expect(sizesOf(underway)).toEqual([3, 1, 1, 1])
  await endAll()
  expect(await Promise.all([...first, ...single, ...last])).toEqual([...'12345678'])
})

test('has at most 64 in a batch, and fewer heavy ones', async () => {
  const light = open()
  const all = Array.from({ length: 100 }, (_, index) => light.add(index))
  await nextTurn()
  await nextTurn()
  expect(sizesOf(light.underway)).toEqual([64, 36])
  await light.endAll()
  expect(await Promise.all(all)).toHaveLength(100)

  const heavy = open({ bytes: 3 * 1024 * 1024 })
  for (let index = 0; index < 4; index += 1) void heavy.add(index)
  await nextTurn()
  await nextTurn()
  expect(sizesOf(heavy.underway)).toEqual([2, 2])
  const huge = open({ bytes: 9 * 1024 * 1024 })
  void huge.add(1)
  await nextTurn()
  expect(sizesOf(huge.underway)).toEqual([1])
})

test('rejects the one of a batch that fails, and no other', async () => {
  const { add, refused, endAll } = open()
  refused.add(2)
  const all = Promise.allSettled([1, 2, 3].map(add))
  await nextTurn()
  await endAll()
  expect(await all).toEqual([
    { status: 'fulfilled', value: '1' },
    { status: 'rejected', reason: REFUSED },
    { status: 'fulfilled', value: '3' },
  ])
})

test('rejects all of a batch at once if each would fail alone', async () => {
  const { add, underway, refused, endAll } = open({ isFailureOfAll: true })
  refused.add(2)
  const all = Promise.allSettled([1, 2, 3].map(add))
  await nextTurn()
  expect(underway).toHaveLength(1)
  await endAll()
  expect((await all).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
})

test('starts the next batch while one of the last is still underway', async () => {
  let settle: (result: string) => void = () => undefined
  const slow = new Promise<string>((resolve) => {
    settle = resolve
  })
  const add = createBatches<number, string>({
    run: async (items) => items.map((item) => (item === 1 ? slow : String(item))),
    weigh: () => 1,
    isFailureOfAll: () => false,
  })
  const first = add(1)
  for (let item = 2; item < 6; item += 1) expect(await add(item)).toBe(String(item))
  settle('at last')
  expect(await first).toBe('at last')
})
