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
const URLENCODED_TYPE = 'application/x-www-form-urlencoded'
const BOUNDARY = 'b'
const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`
/** Repeated where a parser or a rule looks. */
const TOKENS = ['a', '/', '\\"', '\ud800', 'e\u0301', '👨‍👩‍👧‍👦', 'a@', '-a', '\r\n--', 'http://a ']
const HEADERS = ['Idempotency-Key', 'Form-Signals', 'X-Forwarded-For', 'Content-Type', 'Referer']
const HEADER_BYTES = 12_000
/** Just under the limit of what is not a resume, and just under the limit of a body. */
const ADVERSARIAL_SIZES = [60 * 1024, BODY_MAX_BYTES - 4096] as const

type AdversarialRequest = {
  /** Says how it is made. */
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly makeBody: () => Buffer
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

/** All of one size, in bytes. */
function* adversarialRequests(bytes: number): Generator<AdversarialRequest> {
  const long = (unit: string) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)))
  for (const token of TOKENS) {
    const name = JSON.stringify(token)
    for (const field of ['name', 'toEmailAddress', 'emailMessage'])
      yield request(`JSON, ${name} in ${field}`, JSON_TYPE, () =>
        JSON.stringify({ ...inquiryPayload(), [field]: long(token) }),
      )
    yield request(`JSON, ${name} in a source`, JSON_TYPE, () =>
      JSON.stringify({
        ...inquiryPayload(),
        source: { landing: '/', params: { ref: long(token) } },
      }),
    )
    const payload = applicationPayload()
    for (const field of ['file', 'fileName'])
      yield request(`JSON, ${name} in fileAttachment.${field}`, JSON_TYPE, () => {
        const fileAttachment = { ...payload.fileAttachment, [field]: long(token) }
        return JSON.stringify({ ...payload, fileAttachment })
      })
    yield request(`urlencoded, ${name} in a field`, URLENCODED_TYPE, () => `name=${long(token)}`)
    yield request(`multipart, ${name} in a field`, MULTIPART_TYPE, () =>
      part('name="message"', long(token)),
    )
    yield request(`multipart, ${name} as a file name`, MULTIPART_TYPE, () =>
      part(`name="resume"; filename="${long(token)}"`, 'x'),
    )
  }
  yield request('JSON, escaped "/" in a file name', JSON_TYPE, () => {
    const [before, after] = JSON.stringify(applicationPayload()).split('mira-holloway.pdf')
    return `${before}${long('\\/')}${after}`
  })
  yield request('JSON, "[" repeated', JSON_TYPE, () => long('['))
  yield request('JSON, arrays within arrays', JSON_TYPE, () => {
    const depth = Math.floor(bytes / 2)
    return `${'['.repeat(depth)}${']'.repeat(depth)}`
  })
  yield request('JSON, many keys', JSON_TYPE, () => `{${numbered(bytes, '"', '":0,')}"":0}`)
  yield request('urlencoded, "&a" repeated', URLENCODED_TYPE, () => long('&a'))
  yield request('urlencoded, many pairs', URLENCODED_TYPE, () => numbered(bytes, 'k', '=v&'))
  const small = part('name="message"', 'x').slice(0, -`--${BOUNDARY}--\r\n`.length)
  yield request('multipart, many small parts', MULTIPART_TYPE, () => long(small))
  yield request('multipart, many boundaries', MULTIPART_TYPE, () => long(`--${BOUNDARY}\r\n`))
  // A boundary that the content nearly holds, again and again.
  const boundary = '-'.repeat(70)
  yield request('multipart, almost the boundary', `multipart/form-data; boundary=${boundary}`, () =>
    long(`--${boundary.slice(1)}x`),
  )
}

/** Long headers, as far as Node takes them. */
function* adversarialHeaders(): Generator<AdversarialRequest> {
  for (const header of HEADERS)
    for (const unit of [',', 'a', 'seconds=1,'])
      yield {
        name: `a long ${header} of ${unit}`,
        headers: {
          'Content-Type': JSON_TYPE,
          [header]: unit.repeat(Math.floor(HEADER_BYTES / unit.length)),
        },
        makeBody: () => Buffer.from(JSON.stringify(inquiryPayload())),
      }
}

/** As many as fit, each other than the one before. */
function numbered(bytes: number, before: string, after: string): string {
  const count = Math.floor(bytes / (before.length + after.length + 6))
  return Array.from({ length: count }, (_, index) => `${before}${index}${after}`).join('')
}

function part(disposition: string, content: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`
}

function request(name: string, contentType: string, makeText: () => string): AdversarialRequest {
  return {
    name,
    headers: { 'Content-Type': contentType },
    makeBody: () => Buffer.from(makeText()),
  }
}
