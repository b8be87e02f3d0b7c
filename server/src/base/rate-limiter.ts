import { setLatest } from './latest-entries.ts'

/** At most `max` calls in a row, of which a key regains as many in `windowMs`. */
export type RateLimit = { readonly max: number; readonly windowMs: number }

/**
 * Limits how often each key may do something, in memory and for this process only, by a token bucket for each (as the
 * generic cell rate algorithm has it: the time at which it is full says all).
 */
export function createRateLimiter({
  max,
  windowMs,
  maxKeys = 10_000,
  now = () => performance.now(),
}: RateLimit & {
  /** How many keys are remembered; beyond that the one used longest ago is forgotten. */
  readonly maxKeys?: number
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number
}) {
  const msPerToken = windowMs / max
  const fullAt = new Map<string, number>()
  /** What `consume` would return. Nothing is consumed, and no key is remembered. */
  const peek = (key: string): number =>
    Math.max(0, Math.ceil((fullAt.get(key) ?? 0) + msPerToken - windowMs - now()))

  return {
    peek,
    /** @returns 0, or the milliseconds until a call is allowed; a refused call consumes nothing */
    consume(key: string): number {
      const waitMs = peek(key)
      const full = Math.max(fullAt.get(key) ?? 0, now())
      setLatest(fullAt, key, waitMs === 0 ? full + msPerToken : full, maxKeys)
      return waitMs
    },
  }
}
