import { Buffer } from 'node:buffer'
import { FIELDS_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { expect, test } from 'vitest'
import { applicationPayload, inquiryPayload } from '../../testing/payloads.ts'
import { parseJsonBody } from './json-body.ts'

const parse = (body: unknown) =>
  parseJsonBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))

test('reads a payload, also with a resume of megabytes', async () => {
  for (const payload of [inquiryPayload(), applicationPayload(Buffer.alloc(2_000_000))])
    expect(await parse(payload)).toEqual({ kind: 'value', value: payload })
})

test('accepts fields of at most FIELDS_MAX_BYTES beside the resume', async () => {
  const padded = (bytes: number) => {
    const body = JSON.stringify(applicationPayload(Buffer.alloc(100_000)))
    const file = JSON.parse(body).fileAttachment.file.length + 1
    return body + ' '.repeat(bytes - (body.length - file))
  }
  expect((await parse(padded(FIELDS_MAX_BYTES))).kind).toBe('value')
  expect((await parse(padded(FIELDS_MAX_BYTES + 1))).kind).toBe('too-large')
})

const LONG = 'x'.repeat(FIELDS_MAX_BYTES)

test.each([
  ['a long message', { ...inquiryPayload(), emailMessage: LONG }],
  ['a long field nobody knows', { ...inquiryPayload(), unknown: LONG }],
  ['a long key', { ...inquiryPayload(), [LONG]: 1 }],
  ['a file outside an attachment', { ...inquiryPayload(), file: LONG }],
  ['a file of another field', { ...inquiryPayload(), source: { file: LONG } }],
  ['a file deeper within', { fileAttachment: { file: { file: LONG } } }],
  ['a list of files', { fileAttachment: { file: Array.from({ length: 30_000 }, () => '') } }],
  ['many small fields', Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`k${n}`, n]))],
  ['a text without an end', `{"fileAttachment":{"fileName":"${LONG}`],
  ['a long text that ends with a backslash', `{"a":"${LONG}\\`],
  ['brackets', '['.repeat(FIELDS_MAX_BYTES + 1)],
])('refuses %s by its size', async (_what, body) => {
  expect(await parse(body)).toEqual({ kind: 'too-large' })
})

test('does not take an escaped quotation mark for the end of a text', async () => {
  const payload = { fileAttachment: { file: '\\"'.repeat(100_000), fileName: 'a"\\' } }
  expect(await parse(payload)).toEqual({ kind: 'value', value: payload })
})

test('refuses what nests deeper than ten in a field, and what is not JSON', async () => {
  const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
  expect((await parse({ a: nested(10) })).kind).toBe('value')
  expect(await parse({ a: nested(11) })).toEqual({ kind: 'too-deep' })
  expect(await parse('['.repeat(1000) + ']'.repeat(1000))).toEqual({ kind: 'too-deep' })
  for (const body of ['', '{"name":', 'name=Mira', '[', `{"a":"\\`])
    expect(await parse(body)).toEqual({ kind: 'not-json' })
  expect(await parseJsonBody(Buffer.from([0x22, 0xff, 0x22]))).toEqual({ kind: 'not-json' })
})
