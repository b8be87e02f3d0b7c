// @module-tag all
/** Bodies that are cheap to send and made to be expensive to read, up to the limit of a body. */
import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import { BODY_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
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
      const response = await client.request({ method: 'POST', ...request }).catch(() => null)
      await client.destroy()
      statuses.add(response?.statusCode ?? 0)
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
  const inquiry = (changes: object) => JSON.stringify({ ...inquiryPayload(), ...changes })
  const application = applicationPayload()
  const attach = (changes: object) => {
    const fileAttachment = { ...application.fileAttachment, ...changes }
    return JSON.stringify({ ...application, fileAttachment })
  }
  const [before = '', after = ''] = JSON.stringify(application).split('mira-holloway.pdf')
  const fileOf = (name: string) => part(`name="resume"; filename="${name}"`, 'x')
  const bodies: readonly (readonly [string, string, () => string])[] = [
    ['a name of accents', JSON_TYPE, () => inquiry({ name: long('e\u0301') })],
    ['an address of ats', JSON_TYPE, () => inquiry({ toEmailAddress: long('a@') })],
    ['a message of links', JSON_TYPE, () => inquiry({ emailMessage: long('http://a ') })],
    ['a message of emoji', JSON_TYPE, () => inquiry({ emailMessage: long('👨‍👩‍👧‍👦') })],
    ['a landing page of slashes', JSON_TYPE, () => inquiry({ source: { landing: long('/') } })],
    ['a file of quotation marks', JSON_TYPE, () => attach({ file: long('"') })],
    ['a file name of dashes', JSON_TYPE, () => attach({ fileName: long('-a') })],
    ['a file name of lone surrogates', JSON_TYPE, () => attach({ fileName: long('\ud800') })],
    ['escaped "/" in a file name', JSON_TYPE, () => `${before}${long('\\/')}${after}`],
    ['brackets', JSON_TYPE, () => long('[')],
    ['lists within lists', JSON_TYPE, () => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)],
    ['many keys', JSON_TYPE, () => `{${numbered('"', '":0,')}"":0}`],
    ['a long field', FORM_TYPE, () => `name=${long('a')}`],
    ['names without values', FORM_TYPE, () => long('&a')],
    ['many pairs', FORM_TYPE, () => numbered('k', '=v&')],
    ['almost a line of the end', PARTS_TYPE, () => part('name="message"', long('\r\n--'))],
    ['a file name of accents', PARTS_TYPE, () => fileOf(long('e\u0301'))],
    ['small parts', PARTS_TYPE, () => long(part('name="message"', 'x').replace('--b--\r\n', ''))],
    ['many boundaries', PARTS_TYPE, () => long('--b\r\n')],
    ['almost the boundary', `${PARTS_TYPE}${DASHES}`, () => long(`--b${DASHES.slice(1)}x`)],
  ]
  return bodies.map(([what, type, makeText]) => {
    const name = `${what}, ${type}, ${bytes} bytes`
    return { name, headers: { 'Content-Type': type }, makeText }
  })
}

function part(disposition: string, content: string): string {
  return `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n--b--\r\n`
}

/** As long as Node takes them. */
const hostileHeaders = (): Hostile[] =>
  HEADERS.map((header) => ({
    name: `a long ${header}`,
    headers: { 'Content-Type': JSON_TYPE, [header]: 'seconds=1,'.repeat(HEADER_BYTES / 10) },
    makeText: () => JSON.stringify(inquiryPayload()),
  }))
