// The minimum width of a column, as a share of the widest.
const LEAST_SHARE = 0.26

const DAMPING = 0.7

/**
 * The widths of a table's columns: by the longest cell, so that a long
 * text gets more room than a short one, but less than in proportion to its length.
 */
export function columnShares(rows: readonly (readonly string[])[]): number[] {
  const count = Math.max(0, ...rows.map((cells) => cells.length))
  const longest = Array.from(
    { length: count },
    (_, index) => Math.max(...rows.map((cells) => cells[index]?.length ?? 0)) ** DAMPING,
  )
  const widest = Math.max(...longest)
  return longest.map((share) => Math.max(share / widest, LEAST_SHARE))
}

/** Whether a column holds nothing but numbers and sums of money, which are read from the right. */
export function isNumeric(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => /^[$€£]?[\d,.]+%?$/.test(cell))
}
