import { EMPTY_TEXTS } from '@lanternfield/contract/fields.ts'
import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $sessions, sessionOf, update } from './form-sessions.ts'
import { sendDraft } from './send-draft.ts'
import { beginCheck, setTexts } from './session.ts'

const FORM = 'contact-us-page'
const PAYLOAD = { name: 'Mira' } as SendEmailPayload
const signals = { trapIsTicked: false, fillSeconds: 7 }
const submit = () => sendDraft(FORM, { payload: PAYLOAD, noticeVersion: 'v1', signals })

/** The keys of the requests, and the answers to them. */
let keys: string[] = []
let answers: { readonly status: number; readonly body: object }[] = []

class Request extends EventTarget {
  upload = {}
  status = 0
  responseText = ''
  onload = () => {}
  onloadend = () => {}
  open() {}
  abort() {}
  getResponseHeader = () => null
  setRequestHeader(name: string, value: string) {
    if (name === 'Idempotency-Key') keys.push(value)
  }
  send() {
    const { status, body } = answers.shift() ?? { status: 500, body: {} }
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.onload()
    this.onloadend()
  }
}

const problem = (field: string) => ({
  status: 422,
  body: { title: 'Validation failed', status: 422, errors: [{ field, message: 'x' }] },
})
const KEY_REUSED = problem('Idempotency-Key')

beforeEach(() => {
  keys = []
  $sessions.set({})
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', { search: '' })
  update(FORM, setTexts({ ...EMPTY_TEXTS, name: 'Mira' }, 1))
  update(FORM, beginCheck)
})
afterEach(() => $sessions.set({}))

test('a key that the server knows with another body is renewed, once', async () => {
  answers = [KEY_REUSED, { status: 200, body: { id: 'a1' } }]
  const { outcome } = await submit()
  expect(outcome).toEqual({ kind: 'stored', id: 'a1' })
  expect(new Set(keys).size).toBe(2)
  expect(sessionOf(FORM).draft.request?.key).toBe(keys[1])
})

test('a key that is refused twice has failed, and is not kept to be sent later', async () => {
  answers = [KEY_REUSED, KEY_REUSED]
  const sent = await submit()
  expect(sent).toMatchObject({ outcome: { kind: 'failed', reason: 'key-reused' }, unsent: null })
  expect(keys).toHaveLength(2)
})

test.each([
  [['toEmailAddress', 'emailSubject'], { kind: 'rejected', errors: { email: 'x' } }],
  [['emailProfile'], { kind: 'rejected', errors: { inquiryType: 'x' } }],
  // Which no input shows.
  [['emailSubject'], { kind: 'failed', reason: 'refused' }],
])('errors about %j are shown where a field has them', async (fields, expected) => {
  const [first, ...others] = fields.map(problem)
  const errors = [first, ...others].flatMap((one) => one?.body.errors ?? [])
  answers = [{ status: 422, body: { title: 'x', status: 422, errors } }]
  expect((await submit()).outcome).toMatchObject(expected)
})

test.each([204, 429, 500, 503])('an answer %i is no success, whatever it says', async (status) => {
  answers = [{ status, body: { id: 'a1' } }]
  expect((await submit()).outcome).toMatchObject({ kind: 'failed', reason: 'status', status })
})

test('nothing is sent without a connection', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { outcome } = await submit()
  expect(outcome).toMatchObject({ kind: 'failed', reason: 'offline' })
  expect(keys).toEqual([])
})
