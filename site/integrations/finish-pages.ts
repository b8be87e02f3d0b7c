import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLeanHtml } from '@lanternfield/lean-html/lean-html.ts'
import type { EmitFile } from '@lanternfield/lean-html/split-styles.ts'
import type { AstroIntegration } from 'astro'
import pLimit from 'p-limit'
import { COMPRESSIBLE, compressFile } from './compress-file.ts'
import { readSiteRules } from './read-site-rules.ts'

/** The folder of files whose names contain a hash of their content. */
const ASSETS = 'assets'
/** Thousands at once would be more open files than a system allows. */
const FILES_AT_ONCE = 8

/**
 * Finishes every built page in one pass: reduces it to what its first screen needs and compresses it, in threads
 * beside the reduction. Then compresses all other files.
 * @param fullPagesDir where to keep the pages as Astro wrote them, for the test that compares both
 */
export function finishPages(fullPagesDir: string | undefined): AstroIntegration {
  return {
    name: 'finish-pages',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const limit = pLimit(FILES_AT_ONCE)
        const sharedFiles = new Map<string, string>()
        const reduce = await openLeanHtml(dir, sharedFiles)
        const pages = await listFiles(root, (extension) => extension === '.html')
        await limit.map(pages, async (page) => {
          const file = join(root, page)
          const html = await readFile(file, 'utf8')
          if (fullPagesDir) await keepFullPage(join(fullPagesDir, page), html)
          await writeFile(file, reduce(html))
          await compressFile(file)
        })
        for (const [path, text] of sharedFiles) await writeFile(join(root, path), text)
        const others = await listFiles(root, (extension) => COMPRESSIBLE.has(extension))
        await limit.map(others, (file) => compressFile(join(root, file)))
        logger.info(`${pages.length} pages finished; ${others.length} other files compressed`)
      },
    },
  }
}

/** Reduces pages by packages/lean-html. @param files filled with the files that the pages share */
async function openLeanHtml(dir: URL, files: Map<string, string>) {
  const emitFile: EmitFile = (name, extension, text) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    const path = `/${ASSETS}/${name}.${hash}.${extension}`
    files.set(path, text)
    return path
  }
  // The scripts, and the style sheets that they load, which use the custom properties of the page. That of the
  // server's own pages is for no page of the site.
  const { serverStyle } = await readSiteRules(dir)
  const folder = join(fileURLToPath(dir), ASSETS)
  const assets = await listFiles(folder, (extension) => /^\.(js|css)$/.test(extension))
  const scripts = await Promise.all(
    assets
      .filter((file) => `/${ASSETS}/${file}` !== serverStyle)
      .map((file) => readFile(join(folder, file), 'utf8')),
  )
  return createLeanHtml({ scripts: scripts.join('\n'), emitFile })
}

async function keepFullPage(file: string, html: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, html)
}

async function listFiles(root: string, isWanted: (extension: string) => boolean) {
  const files = await readdir(root, { recursive: true })
  return files.filter((file) => isWanted(extname(file))).sort()
}
