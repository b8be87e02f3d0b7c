const TICK_MS = 10
/** A longer time between two ticks is a pause, of which this much is counted. */
const GAP_MAX_MS = 100

let awake = 0
let tickedAt = performance.now()

/**
 * Milliseconds since some moment, without those for which this process stood still: a machine that pauses all of its
 * processes makes nothing else slow by that. For limits on how long a process of a test takes.
 */
export function awakeMs(): number {
  const now = performance.now()
  awake += Math.min(now - tickedAt, GAP_MAX_MS)
  tickedAt = now
  return awake
}

setInterval(awakeMs, TICK_MS).unref()
