/** Requests that are random, or submissions that were changed: each follows from a seed and a number alone. */
import { Buffer } from 'node:buffer'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import {
  type MutatedBody,
  mutatedBytes,
  mutatedJson,
  mutatedLinkForm,
  mutatedMultipart,
  mutatedUrlencoded,
  randomBytes,
} from './mutated-bodies.ts'
import { createRandom, type Random } from './random.ts'

export type MutatedRequest = {
  /** The chunks to write, in order. */
  readonly pieces: readonly Buffer[]
  /** Whether it is a whole HTTP request, which has to be answered. */
  readonly isWhole: boolean
}

/** Beyond that Node answers 431 and closes, and what was not read yet may make that answer be lost. */
const HEAD_MAX_BYTES = 16 * 1024
const METHODS = ['POST', 'GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND']
const PATHS = [
  '/',
  '/contact-us/',
  '/contact-us',
  '/healthz',
  '/readyz',
  '/nothing/',
  '/prod/review/',
  `/prod/review/0b5f5f86-8b5e-4f0e-9d0f-6f3f3a5c9b1d.zzzzzz.${'A'.repeat(43)}`,
  '/prod/my-submission/',
  `/prod/my-submission/0b5f5f86-8b5e-4f0e-9d0f-6f3f3a5c9b1d.zzzzzz.${'A'.repeat(43)}`,
  '/prod/send-email/',
  '/prod/send-email?x=%00',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cetc/passwd',
  '/%c0%ae%c0%ae/',
  '/%',
  '/%00',
  '//evil.example/',
  '/contact-us//',
  '/index.html',
  '/assets/app.abc123.js',
  '/assets/',
  '/?'.concat('q'.repeat(8000)),
  `/${'a/'.repeat(3000)}`,
  'http://evil.example/',
  '*',
  '/__proto__',
  '/constructor/',
  '/\u00e4',
] as const
const KEYS = [
  '',
  ' ',
  'k',
  'k\u0000',
  'ключ',
  'k'.repeat(255),
  'k'.repeat(256),
  'a, b',
  '"k"',
  '__proto__',
]
const SIGNALS = [
  'seconds=12',
  'trap',
  'seconds=-1, trap',
  'seconds=99999999999',
  ',,,',
  'x'.repeat(5000),
  '?1',
]
const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['Idempotency-Key', KEYS],
  ['Form-Signals', SIGNALS],
  [
    'X-Forwarded-For',
    ['10.0.0.1', 'x', '::1', ','.repeat(500), '1.2.3.4, 5.6.7.8', '999.1.1.1', ''],
  ],
  ['Origin', ['http://localhost', 'https://evil.example', 'null', 'x', 'http://[', '']],
  [
    'Referer',
    [
      'http://localhost/',
      'http://localhost/contact-us/?about=/services/agentic-ai/',
      'http://localhost/careers/?about=__proto__',
      'http://localhost/contact-us/?about=%ff%00//&about=%',
      'x',
    ],
  ],
  ['Accept-Encoding', ['br', 'gzip', '*', 'br;q=0, gzip;q=x', 'identity;q=0']],
  ['If-None-Match', ['*', '"x"', 'W/"x", "y"', '"']],
  ['Range', ['bytes=0-10', 'bytes=-1', 'bytes=9-1', 'x']],
  ['Content-Encoding', ['gzip', 'br', 'x']],
  ['Expect', ['100-continue', 'x']],
  ['Upgrade', ['websocket', 'h2c']],
  ['Connection', ['keep-alive', 'close', 'upgrade', 'Content-Length']],
  ['Sec-Fetch-Site', ['cross-site', 'same-origin', 'x']],
  ['Cookie', ['a=b', 'x'.repeat(4000)]],
  ['X-Long', ['y'.repeat(20_000)]],
  [
    'Content-Type',
    ['text/plain', 'application/json; charset=utf-16', 'application/JSON', '*/*', ''],
  ],
]

/**
 * The request of a number. The same seed and number make the same request.
 * @param links paths of pages that only the server's secret can make; their forms are posted as well
 */
