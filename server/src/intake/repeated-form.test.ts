import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { newSent } from '../../testing/entries.ts'
import { MINUTE_MS } from '../base/times.ts'
import type { StoredUnderKey } from '../store/store.ts'
import type { SentSubmission } from '../submission/submission.ts'
import { createFindFormKey } from './repeated-form.ts'

/** A store that remembers what is stored under a key. Returns the id under which a form is stored at a minute. */
function createSend() {
  const stored = new Map<string, StoredUnderKey>()
  let time = 0
  const findByKey = async (key: string) => stored.get(key) ?? null
  const findFormKey = createFindFormKey(findByKey, () => time)
  return async (minute: number, content: SentSubmission = newSent({ resume: null })) => {
    time = minute * MINUTE_MS
    const { key, bodySha256 } = await findFormKey(content)
    if (!stored.has(key)) stored.set(key, { id: `${stored.size}`, bodySha256, receivedAt: time })
    return stored.get(key)?.id
  }
}

test.each([
  [20, 29.9, true],
  [29.9, 30, true],
  [29.9, 39.8, true],
  [21, 30.9, true],
  [21, 31, false],
  [29.9, 40, false],
])('a form sent at minutes %f and %f is one submission: %s', async (first, second, isOne) => {
  const send = createSend()
  expect((await send(first)) === (await send(second))).toBe(isOne)
})

test('another message or another resume is another form', async () => {
  const send = createSend()
  const resume = (fileName: string, sha256: string) =>
    newSent({
      resume: { fileName, contentType: 'application/pdf', content: Buffer.alloc(0), sha256 },
    })
  const forms = [
    newSent({ resume: null }),
    newSent({ resume: null, message: 'Hello!' }),
    resume('cv.pdf', 'aa'),
    resume('cv.pdf', 'bb'),
    resume('resume.pdf', 'aa'),
  ]
  const ids = []
  for (const form of forms) ids.push(await send(25, form))
  expect(new Set(ids).size).toBe(forms.length)
})
