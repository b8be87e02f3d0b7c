import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { collectIcons, composeSprite, type Icons } from './icon-sprite.ts'
import { leanPage, type Surroundings } from './lean-page.ts'

/** Where files are that bear a hash of their content in their names. */
const ASSETS = 'assets'

/**
 * Takes out of every built page what its first screen does not need.
 * Source: docs/decisions/032-critical-css.md
 */
export function leanPages(): AstroIntegration {
  return {
    name: 'lean-pages',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const pages = (await readdir(root, { recursive: true }))
          .filter((file) => file.endsWith('.html'))
          .map((file) => join(root, file))
        const icons: Icons = new Map()
        for (const page of pages) collectIcons(await readFile(page, 'utf8'), icons)
        const files = new Map<string, string>()
        const keep = (name: string, extension: string, text: string) => {
          const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
          const path = `/${ASSETS}/${name}.${hash}.${extension}`
          files.set(path, text)
          return path
        }
        const around: Surroundings = {
          ...(await readScripts(join(root, ASSETS))),
          icons,
          spritePath: keep('icons', 'svg', composeSprite(icons)),
          keep,
        }
        for (const page of pages)
          await writeFile(page, leanPage(await readFile(page, 'utf8'), around))
        for (const [path, text] of files) await writeFile(join(root, path), text)
        logger.info(`${pages.length} pages made lean`)
      },
    },
  }
}

async function readScripts(folder: string): Promise<Pick<Surroundings, 'scripts' | 'scriptWords'>> {
  // The styles that scripts bring, those of pop-ups and toasts, use the page's custom properties.
  const files = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const scripts = texts.join('\n')
  // Classes have colons and brackets in them; attributes stand in selectors, between others.
  const scriptWords = new Set([...scripts.split(/[\s"'`\\]+/), ...scripts.split(/[^\w-]+/)])
  return { scripts, scriptWords }
}
