import { EMPTY_TEXTS } from '@lanternfield/contract/fields.ts'
import { expect, test } from 'vitest'
import { readUnsentDraft, VERSION } from './stored-drafts.ts'

const CONTENT = new TextEncoder().encode('JVBERg==').buffer
const FILE = { fileName: 'My Resume', size: 4, format: 'pdf' }
const REQUEST = { key: 'k1', payload: { name: 'Mira' }, noticeVersion: 'v1' }
const RECORD = {
  version: VERSION,
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
  [{ ...RECORD, version: VERSION + 1 }],
])('%j is no unsent draft', (record) => {
  expect(readUnsentDraft(record, 'k1')).toBeNull()
})
