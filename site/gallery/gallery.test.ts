import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EXAMPLES, LEFT_OUT } from './examples.ts'

const SITE = join(import.meta.dirname, '..')
const CONTENT = join(SITE, '../content')
const read = (path: string) => readFileSync(join(SITE, path), 'utf8')
const sources = globSync('gallery/*.{astro,tsx}', { cwd: SITE }).map(read).join('\n')

/** What a file exports that is drawn: a function whose name begins with a capital letter. */
const componentsIn = (path: string) =>
  [...read(path).matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].map(
    ([, name = '']) => name,
  )

const components = globSync('src/{sections,ui}/**/*.tsx', { cwd: SITE })
  .filter((path) => !path.includes('.test.') && !path.endsWith('screen-parts.tsx'))
  .flatMap(componentsIn)

test('every section and every part of ui/ is shown, or named with a reason', () => {
  expect(components.length).toBeGreaterThan(60)
  const shown = EXAMPLES.map(({ name }) => name)
  const missing = components.filter((name) => !shown.includes(name) && !(name in LEFT_OUT))
  expect(missing, 'Add an example to site/gallery, or a reason to LEFT_OUT.').toEqual([])
})

test('parts that are left out exist, and are not shown', () => {
  for (const name of Object.keys(LEFT_OUT)) {
    expect(components).toContain(name)
    expect(sources).not.toContain(`<Example name="${name}"`)
  }
})

test.each(EXAMPLES)('$name is drawn by the file that its caption names, once', ({ name, file }) => {
  expect(sources.split(`<Example name="${name}"`)).toHaveLength(2)
  if (file.endsWith('.tsx')) expect(sources).toMatch(new RegExp(`<${name}\\b`))
  if (file.endsWith('.tsx')) expect(componentsIn(`src/${file}`)).toContain(name)
  else expect(existsSync(join(SITE, 'src', file))).toBe(true)
})

test('every content file that a caption names is there', () => {
  const named = new Set(EXAMPLES.flatMap(({ content }) => content))
  expect([...named].filter((path) => !existsSync(join(CONTENT, path)))).toEqual([])
})

test('nothing that is built imports the gallery', () => {
  const built = [
    'astro.config.ts',
    ...globSync('{src,integrations}/**/*.{ts,tsx,astro}', { cwd: SITE }),
  ]
  const importing = built.filter((path) => /from ['"][^'"]*gallery\//.test(read(path)))
  expect(importing).toEqual([])
})
