/** Articles on a page of their list: whole rows of two columns and of three, also below a wide first one. */
export const ARTICLES_PER_PAGE = 24

/** How many pages a list has; an empty one has a page too, which says so. */
export function countPages(items: number): number {
  return Math.max(1, Math.ceil(items / ARTICLES_PER_PAGE))
}

/** The items of a page. @param page counted from 1 */
export function itemsOfPage<T>(items: readonly T[], page: number): readonly T[] {
  return items.slice((page - 1) * ARTICLES_PER_PAGE, page * ARTICLES_PER_PAGE)
}

/**
 * The pages that a page links to, itself among them, in their order; `gap` stands for those between.
 * So many at most, however long the list is: the first, the last, and the neighbours.
 */
export function pageLinks(page: number, count: number): readonly (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, count].filter(
    (number) => number >= 1 && number <= count,
  )
  const numbers = [...new Set(near)].sort((one, other) => one - other)
  return numbers.flatMap((number, index) => {
    const skipped = number - (numbers[index - 1] ?? 0) - 1
    if (skipped === 0) return [number]
    // A gap is as wide as the one number that it would stand for.
    return skipped === 1 ? [number - 1, number] : ['gap' as const, number]
  })
}
