import { createHash } from 'node:crypto'
import type { Idempotency, SubmissionStore } from '../store/store.ts'
import type { SentSubmission } from '../submission/submission.ts'

/** Within this time, the same form sent again is the same submission. */
const REPEAT_WINDOW_MS = 600_000

/**
 * Makes the function that gives a form sent without scripts an idempotency key, since a browser sends none: pressing
 * Submit twice, or loading the answer again, then makes one submission. The key depends on the content, the visitor's
 * address included, and on the time; not on the version of the notice, which a release may have changed in between.
 */
export function createFindFormKey(findByKey: SubmissionStore['findByKey'], now: () => number) {
  return async ({
    resume,
    noticeVersion: _shown,
    ...texts
  }: SentSubmission): Promise<Idempotency> => {
    const content = JSON.stringify([texts, resume?.fileName, resume?.sha256])
    const bodySha256 = createHash('sha256').update(content).digest('hex')
    const time = now()
    const period = Math.floor(time / REPEAT_WINDOW_MS)
    const keyOf = (index: number) => `form-${bodySha256}-${index}`
    // Who presses twice may do so at the turn of two periods.
    const earlier = await findByKey(keyOf(period - 1))
    const isRepeat = earlier !== null && time - earlier.receivedAt < REPEAT_WINDOW_MS
    return { key: keyOf(isRepeat ? period - 1 : period), bodySha256 }
  }
}
