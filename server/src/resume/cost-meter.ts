/** Remembers who has caused costly work of late, in memory and for this process only. */
export type CostMeter = {
  /** Adds to what a client has cost, in milliseconds of work. */
  add(client: string, ms: number): void
  /** Whether a client has cost more than it may. */
  isCostly(client: string): boolean
}

export type CostMeterOptions = {
  /** What a client may cost; as much is forgotten within `windowMs`. */
  readonly maxMs: number
  readonly windowMs: number
  /** How many clients are remembered; beyond that the one that cost something longest ago is forgotten. */
  readonly maxClients?: number
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number
}

type Cost = { readonly ms: number; readonly at: number }

export function createCostMeter({
  maxMs,
  windowMs,
  maxClients = 10_000,
  now = () => performance.now(),
}: CostMeterOptions): CostMeter {
  // A Map keeps the order of insertion, so its first client is the one that cost something longest ago.
  const costs = new Map<string, Cost>()

  function costOf(client: string): number {
    const cost = costs.get(client)
    return cost ? Math.max(0, cost.ms - ((now() - cost.at) * maxMs) / windowMs) : 0
  }

  return {
    add(client, ms) {
      const sum = costOf(client) + ms
      costs.delete(client)
      costs.set(client, { ms: sum, at: now() })
      if (costs.size <= maxClients) return
      const [oldest] = costs.keys()
      if (oldest !== undefined) costs.delete(oldest)
    },
    isCostly: (client) => costOf(client) > maxMs,
  }
}
