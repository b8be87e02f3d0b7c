/** What follows a failed attempt. That the runner does it: runner.test.ts */
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/times.ts'
import { DeliveryError } from '../submission/delivery-error.ts'
import { planAttempt } from './backoff.ts'

const NOW = Date.UTC(2026, 10, 21)
const refused = (details?: ConstructorParameters<typeof DeliveryError>[3]) =>
  new DeliveryError('temporary', 'X', 'no\r\n\0room', details)

/** How long the next attempt waits, in seconds; null: there is none. */
function waitS(error: unknown, { attempts = 0, failsForMs = 0, random = 0 } = {}) {
  const firstFailedAt = attempts === 0 ? null : NOW - failsForMs
  const attempt = planAttempt(error, { attempts, firstFailedAt, now: NOW, random })
  if (attempt.outcome === 'dead') return null
  expect(attempt).toMatchObject({ outcome: 'failed' })
  return 'dueAt' in attempt ? (attempt.dueAt - NOW) / 1000 : Number.NaN
}

test('waits seconds, then minutes, then hours', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 19].map((attempts) => waitS(refused(), { attempts }))
  expect(waits).toEqual([5, 15, 45, 135, 405, 1215, 3645, 10_935, 14_400])
})

const gone = refused({ giveUpAfterMs: HOUR_MS })
const busy = (retryAfterMs: number) => refused({ retryAfterMs })

test.each([
  ['up to a fifth more at random', refused(), { random: 0.5 }, 5.5],
  ['again after a fault of ours', new Error('bug'), {}, 5],
  ['no more after a refusal for good', new DeliveryError('permanent', 'X', '550'), {}, null],
  ['as long as the receiver asks', busy(90_000), {}, 90],
  ['as usual if the receiver asks for no wait', busy(0), {}, 5],
  ['as usual if it asks for less', busy(1000), { attempts: 4, failsForMs: HOUR_MS }, 405],
  ['just below three days', refused(), { attempts: 1, failsForMs: 3 * DAY_MS - 1 }, 0.001],
  ['no more after three days', refused(), { attempts: 1, failsForMs: 3 * DAY_MS }, null],
  // The 9th wait would be 4 hours.
  ['until the end', refused(), { attempts: 9, failsForMs: 3 * DAY_MS - HOUR_MS }, 3600],
  ['until the end that an error has', gone, { attempts: 8, failsForMs: HOUR_MS - 1000 }, 1],
  [
    'until then if asked to wait longer',
    busy(HOUR_MS),
    { attempts: 1, failsForMs: 3 * DAY_MS - MINUTE_MS },
    60,
  ],
  ['no more after the end that an error has', gone, { attempts: 8, failsForMs: HOUR_MS }, null],
  ['no more at once', refused({ giveUpAfterMs: 0 }), {}, null],
] as const)('tries again: %s', (_, error, history, wait) => {
  expect(waitS(error, history)).toBe(wait)
})

test('records the answer shortened, without control characters', () => {
  const failed = { attempts: 0, firstFailedAt: null, now: NOW, random: 0 }
  expect(planAttempt(refused(), failed)).toMatchObject({ error: 'no   room' })
  expect(planAttempt('x'.repeat(501), failed)).toMatchObject({ error: 'x'.repeat(500) })
})
