/** The candidate that somebody may have meant by a mistyped name; undefined where none is near. */
export function nearest(typed: string, candidates: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase()
  const [best] = candidates
    .map((name) => ({ name, edits: countEdits(wanted, name.toLowerCase()) }))
    .sort((one, other) => one.edits - other.edits)
  // Further away, the suggestion would only mislead.
  const limit = Math.max(2, Math.floor(typed.length / 3))
  return best && best.edits <= limit ? best.name : undefined
}

/**
 * ` Did you mean x?`, or nothing.
 * @param write how a name is written where it is used, such as in braces
 */
export function suggest(
  typed: string,
  candidates: readonly string[],
  write: (name: string) => string = (name) => name,
): string {
  const name = nearest(typed, candidates)
  return name === undefined ? '' : ` Did you mean ${write(name)}?`
}

/** How many letters to add, remove, replace or swap with a neighbor: the restricted Damerau-Levenshtein distance. */
export function countEdits(one: string, other: string): number {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 0; row < one.length; row++) {
    const current = [row + 1]
    for (let at = 0; at < other.length; at++) {
      const replaced = (last?.[at] ?? 0) + (one[row] === other[at] ? 0 : 1)
      const isSwap = at > 0 && one[row] === other[at - 1] && one[row - 1] === other[at]
      const swapped = isSwap ? (beforeLast?.[at - 1] ?? 0) + 1 : replaced
      current.push(Math.min(replaced, swapped, (last?.[at + 1] ?? 0) + 1, (current[at] ?? 0) + 1))
    }
    ;[beforeLast, last] = [last, current]
  }
  return last?.at(-1) ?? 0
}
