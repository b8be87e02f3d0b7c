import { setImmediate as nextTurn } from 'node:timers/promises'

const PAGE = 100

/** Reads everything page by page; in between a server answers requests. @param read those after one of them */
export async function* readPages<Item>(
  read: (page: { after: Item | null; count: number }) => Promise<readonly Item[]>,
): AsyncGenerator<Item> {
  let after: Item | null = null
  do {
    const page: readonly Item[] = await read({ after, count: PAGE })
    yield* page
    after = page.at(-1) ?? null
    await nextTurn()
  } while (after)
}
