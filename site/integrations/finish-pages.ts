import { readFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { compressFile } from './compress-file.ts'
import { type LeanPages, openLeanPages } from './lean-pages.ts'
import { openSearchIndex, type SearchIndex } from './search-index.ts'

/** What is compressed besides pages. */
const COMPRESSIBLE = new Set([
  '.css',
  '.js',
  '.svg',
  '.json',
  '.xml',
  '.txt',
  '.webmanifest',
  // The structure of a tagged PDF is plain text.
  '.pdf',
])
/** Thousands at once would be more open files than a system allows. */
const FILES_AT_ONCE = 8

/**
 * Finishes every built page in one pass: adds it to the search index, reduces it to what its first screen needs and
 * compresses it. Pagefind and compression run beside the reduction, in a process and in threads of their own. Then
 * compresses all other files. Must be the last integration but the editor, whose files are not for visitors.
 * @param fullPagesDir where to keep the pages as Astro wrote them, for the test that compares both
 */
export function finishPages({
  fullPagesDir,
}: {
  readonly fullPagesDir: string | undefined
}): AstroIntegration {
  return {
    name: 'finish-pages',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const searchIndex = await openSearchIndex()
        try {
          const leanPages = await openLeanPages(root)
          // In one order, which the search index depends on.
          const pages = await listFiles(root, (extension) => extension === '.html')
          await forEachFile(pages, (page) =>
            finishPage({ root, page, fullPagesDir, searchIndex, leanPages }),
          )
          await leanPages.writeFiles()
          const found = await searchIndex.write(root)
          const others = await listFiles(root, (extension) => COMPRESSIBLE.has(extension))
          await forEachFile(others, (file) => compressFile(join(root, file)))
          logger.info(
            `${pages.length} pages finished, ${found} of them can be found by the search; ${others.length} other files compressed`,
          )
        } finally {
          await searchIndex.close()
        }
      },
    },
  }
}

type PageToFinish = {
  readonly root: string
  readonly page: string
  readonly fullPagesDir: string | undefined
  readonly searchIndex: SearchIndex
  readonly leanPages: LeanPages
}

async function finishPage({ root, page, fullPagesDir, searchIndex, leanPages }: PageToFinish) {
  const file = join(root, page)
  // Without waiting, so that pages are added to the index in their order.
  const html = readFileSync(file, 'utf8')
  const added = searchIndex.add(page, html)
  if (fullPagesDir) await keepFullPage(join(fullPagesDir, page), html)
  await writeFile(file, leanPages.reduce(html))
  await Promise.all([added, compressFile(file)])
}

async function keepFullPage(file: string, html: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, html)
}

async function listFiles(root: string, isWanted: (extension: string) => boolean) {
  const files = await readdir(root, { recursive: true })
  return files.filter((file) => isWanted(extname(file))).sort()
}

/** Begins the work in the order of the files, and has a few under way at a time. */
async function forEachFile(
  files: readonly string[],
  work: (file: string) => Promise<void>,
): Promise<void> {
  const waiting = files.values()
  const workOff = async () => {
    for (const file of waiting) await work(file)
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, workOff))
}
