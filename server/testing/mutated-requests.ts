/** Submissions that were changed as no form changes them: each request follows from a seed and a number alone. */
import { Buffer } from 'node:buffer'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/wire.ts'
import { docx } from '@lanternfield/resume-inspection/testing/docx.ts'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { applicationPayload, inquiryPayload } from './payloads.ts'
import { createRandom, type Random } from './random.ts'

export type MutatedRequest = {
  /** The chunks to write, in order. */
  readonly pieces: readonly Buffer[]
  /** Whether it is a whole HTTP request, which has to be answered. */
  readonly isWhole: boolean
}

type Body = { readonly contentType: string; readonly bytes: Buffer }

/** Beyond that Node answers 431 and closes, and what was not read yet may make that answer be lost. */
const HEAD_MAX_BYTES = 16 * 1024

/** Texts that databases, headers, mails and regular expressions stumble over. */
const TEXTS: readonly string[] = [
  '',
  ' '.repeat(50_000),
  'x'.repeat(70_000),
  'Mira\u0000Holloway',
  'Mira\r\nBcc: victim@mail.example',
  '\u202egnp.exe',
  '\ud800',
  'e\u0301'.repeat(60),
  '👨‍👩‍👧‍👦'.repeat(40),
  "'; DROP TABLE submissions; --",
  '<script>alert(1)</script>',
  '=?utf-8?q?Bcc=3A_x=40y?=',
  '../../etc/passwd',
  'a@b@c.example',
  `a@${'b-'.repeat(5000)}.example`,
  '٠١٢٣٤٥٦٧',
]
const VALUES = ['null', 'NaN', '', '1e400', '-0', '[[]]', '['.repeat(20_000), '{"length":1}']
const KEYS = ['__proto__', 'constructor', 'toString', '', 'Name', 'name[]']
const FIELDS = ['inquiryType', 'name', 'email', 'phone', 'message', 'form', 'about']
const FILE_NAMES = ['cv.pdf', 'résumé.docx', 'a.pdf.exe', '..\\..\\cv.pdf', 'a\u0000.pdf', '']
const TYPES = ['application/pdf', 'application/msword', '', 'text/html', '\r\n']
const METHODS = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE']
const PATHS = [
  '/',
  '/contact-us',
  '/nothing/',
  '/readyz',
  `/prod/review/0b5f5f86-8b5e-4f0e-9d0f-6f3f3a5c9b1d.zzzzzz.${'A'.repeat(43)}`,
  '/prod/send-email?x=%00',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cetc/passwd',
  '/%',
  '//evil.example/',
  '/__proto__',
  'http://evil.example/',
  '*',
]
const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['Idempotency-Key', ['', ' ', 'k\u0000', 'k'.repeat(256), 'a, b', '__proto__']],
  ['Form-Signals', ['seconds=-1, trap', 'seconds=99999999999', ',,,', 'x'.repeat(5000)]],
  ['X-Forwarded-For', ['x', '::1', ','.repeat(500), '999.1.1.1', '']],
  ['Origin', ['http://localhost', 'https://evil.example', 'null', 'http://[']],
  ['Referer', ['http://localhost/contact-us/?about=%ff%00//&about=%', 'x']],
  ['Accept-Encoding', ['br', 'br;q=0, gzip;q=x', 'identity;q=0']],
  ['If-None-Match', ['*', 'W/"x", "y"', '"']],
  ['Content-Encoding', ['gzip', 'x']],
  ['Expect', ['100-continue', 'x']],
  ['Connection', ['close', 'upgrade', 'Content-Length']],
  ['Content-Type', ['text/plain', 'application/json; charset=utf-16', '*/*', '']],
  ['X-Long', ['y'.repeat(20_000)]],
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
  const isOfLink = links.length > 0 && random.chance(0.1)
  const isUsual = random.chance(0.8)
  const method = isUsual || isOfLink ? 'POST' : random.pick(METHODS)
  const path = isOfLink ? random.pick(links) : isUsual ? SEND_EMAIL_PATH : random.pick(PATHS)
  const makeBody = isOfLink ? linkForm : random.pick([json, json, multipart, urlencoded])
  const body = makeBody(random)
  const framed = frame(random, body.bytes)
  const headers = [
    'Host: localhost',
    `Content-Type: ${body.contentType}`,
    ...(isOfLink ? ['Sec-Fetch-Site: same-origin'] : []),
    ...framed.headers,
    `X-Forwarded-For: 10.${number & 255}.${(number >> 8) & 255}.${(number >> 16) & 255}`,
    ...strangeHeaders(random),
  ]
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  const bytes = Buffer.concat([head, framed.bytes])
  const isChanged = random.chance(0.05)
  return {
    pieces: split(random, isChanged ? mutatedBytes(random, bytes) : bytes),
    isWhole: framed.isWhole && !isChanged && head.length <= HEAD_MAX_BYTES,
  }
}

function strangeHeaders(random: Random): string[] {
  return Array.from({ length: random.pick([0, 0, 0, 1, 2]) }, () => {
    const [name, values] = random.pick(HEADERS)
    return `${name}: ${random.pick(values)}`
  })
}

/** How long a body is said to be, which may be a lie. */
function frame(random: Random, bytes: Buffer) {
  const length = (more = 0) => `Content-Length: ${Math.max(0, bytes.length + more)}`
  const whole = { headers: [length()], bytes, isWhole: true }
  if (random.chance(0.8)) return whole
  const chunks = Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n0\r\n\r\n'),
  ])
  const chunked = { headers: ['Transfer-Encoding: chunked'], bytes: chunks, isWhole: true }
  const broken = (headers: string[]) => ({ headers, bytes, isWhole: false })
  return random.pick([
    // A body of no bytes ends with its first chunk.
    bytes.length > 0 ? chunked : whole,
    { ...chunked, bytes: mutatedBytes(random, chunks), isWhole: false },
    broken([length(random.between(1, 1000))]),
    broken([length(-random.between(1, 1000))]),
    broken(['Content-Length: -1']),
    broken([length(), length(1)]),
    broken([length(), 'Transfer-Encoding: chunked']),
  ])
}

