import type { Log } from '../base/log.ts'
import { HOUR_MS } from '../base/times.ts'

type Fields = Readonly<Record<string, unknown>> & { readonly code: string }

/**
 * Logs what a transport fails at. What goes on is one state: a line when it begins, one an hour with how often it
 * happened, one when it is over. The others are for `LOG_LEVEL=debug`.
 */
export function createFailureLog(log: Log, now: () => number) {
  /** By what fails and its code: how often, and when it was logged last. */
  const states = new Map<string, { failures: number; loggedAt: number }>()
  return {
    fail: (fields: Fields, text: string): void => {
      const key = `${text} ${fields.code}`
      const { failures, loggedAt } = states.get(key) ?? { failures: 0, loggedAt: -HOUR_MS }
      const isLogged = Math.abs(now() - loggedAt) < HOUR_MS
      states.set(key, { failures: failures + 1, loggedAt: isLogged ? loggedAt : now() })
      log[isLogged ? 'debug' : 'warn']({ ...fields, failures: failures + 1 }, text)
    },
    /** After a single failure nothing was going on. */
    succeed: (fields: object, text: string): void => {
      const isOver = [...states.values()].some(({ failures }) => failures > 1) || states.size > 1
      if (isOver) log.info(fields, text)
      states.clear()
    },
  }
}
