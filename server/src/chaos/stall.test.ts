// @module-tag all
/** Bodies that are cheap to send and made to be expensive to read, up to the limit of a body. */
import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import { BODY_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import { Client } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { addressOf } from '../../testing/load.ts'
import { applicationPayload, inquiryPayload } from '../../testing/payloads.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { writeTestSite } from '../../testing/test-server.ts'

const MAIN_WITH_MONITOR = join(import.meta.dirname, '../../testing/main-with-monitor.ts')
/** The promise of docs/what-happens-if.md. */
const PAUSE_MAX_MS = 100
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const PARTS_TYPE = 'multipart/form-data; boundary=b'
const DASHES = '-'.repeat(70)
/** Repeated where a parser or a rule looks. */
const TOKENS = ['a', '/', '\\"', '\ud800', 'e\u0301', '👨‍👩‍👧‍👦', 'a@', '-a', '\r\n--', 'http://a ']
const HEADERS = ['Idempotency-Key', 'Form-Signals', 'X-Forwarded-For', 'Content-Type', 'Referer']
const HEADER_BYTES = 12_000
/** Just under the limit of what is not a resume, and just under the limit of a body. */
const SIZES = [60 * 1024, BODY_MAX_BYTES - 4096]

type Hostile = {
  /** Says how it is made. */
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly makeText: () => string
}

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
  async function findSlow(requests: readonly Hostile[]): Promise<string[]> {
    const slow: string[] = []
    for (const { name, headers, makeText } of requests) {
      sent += 1
      const client = new Client(server.origin)
      const from = { 'X-Forwarded-For': addressOf(sent), ...headers }
      const request = { path: SEND_EMAIL_PATH, headers: from, body: makeText() }
      await takeLongestMs()
      const answer = await client.request({ method: 'POST', ...request }).catch(() => null)
      await client.destroy()
      statuses.add(answer?.statusCode ?? 0)
      if ((await takeLongestMs()) > PAUSE_MAX_MS) slow.push(name)
    }
    return slow
  }

  const requests = [...SIZES.flatMap(hostileBodies), ...hostileHeaders()]
  const slow = await findSlow(requests)
  // Sent once more: what happens only once, such as compiling, is not the work of a body.
  expect(await findSlow(requests.filter(({ name }) => slow.includes(name)))).toEqual([])
  for (const status of [200, 400, 413, 422]) expect([...statuses]).toContain(status)
  expect(server.output()).not.toMatch(/a request failed|internal error/)
})

/** All of one size, in bytes. */
function hostileBodies(bytes: number): Hostile[] {
  const long = (unit: string) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)))
  /** As many as fit, each other than the one before. */
  const numbered = (before: string, after: string) => {
    const count = Math.floor(bytes / (before.length + after.length + 6))
    return Array.from({ length: count }, (_, index) => `${before}${index}${after}`).join('')
  }
  const lists = '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)
  const inquiry = (changes: object) => JSON.stringify({ ...inquiryPayload(), ...changes })
  const application = applicationPayload()
  const [before = '', after = ''] = JSON.stringify(application).split('mira-holloway.pdf')
  const attach = (changes: object) =>
    JSON.stringify({
      ...application,
      fileAttachment: { ...application.fileAttachment, ...changes },
    })
  const places: readonly (readonly [string, string, (text: string) => string])[] = [
    ['a name', JSON_TYPE, (name) => inquiry({ name })],
    ['an address', JSON_TYPE, (toEmailAddress) => inquiry({ toEmailAddress })],
    ['a message', JSON_TYPE, (emailMessage) => inquiry({ emailMessage })],
    ['a source', JSON_TYPE, (ref) => inquiry({ source: { landing: '/', params: { ref } } })],
    ['a file', JSON_TYPE, (file) => attach({ file })],
    ['a file name', JSON_TYPE, (fileName) => attach({ fileName })],
    ['a field', FORM_TYPE, (text) => `name=${text}`],
    ['a part', PARTS_TYPE, (text) => part('name="message"', text)],
    ['a file name', PARTS_TYPE, (text) => part(`name="resume"; filename="${text}"`, 'x')],
  ]
  const repeated = TOKENS.flatMap((token) =>
    places.map(([place, type, make]) => {
      const name = `${JSON.stringify(token)} repeated in ${place}`
      return [name, type, () => make(long(token))] as const
    }),
  ).filter((_, index) => index % 4 === 0)
  const others: readonly (readonly [string, string, () => string])[] = [
    ['escaped "/" in a file name', JSON_TYPE, () => `${before}${long('\\/')}${after}`],
    ['"[" repeated', JSON_TYPE, () => long('[')],
    ['lists within lists', JSON_TYPE, () => lists],
    ['many keys', JSON_TYPE, () => `{${numbered('"', '":0,')}"":0}`],
    ['"&a" repeated', FORM_TYPE, () => long('&a')],
    ['many pairs', FORM_TYPE, () => numbered('k', '=v&')],
    ['small parts', PARTS_TYPE, () => long(part('name="message"', 'x').replace('--b--\r\n', ''))],
    ['many boundaries', PARTS_TYPE, () => long('--b\r\n')],
    ['almost the boundary', `${PARTS_TYPE}${DASHES}`, () => long(`--b${DASHES.slice(1)}x`)],
  ]
  return [...repeated, ...others].map(([what, type, makeText]) => {
    const name = `${what}, ${type}, ${bytes} bytes`
    return { name, headers: { 'Content-Type': type }, makeText }
  })
}

function part(disposition: string, content: string): string {
  return `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n--b--\r\n`
}

/** Long headers, as far as Node takes them. */
const hostileHeaders = (): Hostile[] =>
  HEADERS.flatMap((header) =>
    [',', 'a', 'seconds=1,'].map((unit) => {
      const value = unit.repeat(Math.floor(HEADER_BYTES / unit.length))
      return {
        name: `a long ${header} of ${unit}`,
        headers: { 'Content-Type': JSON_TYPE, [header]: value },
        makeText: () => JSON.stringify(inquiryPayload()),
      }
    }),
  )