function json(random: Random): Body {
  const payload: Record<string, unknown> = random.chance(0.3)
    ? { ...applicationPayload(file(random)) }
    : { ...inquiryPayload({ emailMessage: `Number ${random.between(0, 1e9)}` }) }
  const members = Object.entries(payload).map(([name, value]) => [name, JSON.stringify(value)])
  for (let times = random.pick([0, 1, 1, 3]); times > 0; times -= 1) {
    const name = random.chance(0.2) ? random.pick(KEYS) : random.pick(Object.keys(payload))
    members.push([random.chance(0.2) ? 'context' : name, value(random)])
  }
  if (random.chance(0.1)) members.splice(random.between(0, members.length - 1), 1)
  if (random.chance(0.1)) members.push(['fileAttachment', attachment(random)])
  const text = `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`
  const bytes = Buffer.from(text, random.chance(0.03) ? 'utf16le' : 'utf8')
  return { contentType: 'application/json', bytes: sometimesMutated(random, bytes) }
}

/** Any value as JSON text, also such as no JSON.stringify writes. */
function value(random: Random): string {
  return random.chance(0.3) ? random.pick(VALUES) : JSON.stringify(random.pick(TEXTS))
}

function attachment(random: Random): string {
  const base64 = file(random).toString('base64')
  return JSON.stringify({
    contentType: random.pick(TYPES),
    fileName: random.pick(FILE_NAMES),
    file: random.pick([base64, `data:application/pdf;base64,${base64}`, '!!!!', '']),
  })
}

/** A file that may be a resume, whole or not. */
function file(random: Random): Buffer {
  return sometimesMutated(random, Buffer.from(random.pick([pdf(), docx(), Buffer.alloc(0)])))
}

/** The values that a page's form sends, by field. */
function fields(random: Random): [string, string][] {
  const result: [string, string][] = [
    ['form', random.pick(['contact-us-page', 'careers-page', 'nothing'])],
    ['inquiryType', random.pick(['services', 'careers', ''])],
    ['name', 'Mira Holloway'],
    ['email', 'mira@northbay.example'],
    ['phone', '512 555 0142'],
    ['message', `Number ${random.between(0, 1e9)}`],
  ]
  for (let times = random.pick([0, 0, 1, 2]); times > 0; times -= 1)
    result.push([random.pick(random.chance(0.7) ? FIELDS : KEYS), random.pick(TEXTS)])
  return result
}

function urlencoded(random: Random): Body {
  return encoded(random, fields(random))
}

/** What the page of a signed link posts, or nearly. */
function linkForm(random: Random): Body {
  const actions = ['answer', 'answer', 'show', 'download', 'resume', 'delete', 'confirm', ...KEYS]
  return encoded(random, [
    ['action', random.pick(actions)],
    ['answer', random.chance(0.5) ? String(random.between(0, 1e9)) : random.pick(TEXTS)],
    ['proof', random.pick(TEXTS)],
  ])
}

function encoded(random: Random, pairs: readonly (readonly [string, string])[]): Body {
  const wellFormed = pairs.map(([name, text]) => [name, text.toWellFormed()])
  const strange = random.chance(0.1) ? random.pick(['&%', '&name=%zz', '&&&==', '&name=%ff']) : ''
  const bytes = Buffer.from(new URLSearchParams(wellFormed).toString() + strange)
  const contentType = 'application/x-www-form-urlencoded'
  return { contentType, bytes: sometimesMutated(random, bytes) }
}

function multipart(random: Random): Body {
  const boundary = random.pick(['----b', 'x'.repeat(70), "a'()+_,-./:=?"])
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const parts = fields(random).map(([name, text]) => part(`name="${name}"`, text))
  const type = `\r\nContent-Type: ${random.pick(TYPES)}`
  if (random.chance(0.6))
    parts.push(part(`name="resume"; filename="${random.pick(FILE_NAMES)}"${type}`, file(random)))
  if (random.chance(0.9)) parts.push(Buffer.from(`--${boundary}--\r\n`))
  const declared = random.chance(0.9) ? `; boundary="${boundary}"` : '; boundary=other'
  const contentType = `multipart/form-data${declared}`
  return { contentType, bytes: sometimesMutated(random, Buffer.concat(parts)) }
}

function sometimesMutated(random: Random, bytes: Buffer): Buffer {
  return random.chance(0.1) ? mutatedBytes(random, bytes) : bytes
}

/** Cuts, doubles, removes or replaces some of the bytes. */
function mutatedBytes(random: Random, bytes: Buffer): Buffer {
  const at = random.between(0, Math.max(0, bytes.length - 1))
  const until = at + random.between(0, 200)
  const [before, piece, after] = [
    bytes.subarray(0, at),
    bytes.subarray(at, until),
    bytes.subarray(until),
  ]
  const noUtf8 = Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80])
  const middle = random.pick([[], [after], [piece, piece, after], [noUtf8, after]])
  return Buffer.concat([before, ...middle])
}

/** Mostly in one piece, now and then in two. */
function split(random: Random, bytes: Buffer): Buffer[] {
  if (bytes.length < 2 || random.chance(0.6)) return [bytes]
  const at = random.between(1, bytes.length - 1)
  return [bytes.subarray(0, at), bytes.subarray(at)]
}
