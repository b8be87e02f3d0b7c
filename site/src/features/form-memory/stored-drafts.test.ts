import { EMPTY_TEXTS } from '@lanternfield/contract/fields.ts'
import { FORMS, type FormId } from '@lanternfield/contract/forms.ts'
import { describe, expect, test } from 'vitest'
import { selectTopic } from './selected-topics.ts'
import {
  draftSourcesFor,
  hasText,
  haveSameTexts,
  parseDrafts,
  readDrafts,
  type StoredDrafts,
  storeCurrent,
  storeSaved,
  toTexts,
} from './stored-drafts.ts'

const NONE: StoredDrafts = { current: null, saved: [] }
const TYPED = { ...EMPTY_TEXTS, name: 'Mira Holloway' }
const SAVED = { texts: TYPED, reason: 'not-sent', mode: 'contact-us' } as const

describe('stored drafts', () => {
  test('are read as they were stored, each form by itself', () => {
    storeCurrent('exit-intent', TYPED)
    storeSaved('exit-intent', [SAVED])
    expect(readDrafts('exit-intent')).toEqual({ current: TYPED, saved: [SAVED] })
    expect(readDrafts('lead-magnet')).toEqual(NONE)
  })

  test('of an empty form are none, and leave the saved ones', () => {
    storeSaved('careers-page', [SAVED])
    storeCurrent('careers-page', { ...EMPTY_TEXTS, name: '  ' })
    expect(readDrafts('careers-page')).toEqual({ current: null, saved: [SAVED] })
    storeSaved('careers-page', [])
    expect(readDrafts('careers-page')).toEqual(NONE)
  })

  test('keep their topic until the code of the form is there', () => {
    const context = { path: '/services/agentic-ai/', title: 'Agentic AI' }
    storeSaved('contact-us-popup', [{ ...SAVED, context }])
    storeCurrent('contact-us-popup', TYPED)
    expect(readDrafts('contact-us-popup').context).toBeUndefined()
    selectTopic('contact-us-popup', context)
    storeCurrent('contact-us-popup', TYPED)
    expect(readDrafts('contact-us-popup')).toEqual({
      current: TYPED,
      context,
      saved: [{ ...SAVED, context }],
    })
    selectTopic('contact-us-popup', null)
    storeCurrent('contact-us-popup', TYPED)
    expect(readDrafts('contact-us-popup').context).toBeUndefined()
  })

  test.each([
    null,
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"current":null}',
    JSON.stringify({ current: { name: 'Mira' }, saved: [] }),
    JSON.stringify({ current: { ...TYPED, email: 7 }, saved: [] }),
    JSON.stringify({ current: null, saved: [null] }),
    JSON.stringify({ current: null, saved: [{ texts: TYPED }] }),
    JSON.stringify({ current: TYPED, context: { path: '/a/' }, saved: [] }),
    JSON.stringify({ current: null, saved: [{ ...SAVED, context: 'a' }] }),
  ])('that are stored as %j count as none', (stored) => {
    expect(parseDrafts(stored)).toEqual(NONE)
  })
})

test('the texts of a form leave out its resume and whatever is no text', () => {
  const values = { name: 'Mira', message: 7, resume: { fileName: 'a.pdf' }, form: 'exit-intent' }
  expect(toTexts(values)).toEqual({ ...EMPTY_TEXTS, name: 'Mira' })
})

test('texts are compared field by field', () => {
  expect(hasText(EMPTY_TEXTS)).toBe(false)
  expect(hasText({ ...EMPTY_TEXTS, inquiryType: 'careers' })).toBe(true)
  expect(haveSameTexts(TYPED, { ...TYPED })).toBe(true)
  expect(haveSameTexts(TYPED, { ...TYPED, phone: '1' })).toBe(false)
})

test.each(Object.keys(FORMS) as FormId[])('the form %s offers its own drafts last', (form) => {
  const sources = draftSourcesFor(form)
  expect(sources.at(-1)).toBe(form)
  expect(new Set(sources).size).toBe(sources.length)
})
