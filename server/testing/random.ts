/** Chance that can be repeated: the same seed makes the same choices. */
export type Random = {
  readonly seed: number
  /** A number from 0 to below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  /** One of several; the list must not be empty. */
  pick<T>(items: readonly T[]): T
  /** Whether something happens whose probability is `part`, from 0 to 1. */
  chance(part: number): boolean
}

/** @param seed a whole number; callers print it, so that a failure can be reproduced */
export function createRandom(seed: number = Math.floor(Math.random() * 2 ** 32)): Random {
  // Mulberry32: small, and good enough to choose moments and mutations.
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    seed,
    next,
    between,
    pick: <T>(items: readonly T[]) => items[between(0, items.length - 1)] as T,
    chance: (part) => next() < part,
  }
}
