import { EMPTY_TEXTS } from '@lanternfield/contract/fields.ts'
import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAFT, type SavedDraft } from './drafts.ts'
import { readSession, storeSession } from './form-session-storage.ts'

const RESUME = {
  fileName: 'secret-of-mira.pdf',
  size: 4,
  format: 'pdf' as const,
  content: new Blob(['JVBERg==']),
}
const REQUEST = { key: 'k1', payload: { name: 'Mira' } as SendEmailPayload, noticeVersion: 'v1' }
const DRAFT = {
  ...EMPTY_DRAFT,
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

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('a form has in its tab what it had before, each by itself', () => {
  const session = { draft: DRAFT, saved: [SAVED], isLeaving: true }
  storeSession('exit-intent', session)
  expect(readSession('exit-intent')).toEqual(session)
  expect(readSession('lead-magnet')).toBeNull()
})

test('nothing of a file is stored, read or not, sent or not', () => {
  const unread = new File(['%PDF'], RESUME.fileName)
  const draft = { ...DRAFT, resume: RESUME, unread, request: { ...REQUEST, resume: RESUME } }
  storeSession('exit-intent', { draft, saved: [{ ...SAVED, ...draft }], isLeaving: false })
  expect([...stored.values()].join()).not.toMatch(/secret|JVBERg/)
  expect(readSession('exit-intent')).toEqual({ draft: DRAFT, saved: [SAVED], isLeaving: false })
})

test('an empty form stores nothing', () => {
  storeSession('exit-intent', { draft: DRAFT, saved: [], isLeaving: false })
  const spaces = { ...EMPTY_DRAFT, texts: { ...EMPTY_TEXTS, name: '  ' } }
  storeSession('exit-intent', { draft: spaces, saved: [], isLeaving: false })
  expect([...stored.keys()]).toEqual([])
})

test('an unsent draft, which the browser keeps with its file, is not stored twice', () => {
  const unsent = { savedAt: 1, signals: { trapIsTicked: false, fillSeconds: 7 } }
  storeSession('exit-intent', {
    draft: EMPTY_DRAFT,
    saved: [{ ...SAVED, unsent }],
    isLeaving: false,
  })
  expect([...stored.keys()]).toEqual([])
})

test('a field that was added since is empty', () => {
  const { message: _added, ...texts } = DRAFT.texts
  const draft = { ...DRAFT, texts: texts as typeof DRAFT.texts }
  storeSession('exit-intent', { draft, saved: [], isLeaving: false })
  expect(readSession('exit-intent')?.draft.texts).toEqual(DRAFT.texts)
})

test.each([
  '',
  '{',
  'null',
  '7',
  '[]',
  '{"current":null,"saved":[]}',
  '{"version":0,"draft":{},"saved":[]}',
])('%j, which another version may have stored, counts as nothing', (text) => {
  stored.set('draft:exit-intent', text)
  expect(readSession('exit-intent')).toBeNull()
})

test('what is malformed in a session does not cost the rest of it', () => {
  const session = {
    draft: { ...DRAFT, topic: 7, request: {} },
    saved: [null, {}, SAVED],
    isLeaving: 1,
  }
  stored.set('draft:exit-intent', JSON.stringify({ version: 1, ...session }))
  expect(readSession('exit-intent')).toEqual({
    draft: { ...DRAFT, topic: null, request: null },
    saved: [SAVED],
    isLeaving: false,
  })
  stored.set('draft:exit-intent', '{"version":1,"saved":[{"texts":{"name":7},"id":"k"}]}')
  expect(readSession('exit-intent')).toMatchObject({
    draft: EMPTY_DRAFT,
    saved: [{ id: 'k', texts: EMPTY_TEXTS }],
  })
})
