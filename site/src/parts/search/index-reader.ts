/** Pagefind's reader, written by the build and loaded at the first search. */
const READER = '/pagefind/pagefind.js'

/** The used part of a found page. Source: pagefind.app/docs/api */
export type FoundPage = {
  readonly url: string
  /** HTML in which the searched words are marked. */
  readonly excerpt: string
  /** The `title`, and the `section` unless the page is one. */
  readonly meta: Readonly<Record<string, string>>
}

/** The results of a search, best first. */
export type Results = readonly { readonly data: () => Promise<FoundPage> }[]

type Pagefind = {
  options(options: { readonly noWorker: boolean; readonly excerptLength: number }): Promise<void>
  search(query: string): Promise<{ readonly results: Results }>
}

const EXCERPT_WORDS = 26

let reader: Promise<Pagefind> | undefined

/** @throws if the index cannot be loaded */
export async function findPages(query: string): Promise<Results> {
  return (await (await loadReader()).search(query)).results
}

export function loadReader(): Promise<Pagefind> {
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
