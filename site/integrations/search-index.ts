import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { close, createIndex, type PagefindIndex } from 'pagefind'
import { preparePage, SEARCH_PATH } from './searchable-page.ts'

/** Where a browser finds the index. */
const FOLDER = 'pagefind'
/** The search page brings an interface of its own: of what Pagefind writes it needs the index and its reader. */
const NEEDED =
  /^(pagefind\.js|pagefind-entry\.json|wasm\.en\.pagefind|.*\.pf_(meta|index|fragment|filter))$/
/** Pagefind is a program of its own: while it reads some pages, we prepare the next. */
const PAGES_UNDER_WAY = 8
/** What stands on many pages, and says nothing of the one that it is on. */
const NOT_INDEXED = ['nav', 'form', '.article-cards', '.neighbour', '[aria-hidden]', 'noscript']

/**
 * Makes the index of the search page from the built pages.
 * Source: docs/decisions/028-client-side-search.md
 */
export function searchIndex(): AstroIntegration {
  return {
    name: 'search-index',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const pages = await writeIndex(root).finally(close)
        logger.info(`${pages} pages can be found at ${SEARCH_PATH}`)
      },
    },
  }
}

/** @returns how many pages are in it */
async function writeIndex(root: string): Promise<number> {
  const { index, errors } = await createIndex({
    rootSelector: 'main',
    excludeSelectors: NOT_INDEXED,
  })
  if (!index) throw new Error(`The index of the search cannot be made: ${errors.join(' ')}`)
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.html'))
  let pages = 0
  let added: Promise<void>[] = []
  // In one order, which the index depends on.
  for (const file of files.sort()) {
    const url = `/${file.split(sep).join('/')}`.replace(/index\.html$/, '')
    const content = preparePage(url, await readFile(join(root, file), 'utf8'))
    if (!content) continue
    added.push(addPage(index, { url, content }))
    pages += 1
    if (added.length < PAGES_UNDER_WAY) continue
    await Promise.all(added)
    added = []
  }
  await Promise.all(added)
  const { files: written } = await index.getFiles()
  for (const { path, content } of written) {
    if (!NEEDED.test(path)) continue
    const target = join(root, FOLDER, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content)
  }
  return pages
}

async function addPage(
  index: PagefindIndex,
  page: { readonly url: string; readonly content: string },
): Promise<void> {
  const { errors } = await index.addHTMLFile(page)
  if (errors.length > 0) throw new Error(`${page.url}: ${errors.join(' ')}`)
}
