import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { close, createIndex } from 'pagefind'
import { preparePage, SEARCH_PATH } from './searchable-page.ts'

/** Where a browser finds the index. */
const FOLDER = 'pagefind'
/** The search page brings an interface of its own: of what Pagefind writes it needs the index and its reader. */
const NEEDED =
  /^(pagefind\.js|pagefind-entry\.json|wasm\.en\.pagefind|.*\.pf_(meta|index|fragment|filter))$/
/** What stands on many pages, and says nothing of the one that it is on. */
const NOT_INDEXED = ['nav', 'form', '.article-cards', '.neighbour', '[aria-hidden]', 'noscript']

/**
 * Makes the index of the search page from the built pages.
 * Source: docs/decisions/028-search-in-the-browser.md
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
  let pages = 0
  for (const file of await readdir(root, { recursive: true })) {
    if (!file.endsWith('.html')) continue
    const url = `/${file.split(sep).join('/')}`.replace(/index\.html$/, '')
    const content = preparePage(url, await readFile(join(root, file), 'utf8'))
    if (!content) continue
    const added = await index.addHTMLFile({ url, content })
    if (added.errors.length > 0) throw new Error(`${file}: ${added.errors.join(' ')}`)
    pages += 1
  }
  const { files } = await index.getFiles()
  for (const { path, content } of files) {
    if (!NEEDED.test(path)) continue
    const target = join(root, FOLDER, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content)
  }
  return pages
}
