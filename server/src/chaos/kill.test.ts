/** kill -9 under load, at moments that nobody chose. */
import { expect, onTestFinished, test } from 'vitest'
import { brokenPromises, runCrashRounds } from '../../testing/crash-rounds.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { openTestMailbox } from '../../testing/mailbox.ts'

const ROUNDS = 4

test('a server killed under load keeps every promise after its restart', {
  timeout: 180_000,
}, async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const place = { DATA_DIR: temporaryDirectory() }
  const report = await runCrashRounds({ place, mailbox, rounds: ROUNDS })
  const seed = `seed ${report.seed}`
  expect(brokenPromises(report), seed).toEqual({})
  // Some rounds of a busy machine end before anything is answered.
  expect(report.acknowledged, seed).toBeGreaterThan(0)
  // Under one key each, whatever was sent again made nothing twice.
  expect(report.stored, seed).toBe(report.acknowledged)
})
