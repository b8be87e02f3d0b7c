// @module-tag all
/** Bodies that no browser sends, made by chance: fast-check names its seed when one fails. */
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestStore } from '../../testing/entries.ts'
import { applicationPayload, inquiryPayload } from '../../testing/payloads.ts'
import { startTestServer } from '../../testing/test-server.ts'

const RUNS = process.env.LONG_TESTS ? 5000 : 200

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    'Mira\u0000Holloway',
    'Mira\r\nBcc: victim@mail.example',
    '\ud800',
    '\u202egnp.exe',
    'e\u0301'.repeat(60),
    'x'.repeat(70_000),
    `a@${'b-'.repeat(5000)}.example`,
  ),
)
const keys = [...Object.keys(applicationPayload()), 'context', '__proto__', 'toString', '']
const key = fc.constantFrom(...keys)
const usual = fc.constantFrom<object>(inquiryPayload(), applicationPayload())
const json = fc
  .tuple(usual, fc.array(fc.tuple(key, fc.oneof(text, fc.jsonValue())), { maxLength: 3 }))
  .map(([payload, changes]) => JSON.stringify({ ...payload, ...Object.fromEntries(changes) }))
const field = fc.constantFrom('form', 'inquiryType', 'name', 'email', 'message', '__proto__')
const fields = fc.array(fc.tuple(field, text), { maxLength: 5 })

/** Each as `fetch` takes it; the type of a form is that of its body. */
const requests = fc.oneof(
  fc.record({ type: fc.constant('application/json'), body: fc.oneof(json, fc.json(), text) }),
  fc.record({
    type: fc.constantFrom('application/json', 'multipart/form-data; boundary=b', 'text/plain', ''),
    body: fc.uint8Array({ maxLength: 500 }).map((bytes) => new Uint8Array(bytes)),
  }),
  fields.map((pairs) => ({
    type: null,
    body: new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])),
  })),
  fields.map((pairs) => {
    const body = new FormData()
    for (const [name, value] of pairs) body.append(name, value)
    body.append('resume', new File([pairs.join()], 'mira.pdf'))
    return { type: null, body }
  }),
)

test('random bodies cause no server error and store no control character', {
  timeout: 300_000,
}, async () => {
  const server = await startTestServer()
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(requests, async ({ type, body }) => {
      const headers: Record<string, string> = type === null ? {} : { 'content-type': type }
      const { status } = await server.fetch(SEND_EMAIL_PATH, { method: 'POST', headers, body })
      statuses.add(status)
      expect(status).toBeLessThan(500)
    }),
    { numRuns: RUNS },
  )
  // Not all is refused by the first check.
  for (const status of [200, 400, 415, 422]) expect([...statuses]).toContain(status)
  expect(server.logged.join('\n')).not.toMatch(/a request failed|internal error/)

  const store = await openTestStore(server.dataDir, 'operator')
  const records = await store.submissions.list({ after: null, count: RUNS })
  expect(records.length).toBeGreaterThan(0)
  for (const { name, email, phone, message, inquiryLabel, subject, topic } of records) {
    for (const value of [name, email, phone, inquiryLabel, subject, topic?.path, topic?.title]) {
      // Not looked for in JSON: there a visitor's own backslash before an "n" reads as a line break.
      expect(value ?? '').not.toMatch(/[\p{Cc}\p{Cs}]/u)
    }
    expect(message.isWellFormed()).toBe(true)
  }
})
