import { EMPTY_TEXTS } from '@lanternfield/contract/fields.ts'
import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodyOf, sendDraft } from './send.ts'
import { beginCheck, setTexts } from './session.ts'
import { $sessions, sessionOf, updateSession } from './session-storage.ts'

const FORM = 'contact-us-page'
const PAYLOAD = { name: 'Mira' } as SendEmailPayload
const signals = { trapIsTicked: false, fillSeconds: 7 }
const submit = () => sendDraft(FORM, { payload: PAYLOAD, noticeVersion: 'v1', signals })

/** The keys of the requests, and the responses to them. */
let keys: string[] = []
let responses: { readonly status: number; readonly body: object }[] = []

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
    const { status, body } = responses.shift() ?? { status: 500, body: {} }
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
  updateSession(FORM, setTexts({ ...EMPTY_TEXTS, name: 'Mira' }, 1))
  updateSession(FORM, beginCheck)
})
afterEach(() => $sessions.set({}))

test('a key that the server knows with another body is renewed, once', async () => {
  responses = [KEY_REUSED, { status: 200, body: { id: 'a1' } }]
  const { outcome } = await submit()
  expect(outcome).toEqual({ kind: 'stored', id: 'a1' })
  expect(new Set(keys).size).toBe(2)
  expect(sessionOf(FORM).draft.request?.key).toBe(keys[1])
})

test('a key that is refused twice has failed, and is not kept to be sent later', async () => {
  responses = [KEY_REUSED, KEY_REUSED]
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
  responses = [{ status: 422, body: { title: 'x', status: 422, errors } }]
  expect((await submit()).outcome).toMatchObject(expected)
})

test.each([204, 429, 500, 503])('a response %i is no success, whatever it says', async (status) => {
  responses = [{ status, body: { id: 'a1' } }]
  expect((await submit()).outcome).toMatchObject({ kind: 'failed', reason: 'status', status })
})

test('nothing is sent without a connection', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { outcome } = await submit()
  expect(outcome).toMatchObject({ kind: 'failed', reason: 'offline' })
  expect(keys).toEqual([])
})

const APPLICATION: SendEmailPayload = {
  name: 'Mira Holloway',
  toEmailAddress: 'mira@northbay.example',
  phoneNumber: '5125550142',
  emailMessage: 'My "file":"" is there, and \\"file":"" as well.',
  emailProfile: 'CAREERS',
  emailSubject: '',
  inquiryLabel: 'Join our team',
}

test('a body has all that was entered, and the notice that was shown', () => {
  const body = bodyOf({ key: 'k1', payload: APPLICATION, noticeVersion: 'v1' })
  expect(JSON.parse(String(body))).toEqual({ ...APPLICATION, noticeVersion: 'v1' })
})

test('a resume is in its place, whatever the visitor has written', async () => {
  const resume = {
    fileName: 'a "file":"" of Mira.docx',
    size: 4,
    format: 'docx',
    content: new Blob(['JVBERg==']),
  } as const
  const request = { key: 'k1', payload: APPLICATION, noticeVersion: 'v1', resume }
  const body = await (bodyOf(request) as Blob).text()
  expect(JSON.parse(body)).toEqual({
    ...APPLICATION,
    fileAttachment: {
      contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      file: 'JVBERg==',
      fileName: resume.fileName,
    },
    noticeVersion: 'v1',
  })
  expect(await (bodyOf(request) as Blob).text()).toBe(body)
})
