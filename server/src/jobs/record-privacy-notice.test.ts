import { expect, test } from 'vitest'
import {
  createRecordPrivacyNotice,
  type RecordPrivacyNoticeOptions,
} from './record-privacy-notice.ts'

/** A store in which the first `failures` writes fail. */
function openStore(failures = 0) {
  const writes: (readonly [version: string, at: number])[] = []
  const logged: string[] = []
  const options = (
    readPrivacyNotice: RecordPrivacyNoticeOptions['readPrivacyNotice'],
  ): RecordPrivacyNoticeOptions => ({
    store: {
      recordPrivacyNotice: async ({ version }, now) => {
        writes.push([version, now])
        if (writes.length <= failures) throw new Error('disk full')
      },
    },
    readPrivacyNotice,
    log: { error: (_: object, message: string) => void logged.push(message) } as never,
    now: () => 7,
  })
  return { writes, logged, options }
}

test('records each notice once', async () => {
  const { writes, options } = openStore()
  let version = 'v1'
  const record = createRecordPrivacyNotice(options(async () => ({ version, text: 'Words.' })))
  await record()
  await record()
  version = 'v2'
  await record()
  await record()
  expect(writes).toEqual([
    ['v1', 7],
    ['v2', 7],
  ])
})

test('tries again after a failure, which it logs', async () => {
  const { writes, logged, options } = openStore(1)
  const record = createRecordPrivacyNotice(options(async () => ({ version: 'v1', text: 'Words.' })))
  await record()
  expect(logged).toEqual(['failed to record the privacy notice'])
  await record()
  await record()
  expect(writes).toHaveLength(2)
  expect(logged).toHaveLength(1)
})

test('records nothing of a site without a notice', async () => {
  const { writes, options } = openStore()
  await createRecordPrivacyNotice(options(async () => null))()
  expect(writes).toEqual([])
})
