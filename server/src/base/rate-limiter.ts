import { setLatest } from './latest-entries.ts'

/** At most `max` calls in a row, of which a key regains as many in `windowMs`. */
export type RateLimit = { readonly max: number; readonly windowMs: number }

type Bucket = { tokens: number; updatedAt: number }

/** Limits how often each key may do something, in memory and for this process only, by a token bucket for each. */
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
  const buckets = new Map<string, Bucket>()

  function refill(key: string): Bucket {
    const time = now()
    const bucket = buckets.get(key)
    if (!bucket) return { tokens: max, updatedAt: time }
    const regained = (time - bucket.updatedAt) / msPerToken
    return { tokens: Math.min(max, bucket.tokens + regained), updatedAt: time }
  }

  const waitOf = ({ tokens }: Bucket) =>
    tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) * msPerToken))

  return {
    /** What `consume` would return. Nothing is consumed, and no key is remembered. */
    peek: (key: string): number => waitOf(refill(key)),
    /** @returns 0, or the milliseconds until a call is allowed; a refused call consumes nothing */
    consume(key: string): number {
      const bucket = refill(key)
      const waitMs = waitOf(bucket)
      if (waitMs === 0) bucket.tokens -= 1
      setLatest(buckets, key, bucket, maxKeys)
      return waitMs
    },
  }
}
