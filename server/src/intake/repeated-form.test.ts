import { Buffer } from 'node:buffer'
import type { SentSubmission } from '@lanternfield/contract/submission.ts'
import { expect, test } from 'vitest'
import { newSent } from '../../testing/entries.ts'
import { MINUTE_MS } from '../base/durations.ts'
import type { StoredUnderKey } from '../storage/store.ts'
import { createFindFormKey } from './repeated-form.ts'

const message = (message: string, resume: SentSubmission['resume'] = null) =>
  newSent({ message, resume })

const resume = (fileName: string, sha256: string): SentSubmission['resume'] => ({
  fileName,
  contentType: 'application/pdf',
  content: Buffer.alloc(0),
  sha256,
})

/** A store that remembers what is stored under a key, and a clock that can be set. */
function setUp() {
  const stored = new Map<string, StoredUnderKey>()
  let time = 25 * MINUTE_MS
  const findFormKey = createFindFormKey({
    findByKey: async (key) => stored.get(key) ?? null,
    now: () => time,
  })
  return {
    at: (minute: number) => {
      time = minute * MINUTE_MS
    },
    findFormKey,
    send: async (content: SentSubmission) => {
      const { key, bodySha256 } = await findFormKey(content)
      if (!stored.has(key)) stored.set(key, { id: `${stored.size}`, bodySha256, receivedAt: time })
      return stored.get(key)?.id
    },
  }
}

test('the same form within ten minutes is the same submission', async () => {
  for (const [first, second] of [
    [20, 29.9],
    [29.9, 30],
    [29.9, 39.8],
    [21, 30.9],
  ] as const) {
    const { at, send } = setUp()
    at(first)
    const id = await send(message('Hello'))
    at(second)
    expect(await send(message('Hello')), `${first}, ${second}`).toBe(id)
  }
})

test('after ten minutes it is a new submission', async () => {
  const { at, send } = setUp()
  at(21)
  const id = await send(message('Hello'))
  at(31)
  expect(await send(message('Hello'))).not.toBe(id)
})

test('another message or another resume is another form', async () => {
  const { findFormKey } = setUp()
  const forms = [
    message('Hello'),
    message('Hello.'),
    message('Hello', resume('cv.pdf', 'aa')),
    message('Hello', resume('cv.pdf', 'bb')),
    message('Hello', resume('resume.pdf', 'aa')),
  ]
  const keys = await Promise.all(forms.map(async (form) => (await findFormKey(form)).key))
  expect(new Set(keys).size).toBe(forms.length)
})
