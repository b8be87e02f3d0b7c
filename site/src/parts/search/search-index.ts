import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { close, createIndex } from 'pagefind'
import { preparePage } from './searchable-page.ts'

const FOLDER = 'pagefind'
/** The search page has its own interface: of Pagefind's output it needs the index and its reader. */
const NEEDED =
  /^(pagefind\.js|pagefind-entry\.json|wasm\.\w+\.pagefind|.*\.pf_(meta|index|fragment|filter))$/
/** Elements that repeat on many pages and do not describe the page itself. */
const NOT_INDEXED = [
  'nav',
  'form',
  '.article-cards',
  '.case-cards',
  '.neighbour',
  '[aria-hidden]',
  'noscript',
]

/**
 * Writes the index of the search page from the pages as Astro has built them.
 * Source: docs/decisions/search.md
 */
export function searchIndex(): AstroIntegration {
  return {
    name: 'search-index',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        try {
          const pages = await indexPages(fileURLToPath(dir))
          logger.info(`${pages} pages can be found by the search`)
        } finally {
          // It is a program of its own.
          await close()
        }
      },
    },
  }
}

/** @param root the folder of the built site @returns how many pages are in the index */
async function indexPages(root: string): Promise<number> {
  const { index, errors } = await createIndex({
    rootSelector: 'main',
    excludeSelectors: NOT_INDEXED,
  })
  if (!index) throw new Error(`The index of the search cannot be made: ${errors.join(' ')}`)
  let pages = 0
  const files = await readdir(root, { recursive: true })
  // The index depends on their order.
  for (const file of files.filter((name) => name.endsWith('.html')).sort()) {
    const url = `/${file.split(sep).join('/')}`.replace(/index\.html$/, '')
    const content = preparePage(url, await readFile(join(root, file), 'utf8'))
    if (!content) continue
    pages += 1
    const { errors } = await index.addHTMLFile({ url, content }).catch((cause) => {
      throw new Error(
        'Pagefind, which makes the search index, has ended. If it was killed, memory may have run out: docs/operations.md says how much a build needs.',
        { cause },
      )
    })
    if (errors.length > 0) throw new Error(`${url}: ${errors.join(' ')}`)
  }
  const written = await index.getFiles()
  for (const { path, content } of written.files) {
    if (!NEEDED.test(path)) continue
    const target = join(root, FOLDER, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content)
  }
  return pages
}
