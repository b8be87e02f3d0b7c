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
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      current[column] = Math.min(
        at(rows, row - 1, column) + 1,
        (current[column - 1] ?? 0) + 1,
        at(rows, row - 1, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(rows, row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(current)
  }
  return at(rows, one.length, other.length)
}

function at(rows: readonly (readonly number[])[], row: number, column: number): number {
  return rows[row]?.[column] ?? 0
}
