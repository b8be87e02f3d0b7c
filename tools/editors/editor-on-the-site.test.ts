/** What a site with an editor has more than one without: the files of the editor, and not a byte on any page. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { ROOT } from '../../harness/root.ts'

const BUILD_LIMIT_MS = 600_000
const KEPT_FOLDERS = /^(assets|pagefind)\//

type Hashes = ReadonlyMap<string, string>

/** The site as it is built without an editor: tests run after `npm start`, which has built it of the same content. */
let without: Hashes
let withEditor: Hashes
let copy: ProductCopy

beforeAll(async () => {
  without = hashFiles(join(ROOT, 'site/dist'))
  copy = copyProduct()
  const { status, output } = await copy.build({ EDITOR_REPOSITORY: 'github:example/website' })
  expect(status, output).toBe(0)
  withEditor = hashFiles(copy.path('site/dist'))
}, BUILD_LIMIT_MS)

afterAll(() => copy.remove())

/** The built files by path, each with a hash of its bytes. */
function hashFiles(site: string): Hashes {
  const dist = realpathSync(site)
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // Compressed copies are made of files that are compared.
    .filter((file) => !/\.(br|gz)$/.test(file))
    .map((file): [string, string] => [relative(dist, file).split(sep).join('/'), hashOf(file)])
  return new Map(files)
}

function hashOf(file: string): string {
  const bytes = readFileSync(file)
  const compared = file.endsWith('.html') ? withoutIslandNumbers(bytes.toString()) : bytes
  return createHash('sha256').update(compared).digest('hex')
}

/** React numbers islands in the order in which a build happens to render them, so that two builds of the same differ in them. */
const withoutIslandNumbers = (html: string): string =>
  html.replaceAll(/(<astro-island) uid="\w+" prefix="r\d+"/g, '$1').replaceAll(/\b_r\d+R_/g, '_rR_')

/** Files of earlier releases, which a build keeps for pages that are open. */
const isKept = (path: string): boolean => KEPT_FOLDERS.test(path) && !withEditor.has(path)

test('every file of the site is the same, byte for byte, with the editor and without', () => {
  const pages = [...without.keys()].filter((path) => path.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(50)
  const changed = [...without].filter(([path, hash]) => withEditor.get(path) !== hash)
  expect(
    changed.map(([path]) => path).filter((path) => !isKept(path)),
    'If the content has changed since the last `npm run build`, build again.',
  ).toEqual([])
})

test('what is added is below /edit/', () => {
  const added = [...withEditor.keys()].filter((path) => !without.has(path))
  expect(added).toContain('edit/index.html')
  expect(added.filter((path) => !path.startsWith('edit/'))).toEqual([])
})

test('neither the home page nor a list of pages leads to it', () => {
  for (const path of ['sitemap.xml', 'robots.txt', 'index.html'])
    expect(copy.read(`site/dist/${path}`), path).not.toContain('/edit/')
})
