/** What a site with an editor has more than one without: the files of the editor, and not a byte on any page. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'

const BUILD_LIMIT_MS = 600_000

type Built = { readonly copy: ProductCopy; readonly files: ReadonlyMap<string, string> }

let without: Built
let withEditor: Built

beforeAll(async () => {
  const repository = { EDITOR_REPOSITORY: 'github:example/website' }
  // One after the other: both would draw and keep the same pictures.
  without = await build({ EDITOR_REPOSITORY: '' })
  withEditor = await build(repository)
}, BUILD_LIMIT_MS)

afterAll(() => {
  without.copy.remove()
  withEditor.copy.remove()
})

/** The built files by path, each with a hash of its bytes. */
async function build(settings: Readonly<Record<string, string>>): Promise<Built> {
  const copy = copyProduct()
  const { status, output } = await copy.build(settings)
  expect(status, output).toBe(0)
  const dist = copy.path('site/dist')
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // Compressed copies are made of files that are compared.
    .filter((file) => !/\.(br|gz)$/.test(file))
    .map((file): [string, string] => [relative(dist, file).split(sep).join('/'), hashOf(file)])
  return { copy, files: new Map(files) }
}

function hashOf(file: string): string {
  const bytes = readFileSync(file)
  const compared = file.endsWith('.html') ? withoutIslandNumbers(bytes.toString()) : bytes
  return createHash('sha256').update(compared).digest('hex')
}

/** React numbers islands in the order in which a build happens to render them, so that two builds of the same differ in them. */
const withoutIslandNumbers = (html: string): string =>
  html.replaceAll(/(<astro-island) uid="\w+" prefix="r\d+"/g, '$1').replaceAll(/\b_r\d+R_/g, '_rR_')

test('every file of the site is the same, byte for byte, with the editor and without', () => {
  const pages = [...without.files.keys()].filter((path) => path.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(50)
  const changed = [...without.files].filter(([path, hash]) => withEditor.files.get(path) !== hash)
  expect(changed.map(([path]) => path)).toEqual([])
})

test('what is added is below /edit/', () => {
  const added = [...withEditor.files.keys()].filter((path) => !without.files.has(path))
  expect(added).toContain('edit/index.html')
  expect(added.filter((path) => !path.startsWith('edit/'))).toEqual([])
})

test('neither the home page nor a list of pages leads to it', () => {
  for (const path of ['sitemap.xml', 'robots.txt', 'index.html'])
    expect(withEditor.copy.read(`site/dist/${path}`), path).not.toContain('/edit/')
})
