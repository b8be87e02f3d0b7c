/**
 * Bodies that are cheap to send and made to be expensive to read: each short token repeated wherever a parser
 * looks, deep, broad, with many small parts and with long names, up to the limit of a body.
 */
import { Buffer } from 'node:buffer'
import { BODY_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { applicationPayload, inquiryPayload } from './payloads.ts'

export type AdversarialRequest = {
  /** Says how it is made. */
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Made when it is asked for: there are thousands of megabytes of them. */
  readonly makeBody: () => Buffer
}

type MakeBody = () => Buffer

const TOKENS: readonly string[] = [
  ...['a', ' ', '\t', '\n', '\r\n', '\0', '0', '-', '.', ',', ':', ';', '/', '\\', '"', "'"],
  ...['&', '=', '%', '+', '@', '<', '[', '{', '(', '&a', '=&', '%zz', '%e2%82'],
  ...['[],', '{},', '"",', 'null,', '{"a":', '[{"a":', '\\"', '\\u0000', '\\ud800'],
  ...['a@', 'a-', '-a', '.@', '--', '\r\n--', '\r\n\r\n'],
  ...['é', 'e\u0301', '\u200d', '\u202e', '👨‍👩‍👧‍👦', 'ﷺ', 'İ', '\ufeff'],
  ...['http://a ', 'www.', '<a ', '[url='],
]
/** Bytes that are no UTF-8. */
const BINARY_TOKENS = [[0xff], [0xed, 0xa0, 0x80]]

const JSON_TYPE = 'application/json'
const URLENCODED_TYPE = 'application/x-www-form-urlencoded'
const BOUNDARY = 'b'
const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

const FORM_FIELDS = ['form', 'inquiryType', 'name', 'email', 'phone', 'message', 'about', 'resume']
const JSON_FIELDS = Object.keys(inquiryPayload())
const FILE_FIELDS = ['file', 'fileName', 'contentType']
const CONTEXT_FIELDS = ['path', 'title', 'file']
/** Just under the limit of what is not a resume, and just under the limit of a body. */
export const ADVERSARIAL_SIZES = [60 * 1024, BODY_MAX_BYTES - 4096] as const

/** All of one size, in bytes. */
export function* adversarialRequests(bytes: number): Generator<AdversarialRequest> {
  for (const { label, unit } of tokens()) {
    const long = () => repeat(unit, bytes)
    for (const [type, contentType] of [
      ['JSON', JSON_TYPE],
      ['urlencoded', URLENCODED_TYPE],
      ['multipart', MULTIPART_TYPE],
    ] as const)
      yield make(`${type}, ${label} repeated`, contentType, long)
    yield* inJson(label, long)
    yield* inUrlencoded(label, long)
    yield* inMultipart(label, unit, long, bytes)
  }
  yield* structures(bytes)
}

function* inJson(label: string, long: MakeBody): Generator<AdversarialRequest> {
  const inquiry = inquiryPayload()
  const application = applicationPayload()
  const file = application.fileAttachment
  const context = { path: '/a/', title: 'A' }
  const places: [string, object][] = [
    ...JSON_FIELDS.map((field): [string, object] => [field, { ...inquiry, [field]: MARK }]),
    ...FILE_FIELDS.map((field): [string, object] => [
      `fileAttachment.${field}`,
      { ...application, fileAttachment: { ...file, [field]: MARK } },
    ]),
    ...CONTEXT_FIELDS.map((field): [string, object] => [
      `context.${field}`,
      { ...inquiry, context: { ...context, [field]: MARK } },
    ]),
    ['a key', { [MARK]: 1 }],
  ]
  for (const [place, payload] of places)
    for (const [kind, value] of inQuotes(long))
      yield make(`JSON, ${kind} ${label} in ${place}`, JSON_TYPE, () =>
        splice(JSON.stringify(payload), value),
      )
}

function* inUrlencoded(label: string, long: MakeBody): Generator<AdversarialRequest> {
  for (const field of FORM_FIELDS)
    yield make(`urlencoded, ${label} in ${field}`, URLENCODED_TYPE, () =>
      splice(`name=Mira&email=mira%40northbay.example&${field}=${MARK}`, long),
    )
}

function* inMultipart(
  label: string,
  unit: Buffer,
  long: MakeBody,
  bytes: number,
): Generator<AdversarialRequest> {
  for (const field of FORM_FIELDS)
    yield make(`multipart, ${label} in ${field}`, MULTIPART_TYPE, () =>
      splice(part(`name="${field}"`), long),
    )
  for (const [kind, disposition] of [
    ['file', 'name="resume"; filename="cv.pdf"'],
    ['file name', `name="resume"; filename="${MARK}"`],
    ['field name', `name="${MARK}"`],
    ['parameter', `${MARK}; name="name"`],
  ] as const)
    yield make(`multipart, ${label} as a ${kind}`, MULTIPART_TYPE, () =>
      splice(disposition.includes(MARK) ? part(disposition, 'x') : part(disposition), long),
    )
  yield make(`multipart, ${label} in the head of a part`, MULTIPART_TYPE, () =>
    splice(`--${BOUNDARY}\r\nX: ${MARK}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`, long),
  )
  const name = unit.toString('latin1').replace(/[^!-~]|["\\;]/g, '')
  if (name === '') return
  // A boundary that the content nearly holds, again and again.
  const boundary = name.repeat(70).slice(0, 70)
  yield make(
    `multipart, content like its boundary of ${label}`,
    `multipart/form-data; boundary="${boundary}"`,
    () => repeat(Buffer.from(`--${boundary.slice(0, -1)}`), bytes),
  )
}

function* structures(bytes: number): Generator<AdversarialRequest> {
  const small = part('name="message"', 'x').slice(0, -`--${BOUNDARY}--\r\n`.length)
  const file = small.replace('message"', 'resume"; filename="a.pdf"')
  for (const [kind, unit] of [
    ['small parts', small],
    ['small files', file],
    ['boundaries', `--${BOUNDARY}\r\n`],
  ] as const)
    yield make(`multipart, many ${kind}`, MULTIPART_TYPE, () => repeat(Buffer.from(unit), bytes))
  const nested = (open: string, close: string) => {
    const depth = Math.floor(bytes / (open.length + close.length))
    return Buffer.from(`${open.repeat(depth)}1${close.repeat(depth)}`)
  }
  yield make('JSON, arrays within arrays', JSON_TYPE, () => nested('[', ']'))
  yield make('JSON, objects within objects', JSON_TYPE, () => nested('{"a":', '}'))
  yield make('JSON, many keys', JSON_TYPE, () =>
    Buffer.from(`{${numbered(bytes, '"', '":0,')}"":0}`),
  )
  yield make('JSON, many elements', JSON_TYPE, () =>
    Buffer.from(`[${numbered(bytes, '{"', '":0},')}0]`),
  )
  yield make('urlencoded, many pairs', URLENCODED_TYPE, () =>
    Buffer.from(numbered(bytes, 'k', '=v&')),
  )
}

const HEADERS = ['Idempotency-Key', 'Form-Signals', 'X-Forwarded-For', 'Content-Type', 'Referer']

/** Long headers, as far as Node takes them. */
export function* adversarialHeaders(): Generator<AdversarialRequest> {
  for (const header of HEADERS)
    for (const unit of [',', 'a', 'seconds=1,', '['])
      yield {
        name: `a long ${header} of ${unit}`,
        headers: {
          'Content-Type': JSON_TYPE,
          [header]: unit.repeat(Math.floor(HEADER_BYTES / unit.length)),
        },
        makeBody: () => Buffer.from(JSON.stringify(inquiryPayload())),
      }
}

const HEADER_BYTES = 12_000

/** As many as fit, each other than the one before. */
function numbered(bytes: number, before: string, after: string): string {
  const count = Math.floor(bytes / (before.length + after.length + 6))
  return Array.from({ length: count }, (_, index) => `${before}${index}${after}`).join('')
}

/** Stands where the long text goes. */
const MARK = '@@LONG@@'

function tokens(): { label: string; unit: Buffer }[] {
  return [
    ...TOKENS.map((token) => ({ label: JSON.stringify(token), unit: Buffer.from(token) })),
    ...BINARY_TOKENS.map((bytes) => ({
      label: bytes.map((byte) => byte.toString(16)).join(' '),
      unit: Buffer.from(bytes),
    })),
  ]
}

/** As JSON would write it, and as the bytes that they are. */
function inQuotes(long: MakeBody): (readonly [string, MakeBody])[] {
  return [
    ['escaped', () => escaped(long())],
    ['raw', long],
  ]
}

function escaped(long: Buffer): Buffer {
  const text = Buffer.from(JSON.stringify(long.toString('utf8')).slice(1, -1))
  return text.length > long.length ? wholeEscapes(text, long.length) : text
}

/** Cut so that no escape is left in halves. */
function wholeEscapes(escaped: Buffer, bytes: number): Buffer {
  const cut = escaped.subarray(0, bytes).toString('utf8')
  return Buffer.from(cut.replace(/\\(?:u[\da-f]{0,3})?$/, ''))
}

function part(disposition: string, content: string = MARK): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`
}

function splice(text: string, long: MakeBody): Buffer {
  const [before = '', after = ''] = text.split(MARK)
  return Buffer.concat([Buffer.from(before), long(), Buffer.from(after)])
}

function repeat(unit: Buffer, bytes: number): Buffer {
  return Buffer.alloc(Math.max(unit.length, bytes - (bytes % unit.length)), unit)
}

function make(name: string, contentType: string, makeBody: MakeBody): AdversarialRequest {
  return { name, headers: { 'Content-Type': contentType }, makeBody }
}
