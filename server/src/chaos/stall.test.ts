/** Bodies made to be expensive. With LONG_TESTS all of them. */
import { expect, onTestFinished, test } from 'vitest'
import {
  ADVERSARIAL_SIZES,
  adversarialHeaders,
  adversarialRequests,
} from '../../testing/adversarial-bodies.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { MAIN_WITH_MONITOR, measureStalls, monitorOf, type Stall } from '../../testing/stall.ts'
import { writeTestSite } from '../../testing/test-server.ts'

/** The promise of docs/what-happens-if.md. */
const PAUSE_MAX_MS = 100
/** Of those that only repeat a token, every so many. */
const EVERY = process.env.LONG_TESTS ? 1 : 4

test('no body keeps other requests waiting for more than 100 ms', {
  timeout: 300_000,
}, async () => {
  const server = await startServerProcess(
    {
      DATA_DIR: temporaryDirectory(),
      TRUST_PROXY: '1',
      RATE_LIMIT: '1000/1s',
      TEST_SITE: writeTestSite(),
    },
    'site',
    MAIN_WITH_MONITOR,
  )
  onTestFinished(() => server.kill('SIGKILL'))
  const requests = [...ADVERSARIAL_SIZES.flatMap((bytes) => [...adversarialRequests(bytes)])]
    .filter(({ name }, index) => !/ in | as /.test(name) || index % EVERY === 0)
    .concat([...adversarialHeaders()])
  const place = { origin: server.origin, monitor: monitorOf(server.output()) }
  const measure = async (bodies: typeof requests) => {
    const stalls: Stall[] = []
    await measureStalls(place, bodies, (stall) => stalls.push(stall))
    return stalls
  }
  // The processor time of the thread: what other processes of a busy machine take is no pause of ours.
  const namesOfSlow = (stalls: readonly Stall[]) =>
    stalls.filter(({ cpuMs }) => cpuMs > PAUSE_MAX_MS).map(({ name }) => name)
  const stalls = await measure(requests)
  // Sent once more: what happens only once, such as compiling, is not the work of a body.
  const slow = namesOfSlow(stalls)
  const again = await measure(requests.filter(({ name }) => slow.includes(name)))
  expect(namesOfSlow(again)).toEqual([])
  expect(stalls).toHaveLength(requests.length)
  const statuses = new Set(stalls.map(({ status }) => status))
  for (const status of [200, 400, 413, 422]) expect([...statuses]).toContain(status)
  expect(server.output()).not.toMatch(/a request failed|internal error/)
})
