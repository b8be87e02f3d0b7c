import { expect, test } from 'vitest'
import { openTestCore } from '../../testing/core.ts'
import { DAY_MS } from '../base/times.ts'
import { createRequestCounter } from './request-counter.ts'

const LIMIT = { max: 2, windowMs: DAY_MS }

const inMemory = () => openTestCore()
const inStore = () => openTestCore({}, { isShortLived: true })

test.each([
  ['memory', inMemory],
  ['the store', inStore],
])('counts clients in %s, and five times as much of their network', async (_, open) => {
  const core = await open()
  const count = createRequestCounter(core, 'links', LIMIT)
  const ask = async (hash: string, network = 'net') => (await count({ hash, network })) === 0
  expect([await ask('a'), await ask('a')]).toEqual([true, true])
  // What is refused to one client takes nothing from its neighbours.
  for (let time = 0; time < 20; time += 1) expect(await ask('a')).toBe(false)
  for (const hash of 'bcde') expect([await ask(hash), await ask(hash)]).toEqual([true, true])
  expect(await ask('f')).toBe(false)
  expect(await ask('f', 'other net')).toBe(true)
  // Even if the address is of no known form, so that client and network have one hash.
  expect(await ask('other net', 'other net')).toBe(true)
})

test('ten thousand addresses of one network do not push anybody out of memory', async () => {
  const count = createRequestCounter(await inMemory(), 'links', LIMIT)
  const honest = { hash: 'honest', network: 'office' }
  for (const isRefused of [false, false, true]) expect((await count(honest)) > 0).toBe(isRefused)
  let allowed = 0
  for (let number = 0; number < 10_001; number += 1)
    if ((await count({ hash: `${number}`, network: 'net' })) === 0) allowed += 1
  expect(allowed).toBe(10)
  expect(await count(honest)).toBeGreaterThan(0)
})

test('in the store all invocations count together, each name by itself', async () => {
  const core = await inStore()
  const client = { hash: 'a', network: 'net' }
  for (const waits of [0, 0, DAY_MS])
    expect(await createRequestCounter(core, 'links', LIMIT)(client)).toBeLessThanOrEqual(waits)
  expect(await createRequestCounter(core, 'links', LIMIT)(client)).toBeGreaterThan(0)
  expect(await createRequestCounter(core, 'inbox', LIMIT)(client)).toBe(0)
})

test('a store that fails refuses nobody', async () => {
  const core = await inStore()
  const count = createRequestCounter(core, 'links', LIMIT)
  await core.store.close()
  for (let time = 0; time < 5; time += 1) expect(await count({ hash: 'a', network: 'n' })).toBe(0)
})
