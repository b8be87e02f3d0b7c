import { expect, test } from 'vitest'
import { createTurns, LineTooLong } from './turns.ts'

/** Work that ends when it is told to. */
function openWork() {
  const begun: number[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const work = (index: number) => async () => {
    begun.push(index)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    await end.promise
    return index
  }
  return { begun, ends, work }
}

const settle = () => new Promise(setImmediate)

test('does some at a time, and the others in the order they came', async () => {
  const { begun, ends, work } = openWork()
  const takeTurn = createTurns({ atOnce: 2, waitingMax: 10 })
  const results = Promise.all([0, 1, 2, 3, 4].map((index) => takeTurn(work(index))))
  await settle()
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  await settle()
  expect(begun).toEqual([0, 1, 2])
  for (let index = 0; index < 5; index += 1) {
    ends[index]?.resolve()
    await settle()
  }
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(await results).toEqual([0, 1, 2, 3, 4])
})

test('goes on when work fails', async () => {
  const takeTurn = createTurns({ atOnce: 1, waitingMax: 10 })
  const failing = takeTurn(() => Promise.reject(new Error('no')))
  const next = takeTurn(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await takeTurn(async () => 'again')).toBe('again')
})

test('sends away who would have to wait behind too many', async () => {
  const { ends, work } = openWork()
  const takeTurn = createTurns({ atOnce: 1, waitingMax: 1 })
  const kept = [takeTurn(work(0)), takeTurn(work(1))]
  await expect(takeTurn(work(2))).rejects.toThrow(LineTooLong)
  ends[0]?.resolve()
  await settle()
  ends[1]?.resolve()
  expect(await Promise.all(kept)).toEqual([0, 1])
})
