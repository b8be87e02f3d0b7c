import type { Log } from '../base/log.ts'
import { HOUR_MS } from '../base/times.ts'

const REPEAT_MS = HOUR_MS

type Fields = Readonly<Record<string, unknown>> & { readonly code: string }

/**
 * Logs what a transport fails at. What goes on is one state: a line when it begins, one an hour with how often it
 * happened, one when it is over. The others are for `LOG_LEVEL=debug`.
 */
export function createFailureLog(log: Log, now: () => number) {
  const states = new Map<string, { failures: number; loggedAt: number }>()
  return {
    fail: (fields: Fields, text: string): void => {
      const key = `${text} ${fields.code}`
      const state = states.get(key) ?? { failures: 0, loggedAt: Number.NEGATIVE_INFINITY }
      states.set(key, state)
      state.failures += 1
      const isRepeated = Math.abs(now() - state.loggedAt) < REPEAT_MS
      const { failures } = state
      log[isRepeated ? 'debug' : 'warn'](failures > 1 ? { ...fields, failures } : fields, text)
      if (!isRepeated) state.loggedAt = now()
    },
    /** After a single failure nothing was going on. */
    succeed: (fields: Readonly<Record<string, unknown>>, text: string): void => {
      const failures = [...states.values()].reduce((sum, state) => sum + state.failures, 0)
      states.clear()
      if (failures > 1) log.info({ ...fields, failures }, text)
    },
  }
}
