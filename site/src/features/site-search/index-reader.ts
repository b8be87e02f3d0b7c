/** Pagefind's reader, written by the build and loaded at the first search. */
const READER = '/pagefind/pagefind.js'

type Fragment = {
  readonly url: string
  readonly excerpt: string
  readonly meta: Readonly<Record<string, string>>
}

/** The part of Pagefind that we use. Source: pagefind.app/docs/api */
type Pagefind = {
  options(options: { readonly noWorker: boolean; readonly excerptLength: number }): Promise<void>
  search(query: string): Promise<{ results: readonly { data(): Promise<Fragment> }[] }>
  preload(query: string): Promise<void>
}

export type Found = {
  readonly path: string
  readonly title: string
  /** Its section; empty for the section itself. */
  readonly section: string
  /** A piece of it as HTML, in which the words that were searched for are marked. */
  readonly excerpt: string
}

/** Pages by how well they fit; each is read when it is asked for. */
export type FoundPages = readonly (() => Promise<Found>)[]

const EXCERPT_WORDS = 26

let reader: Promise<Pagefind> | undefined

/** Loads the reader before it is needed. Fails without a word: the search itself will say so. */
export function prepareSearch(): void {
  loadReader().catch(() => undefined)
}

/** @throws when the index cannot be loaded */
export async function findPages(query: string): Promise<FoundPages> {
  const { results } = await (await loadReader()).search(query)
  return results.map((result) => async () => {
    const { url, excerpt, meta } = await result.data()
    return { path: url, title: meta.title ?? url, section: meta.section ?? '', excerpt }
  })
}

function loadReader(): Promise<Pagefind> {
  reader ??= import(/* @vite-ignore */ READER).then(
    async (pagefind: Pagefind) => {
      // A worker would have the policy of its own file, which may load nothing; a query takes a few milliseconds.
      await pagefind.options({ noWorker: true, excerptLength: EXCERPT_WORDS })
      return pagefind
    },
    (cause: unknown) => {
      // The next search tries again.
      reader = undefined
      throw cause
    },
  )
  return reader
}
