/** Bodies made to be expensive. */
import { join } from 'node:path'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import { Client } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import {
  ADVERSARIAL_SIZES,
  type AdversarialRequest,
  adversarialHeaders,
  adversarialRequests,
} from '../../testing/adversarial-bodies.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { addressOf } from '../../testing/load.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { writeTestSite } from '../../testing/test-server.ts'

const MAIN_WITH_MONITOR = join(import.meta.dirname, '../../testing/main-with-monitor.ts')
/** The promise of docs/what-happens-if.md. */
const PAUSE_MAX_MS = 100

test('no body keeps other requests waiting for more than 100 ms', {
  timeout: 300_000,
}, async () => {
  const settings = {
    DATA_DIR: temporaryDirectory(),
    TRUST_PROXY: '1',
    RATE_LIMIT: '1000/1s',
    TEST_SITE: writeTestSite(),
  }
  const server = await startServerProcess(settings, 'site', MAIN_WITH_MONITOR)
  onTestFinished(() => server.kill('SIGKILL'))
  const [, monitor = ''] = /event loop monitor on (\S+)/.exec(server.output()) ?? []
  const takeLongestMs = async () => Number(await (await fetch(monitor)).text())
  const statuses = new Set<number>()
  let sent = 0

  /** Sends each from an address of its own. @returns the names of those that kept the server from other work */
  async function findSlow(requests: readonly AdversarialRequest[]): Promise<string[]> {
    const slow: string[] = []
    for (const { name, headers, makeBody } of requests) {
      sent += 1
      const client = new Client(server.origin)
      const from = { 'X-Forwarded-For': addressOf(sent), ...headers }
      const request = { path: SEND_EMAIL_PATH, headers: from, body: makeBody() }
      await takeLongestMs()
      const answer = await client.request({ method: 'POST', ...request }).catch(() => null)
      await client.destroy()
      statuses.add(answer?.statusCode ?? 0)
      if ((await takeLongestMs()) > PAUSE_MAX_MS) slow.push(name)
    }
    return slow
  }

  // Of those that only repeat a token, every fourth.
  const requests = ADVERSARIAL_SIZES.flatMap((bytes) => [...adversarialRequests(bytes)])
    .filter(({ name }, index) => !/ in | as /.test(name) || index % 4 === 0)
    .concat([...adversarialHeaders()])
  const slow = await findSlow(requests)
  // Sent once more: what happens only once, such as compiling, is not the work of a body.
  expect(await findSlow(requests.filter(({ name }) => slow.includes(name)))).toEqual([])
  for (const status of [200, 400, 413, 422]) expect([...statuses]).toContain(status)
  expect(server.output()).not.toMatch(/a request failed|internal error/)
})
