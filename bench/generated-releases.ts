/** Releases of the whole built site, each as after a change of its code. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../harness/root.ts'
import { publishRelease, startRelease } from '../harness/site-releases.ts'

const SITE = join(ROOT, 'site', 'dist')
const TEXT = new Set(['.html', '.js', '.css', '.json', '.txt', '.xml', '.svg', '.webmanifest'])
const RENAMED = new Set(['.js', '.css'])
const DAY_MS = 86_400_000

/** The paths of the pages that the built site has. */
export function pagesOfSite(): string[] {
  return readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'index.html')
    .map((file) => `/${file.slice(0, -'index.html'.length)}`)
}

/**
 * Makes releases in a folder, and publishes the first, which has number 0.
 * @returns what publishes another by its number, from 1 to `count`
 */
export function makeSiteReleases(site: string, count: number): (number: number) => void {
  const folders = Array.from({ length: count + 1 }, (_, number) => makeRelease(site, number))
  const publish = (number: number) =>
    publishRelease(folders[number] ?? '', { keepForMs: DAY_MS, now: Date.now() })
  publish(0)
  return publish
}

/** The built site as if every script and style had another content, and so another name, as after a change of the code. */
function makeRelease(site: string, number: number): string {
  const folder = startRelease(site)
  const files = readdirSync(SITE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['.br', '.gz'].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name).slice(SITE.length + 1))
  const renamed = new Map(
    files
      .filter((file) => dirname(file) === 'assets' && RENAMED.has(extname(file)))
      .map((file) => [basename(file), renameAsset(basename(file), number)]),
  )
  for (const file of files) {
    const target = join(folder, dirname(file), renamed.get(basename(file)) ?? basename(file))
    mkdirSync(dirname(target), { recursive: true })
    if (!TEXT.has(extname(file))) {
      cpSync(join(SITE, file), target)
      continue
    }
    const text = readFileSync(join(SITE, file), 'utf8').replaceAll(
      /[\w@-]+(?:\.[\w@-]+)+/g,
      (name) => renamed.get(name) ?? name,
    )
    writeFileSync(target, text)
    writeFileSync(`${target}.gz`, gzipSync(text, { level: 1 }))
  }
  writeFileSync(join(folder, 'release.txt'), String(number))
  return folder
}

function renameAsset(name: string, number: number): string {
  const extension = extname(name)
  return `${name.slice(0, -extension.length)}-r${number}${extension}`
}
