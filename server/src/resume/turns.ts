/** More are waiting already than can be served soon. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong'
}

/** Does a piece of work when its turn has come. @throws LineTooLong */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Has a few pieces of work done at a time; the others wait in line, first come, first served. */
export function createTurns({
  atOnce,
  waitingMax,
}: {
  readonly atOnce: number
  readonly waitingMax: number
}): TakeTurn {
  const waiting: (() => void)[] = []
  let busy = 0

  return async (work) => {
    if (busy < atOnce) busy += 1
    else if (waiting.length >= waitingMax) throw new LineTooLong()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Whoever is next takes over the place, so that nobody who comes now is served before.
      if (next) next()
      else busy -= 1
    }
  }
}
