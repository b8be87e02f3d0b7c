/** The phone of Lighthouse, so that what is measured with and without it can be compared. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Slow 4G, as the browser itself slows down each request; and a processor four times slower than this one. */
export const THROTTLING = {
  latencyMs: 150,
  downBitsPerSecond: 1_600_000,
  upBitsPerSecond: 750_000,
  cpuSlowdown: 4,
}

/** A task longer than this keeps a finger waiting. Source: https://web.dev/articles/tbt */
export const LONG_TASK_MS = 50

/** How often each measurement is made; fewer rounds for a look, more for figures to rely on. */
export function roundsOr(usual: number): number {
  const given = Number(process.env.BENCH_ROUNDS)
  return Number.isInteger(given) && given > 0 ? given : usual
}
