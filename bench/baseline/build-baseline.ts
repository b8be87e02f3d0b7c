import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ROOT } from '../../harness/root.ts'
import { makeBaseline } from './make-baseline.ts'

const SITE = join(ROOT, 'site', 'dist')
const HAND_MADE = readFileSync(join(import.meta.dirname, 'hand-made.html'), 'utf8')

/** Where the baselines of pages are on the same server, and those of another build. */
export const BASELINE = '/baseline'
export const BESIDE = '/beside'

/** The path of the page of one screen. */
export function handMadeFor(hasPicture: boolean): string {
  return hasPicture ? '/hand-made/picture/' : '/hand-made/words/'
}

/**
 * Copies the built site into a directory and adds the baselines of these pages and those that were written by hand,
 * compressed as the build does it.
 * @param beside the folder of another build, whose pages are added as they are
 */
export function buildBaseline(
  directory: string,
  routes: readonly string[],
  beside: string | undefined,
): void {
  cpSync(SITE, directory, { recursive: true, dereference: true })
  const write = (path: string, html: string) => {
    const file = join(directory, path, 'index.html')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, html)
    writeFileSync(`${file}.br`, brotliCompressSync(html))
    writeFileSync(`${file}.gz`, gzipSync(html, { level: 9 }))
  }
  const readPage = (site: string, route: string) =>
    readFileSync(join(site, route, 'index.html'), 'utf8')
  for (const route of routes) write(BASELINE + route, makeBaseline(readPage(SITE, route)))
  const home = readPage(SITE, '/')
  write(handMadeFor(true), makeHandMade(home, true))
  write(handMadeFor(false), makeHandMade(home, false))
  if (!beside) return
  cpSync(join(beside, 'assets'), join(directory, 'assets'), { recursive: true })
  for (const route of routes) write(BESIDE + route, readPage(beside, route))
}

/** The page that was written by hand, with the typeface and, if it has one, the picture of the home page. */
function makeHandMade(home: string, hasPicture: boolean): string {
  const all = (pattern: RegExp) => (home.match(pattern) ?? []).join('')
  const withTypeface = HAND_MADE.replace('/* typeface */', all(/@font-face\s*\{[^}]*\}/g))
  if (!hasPicture) return withTypeface
  const [picture = ''] =
    /<picture>(?:(?!<\/picture>).)*fetchpriority="high".*?<\/picture>/is.exec(home) ?? []
  return withTypeface
    .replace('<!-- preload -->', all(/<link rel="preload" as="image"[^>]*>/g))
    .replace('<!-- picture -->', picture)
}
