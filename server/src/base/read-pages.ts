import { setImmediate as nextTurn } from 'node:timers/promises'

const PAGE = 100

/** Reads everything page by page, other requests in between. @param read reads the items after one of them */
export async function* readPages<Item>(
  read: (page: { after: Item | null; count: number }) => Promise<readonly Item[]>,
): AsyncGenerator<Item> {
  let after: Item | null = null
  for (;;) {
    const page: readonly Item[] = await read({ after, count: PAGE })
    yield* page
    if (page.length < PAGE) return
    after = page.at(-1) ?? null
    await nextTurn()
  }
}