export function mutatedRequest(
  seed: number,
  number: number,
  links: readonly string[] = [],
): MutatedRequest {
  const random = createRandom(Math.imul(seed ^ (number + 1), 0x9e3779b1))
  // So that the first choices of neighbours have nothing in common.
  random.next()
  if (random.chance(0.05)) return { pieces: split(random, anyBytes(random)), isWhole: false }
  const isPost = random.chance(0.85)
  const method = isPost ? 'POST' : random.pick(METHODS)
  const isOfLink = links.length > 0 && random.chance(0.1)
  const path = isOfLink
    ? random.pick(links)
    : random.chance(0.9) && isPost
      ? SEND_EMAIL_PATH
      : random.pick(PATHS)
  const mutate = isOfLink
    ? mutatedLinkForm
    : random.pick([mutatedJson, mutatedJson, mutatedMultipart, mutatedUrlencoded])
  const body = mutate(random)
  const framed = frame(random, body)
  const headers = [
    ...(random.chance(0.98)
      ? [`Host: ${random.pick(['localhost', 'localhost', 'evil.example', ''])}`]
      : []),
    `Content-Type: ${body.contentType}`,
    ...(isOfLink ? ['Sec-Fetch-Site: same-origin'] : []),
    ...framed.headers,
    `X-Forwarded-For: 10.${number & 255}.${(number >> 8) & 255}.${(number >> 16) & 255}`,
    ...moreHeaders(random),
  ]
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`, 'utf8')
  const bytes = Buffer.concat([head, framed.bytes])
  const isChanged = random.chance(0.04)
  return {
    pieces: split(random, isChanged ? mutatedBytes(random, bytes) : bytes),
    isWhole: framed.isWhole && !isChanged && head.length <= HEAD_MAX_BYTES,
  }
}

function moreHeaders(random: Random): string[] {
  const lines: string[] = []
  for (let count = random.pick([0, 0, 0, 1, 1, 3]); count > 0; count -= 1) {
    const [name, values] = random.pick(HEADERS)
    lines.push(`${name}: ${random.pick(values)}`)
  }
  if (random.chance(0.1)) lines.push(`Idempotency-Key: key-${random.between(0, 200)}`)
  if (random.chance(0.01)) for (let more = 0; more < 2500; more += 1) lines.push(`X-${more}: y`)
  return lines
}

/** How long a body is said to be, which may be a lie. */
function frame(random: Random, { bytes }: MutatedBody) {
  const whole = (headers: string[], content: Buffer = bytes) => ({
    headers,
    bytes: content,
    isWhole: true,
  })
  const broken = (headers: string[], content: Buffer = bytes) => ({
    ...whole(headers, content),
    isWhole: false,
  })
  const length = `Content-Length: ${bytes.length}`
  if (random.chance(0.8)) return whole([length])
  switch (random.between(0, 7)) {
    case 0:
      return broken([`Content-Length: ${bytes.length + random.between(1, 1000)}`])
    case 1:
      return broken([`Content-Length: ${Math.max(0, bytes.length - random.between(1, 1000))}`])
    case 2:
      return broken([
        random.pick(['Content-Length: -1', 'Content-Length: 1e3', `Content-Length: ${2 ** 60}`]),
      ])
    case 3:
      return broken([length, `Content-Length: ${bytes.length + 1}`])
    case 4:
      return broken([length, 'Transfer-Encoding: chunked'])
    case 5:
      return broken(['Transfer-Encoding: chunked'], mutatedBytes(random, chunked(random, bytes)))
    case 6:
      // Broken off in the middle.
      return broken([length], bytes.subarray(0, random.between(0, Math.max(0, bytes.length - 1))))
    default:
      return whole(['Transfer-Encoding: chunked'], chunked(random, bytes))
  }
}

function chunked(random: Random, bytes: Buffer): Buffer {
  const chunks = split(random, bytes).map((piece) =>
    Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
  )
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')])
}

function anyBytes(random: Random): Buffer {
  return random.chance(0.5)
    ? randomBytes(random, 2000)
    : Buffer.from(
        `${random.pick(METHODS)} ${random.pick(PATHS)} HTTP/${random.pick(['1.0', '2.0', '9'])}\n\n`,
      )
}

/** Mostly in one piece, now and then in several. */
function split(random: Random, bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  let rest = bytes
  for (let count = random.pick([0, 0, 0, 1, 3]); count > 0 && rest.length > 1; count -= 1) {
    const at = random.between(1, rest.length - 1)
    pieces.push(rest.subarray(0, at))
    rest = rest.subarray(at)
  }
  return rest.length > 0 ? [...pieces, rest] : pieces
}
