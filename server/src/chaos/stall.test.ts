/** Bodies made to be expensive; `npm run bench -- fuzz` sends all of them. */
import { expect, onTestFinished, test } from 'vitest'
import {
  ADVERSARIAL_SIZES,
  type AdversarialRequest,
  adversarialHeaders,
  adversarialRequests,
} from '../../testing/adversarial-bodies.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { createRandom } from '../../testing/random.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { MAIN_WITH_MONITOR, measureStalls, monitorOf, type Stall } from '../../testing/stall.ts'
import { writeTestSite } from '../../testing/test-server.ts'

/** The promise of docs/what-happens-if.md. */
const PAUSE_MAX_MS = 100
/** Of 8,400; with LONG_TESTS a sample that differs each time is sent as well. */
const SAMPLED = process.env.LONG_TESTS ? 300 : 0
/** Those that kept the server silent for seconds before bodies were measured. */
const KNOWN = [
  'urlencoded, "&a" repeated',
  'JSON, "[" repeated',
  'JSON, escaped "/" in fileAttachment.fileName',
  'JSON, many keys',
  'multipart, many small parts',
]

function sample(seed: number): AdversarialRequest[] {
  const random = createRandom(seed)
  const all = ADVERSARIAL_SIZES.flatMap((bytes) => [...adversarialRequests(bytes)])
  const chosen = Array.from({ length: SAMPLED }, () => random.pick(all))
  return [...all.filter(({ name }) => KNOWN.includes(name)), ...chosen, ...adversarialHeaders()]
}

test('no body keeps other requests waiting for more than 100 ms', {
  timeout: 180_000,
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
  const { seed } = createRandom(
    process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED),
  )
  const stalls: Stall[] = []
  await measureStalls(
    { origin: server.origin, monitor: monitorOf(server.output()) },
    sample(seed),
    (stall) => stalls.push(stall),
  )
  // The processor time of the thread: what other processes of a busy machine take is no pause of ours.
  const tooLong = stalls.filter(({ cpuMs }) => cpuMs > PAUSE_MAX_MS)
  expect(tooLong, `FUZZ_SEED=${seed}`).toEqual([])
  expect(stalls.length).toBeGreaterThan(SAMPLED + KNOWN.length)
  const statuses = new Set(stalls.map(({ status }) => status))
  for (const status of [200, 400, 413, 422]) expect(statuses, `FUZZ_SEED=${seed}`).toContain(status)
  expect(server.output()).not.toMatch(/a request failed|internal error/)
})
