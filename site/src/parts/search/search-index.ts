import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { close, createIndex } from 'pagefind'
import { preparePage } from './searchable-page.ts'

/** Where a browser finds the index. */
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
        const root = fileURLToPath(dir)
        const index = await openIndex()
        try {
          const files = await readdir(root, { recursive: true })
          // The index depends on their order.
          for (const file of files.filter((name) => name.endsWith('.html')).sort())
            await index.add(file, await readFile(join(root, file), 'utf8'))
          logger.info(`${await index.write(root)} pages can be found by the search`)
        } finally {
          // It is a program of its own.
          await close()
        }
      },
    },
  }
}

async function openIndex() {
  const { index, errors } = await createIndex({
    rootSelector: 'main',
    excludeSelectors: NOT_INDEXED,
  })
  if (!index) throw new Error(`The index of the search cannot be made: ${errors.join(' ')}`)
  let pages = 0

  /** Adds a page unless it is excluded. @param file within the built site */
  async function add(file: string, html: string): Promise<void> {
    const url = `/${file.split(sep).join('/')}`.replace(/index\.html$/, '')
    const content = preparePage(url, html)
    if (!content || !index) return
    pages += 1
    const { errors } = await index.addHTMLFile({ url, content }).catch((cause) => {
      throw new Error(
        'Pagefind, which makes the search index, has ended. If it was killed, memory may have run out: docs/operations.md says how much a build needs.',
        { cause },
      )
    })
    if (errors.length > 0) throw new Error(`${url}: ${errors.join(' ')}`)
  }

  /** Writes the index into the built site. @returns the number of its pages */
  async function write(root: string): Promise<number> {
    const { files = [] } = (await index?.getFiles()) ?? {}
    for (const { path, content } of files) {
      if (!NEEDED.test(path)) continue
      const target = join(root, FOLDER, path)
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, content)
    }
    return pages
  }

  return { add, write }
}
