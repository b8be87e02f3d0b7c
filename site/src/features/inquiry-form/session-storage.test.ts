import { EMPTY_TEXTS } from '@lanternfield/contract/fields.ts'
import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'
import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '../../../testing/stub-storage.ts'
import { EMPTY_CONTENT, type SavedDraft } from './drafts.ts'
import type { StoredSession } from './session.ts'
import { readSession, storeSession } from './session-storage.ts'

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

let stored: Map<string, string>
const keep = (session: Partial<StoredSession>) =>
  storeSession('exit-intent', { draft: DRAFT, saved: [], isLeaving: false, ...session })
const kept = () => readSession('exit-intent')

beforeEach(() => {
  stored = stubStorage('sessionStorage')
})

test('a form has in its tab what it had before, each by itself', () => {
  const session = { draft: DRAFT, saved: [SAVED], isLeaving: true }
  keep(session)
  expect(kept()).toEqual(session)
  expect(readSession('lead-magnet')).toBeNull()
})

test('nothing of a file is stored, read or not, sent or not', () => {
  const unread = new File(['%PDF'], RESUME.fileName)
  const draft = { ...DRAFT, resume: RESUME, unread, request: { ...REQUEST, resume: RESUME } }
  keep({ draft, saved: [{ ...SAVED, ...draft }] })
  expect([...stored.values()].join()).not.toMatch(/secret|JVBERg/)
  expect(kept()).toEqual({ draft: DRAFT, saved: [SAVED], isLeaving: false })
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
    expect(kept()).toBeNull()
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
  expect(kept()).toEqual({
    draft: { ...DRAFT, topic: null, request: null },
    saved: [SAVED],
    isLeaving: false,
  })
  stored.set('draft:exit-intent', '{"version":1,"saved":[{"texts":{"name":7},"id":"k"}]}')
  expect(kept()).toMatchObject({
    draft: EMPTY_CONTENT,
    saved: [{ id: 'k', texts: EMPTY_TEXTS }],
  })
})
