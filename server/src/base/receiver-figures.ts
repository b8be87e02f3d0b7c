type Row = {
  readonly name: string
  readonly state: 'waiting' | 'dead'
  readonly count: number
}

/** How many deliveries to each receiver wait and were given up. @param names of those that are named even without any */
export function countByReceiver(rows: readonly Row[], names: readonly string[]) {
  const counts = new Map(names.map((name) => [name, { waiting: 0, dead: 0 }]))
  for (const { name, state, count } of rows) {
    const counted = counts.get(name) ?? { waiting: 0, dead: 0 }
    counts.set(name, { ...counted, [state]: counted[state] + count })
  }
  return counts
}
