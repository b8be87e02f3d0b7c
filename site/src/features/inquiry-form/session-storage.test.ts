import { EMPTY_TEXTS, type FormId } from '@lanternfield/contract/fields.ts'
import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../../testing/stub-storage.ts'
import { EMPTY_CONTENT, type SavedDraft } from './drafts.ts'
import type { StoredSession } from './session.ts'
import { $sessions, readUnsentDraft, sessionOf, updateSession } from './session-storage.ts'

const RESUME = {
  fileName: 'secret-of-mira.pdf',
  size: 4,
  format: 'pdf' as const,
  content: new Blob(['JVBERg==']),
}
const REQUEST = { key: 'k1', payload: { name: 'Mira' } as SendEmailPayload, noticeVersion: 'v1' }
const DRAFT = {
  ...EMPTY_CONTENT,
  texts: { ...EMPTY_TEXTS, name: 'Mira Holloway' },
  topic: { path: '/services/agentic-ai/', title: 'Agentic AI' },
  request: REQUEST,
}
const SAVED: SavedDraft = {
  ...DRAFT,
  id: 'k1',
  form: 'exit-intent',
  mode: 'contact-us',
  reason: 'not-sent',
  unsent: null,
}

const NOTHING = { draft: EMPTY_CONTENT, saved: [], isLeaving: false }

let stored: Map<string, string>
const keep = (session: Partial<StoredSession>) =>
  updateSession('exit-intent', (before) => ({ ...before, draft: DRAFT, ...session }))

/** The session of a form after the page was reloaded. */
function reopen(form: FormId = 'exit-intent'): StoredSession {
  $sessions.set({})
  const { draft, saved, isLeaving } = sessionOf(form)
  return { draft, saved, isLeaving }
}

beforeEach(() => {
  stored = stubStorage('sessionStorage')
  vi.stubGlobal('document', { querySelector: () => null })
  $sessions.set({})
})

test('a form has in its tab what it had before, each by itself', () => {
  const session = { draft: DRAFT, saved: [SAVED], isLeaving: true }
  keep(session)
  expect(reopen()).toEqual(session)
  expect(reopen('lead-magnet')).toEqual(NOTHING)
})

test('nothing of a file is stored, read or not, sent or not', () => {
  const unread = new File(['%PDF'], RESUME.fileName)
  const draft = { ...DRAFT, resume: RESUME, unread, request: { ...REQUEST, resume: RESUME } }
  keep({ draft, saved: [{ ...SAVED, ...draft }] })
  expect([...stored.values()].join()).not.toMatch(/secret|JVBERg/)
  expect(reopen()).toEqual({ draft: DRAFT, saved: [SAVED], isLeaving: false })
})

test('an empty form stores nothing', () => {
  keep({})
  keep({ draft: { ...EMPTY_CONTENT, texts: { ...EMPTY_TEXTS, name: '  ' } } })
  expect([...stored.keys()]).toEqual([])
})

test('an unsent draft, which the browser keeps with its file, is not stored twice', () => {
  const unsent = { savedAt: 1, signals: { trapIsTicked: false, fillSeconds: 7 } }
  keep({ draft: EMPTY_CONTENT, saved: [{ ...SAVED, unsent }] })
  expect([...stored.keys()]).toEqual([])
})

test.each(['', '{', 'null', '[]', '{"saved":[]}', '{"version":0,"draft":{},"saved":[]}'])(
  '%j, which another version may have stored, counts as nothing',
  (text) => {
    stored.set('draft:exit-intent', text)
    expect(reopen()).toEqual(NOTHING)
  },
)

test('what is malformed in a session does not cost the rest of it', () => {
  const { message: _added, ...texts } = DRAFT.texts
  const session = {
    draft: { ...DRAFT, texts, topic: 7, request: {} },
    saved: [null, {}, SAVED],
    isLeaving: 1,
  }
  stored.set('draft:exit-intent', JSON.stringify({ version: 1, ...session }))
  expect(reopen()).toEqual({
    draft: { ...DRAFT, topic: null, request: null },
    saved: [SAVED],
    isLeaving: false,
  })
  stored.set('draft:exit-intent', '{"version":1,"saved":[{"texts":{"name":7},"id":"k"}]}')
  expect(reopen()).toMatchObject({
    draft: EMPTY_CONTENT,
    saved: [{ id: 'k', texts: EMPTY_TEXTS }],
  })
})

const CONTENT = new TextEncoder().encode('JVBERg==').buffer
const FILE = { fileName: 'My Resume', size: 4, format: 'pdf' }
const RECORD = {
  version: 1,
  texts: { ...EMPTY_TEXTS, name: 'Mira' },
  topic: { path: '/services/agentic-ai/', title: 'Agentic AI' },
  form: 'careers-page',
  mode: 'file-upload',
  reason: 'not-sent',
  request: REQUEST,
  resume: { ...FILE, content: null },
  content: CONTENT,
  unsent: { savedAt: 1, signals: { trapIsTicked: true, fillSeconds: 7 } },
}
const LOADED = { ...FILE, content: new Blob([CONTENT]) }

test('a record is the draft that was stored, with its file', () => {
  const { version: _version, content: _content, ...draft } = RECORD
  expect(readUnsentDraft(RECORD, 'k1')).toEqual({
    ...draft,
    id: 'k1',
    unread: null,
    resume: LOADED,
    request: { ...REQUEST, resume: LOADED },
  })
})

const FILE_LOST = { resume: null, request: REQUEST }

test.each([
  ['a record without a topic', { topic: undefined }, { topic: null }],
  ['a text that is none', { texts: { name: 'Mira', message: 7 } }, { texts: RECORD.texts }],
  ['an unknown form', { form: 'survey' }, { form: 'contact-us-page' }],
  ['an unknown reason', { reason: 7, mode: null }, { reason: 'unknown', mode: 'contact-us' }],
  ['no request', { request: undefined }, { request: null }],
  ['a request without content', { request: { key: 'k1', payload: 'x' } }, { request: null }],
  [
    'no signals',
    { unsent: { savedAt: 1 } },
    { unsent: { savedAt: 1, signals: { trapIsTicked: false, fillSeconds: null } } },
  ],
  ['a file without a name', { resume: { size: 4 } }, FILE_LOST],
  ['a file without content', { content: null }, FILE_LOST],
  [
    'a file without a format',
    { resume: { fileName: 'mira.docx', size: 4 } },
    { resume: { fileName: 'mira.docx', format: 'docx' } },
  ],
  ['a file whose content is text', { content: 'JVBERg==' }, FILE_LOST],
])('%s costs no other part of an unsent draft', (_what, change, expected) => {
  const draft = readUnsentDraft({ ...RECORD, ...change }, 'k1')
  expect(draft).toMatchObject({ id: 'k1', texts: RECORD.texts, ...expected })
  if (expected === FILE_LOST) expect(draft?.request).toEqual(REQUEST)
})

test.each([
  [null],
  [7],
  ['Mira'],
  [[]],
  [{}],
  [{ ...RECORD, texts: undefined }],
  [{ ...RECORD, unsent: null }],
  [{ ...RECORD, unsent: { savedAt: 'yesterday' } }],
  [{ ...RECORD, version: undefined }],
  [{ ...RECORD, version: 2 }],
])('%j is no unsent draft', (record) => {
  expect(readUnsentDraft(record, 'k1')).toBeNull()
})
