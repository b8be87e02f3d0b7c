import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { type Files, temporaryDirectory, writeFiles } from '../../server/testing/files.ts'
import { mergeVersion, OWN } from './merge-version.ts'

const LINES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', ''].join('\n')
const FIRST: Files = {
  'content/forms.yaml': 'label: Name\n',
  'content/people/ada.yaml': 'name: Ada\n',
  'site/own/shapes.ts': 'export const ownShapes = {}\n',
  'site/form.ts': LINES,
  'README.md': 'The product\n',
  'art/scene.frag': 'A lantern\n',
}

test('content and own sections stay, code is merged, and demo/ is that of the version', () => {
  const { product, site } = makeRepositories()
  commit(site, {
    'content/forms.yaml': 'label: Your name\n',
    'demo/forms.yaml': 'label: Name\nours: Only here\n',
    'demo/people/ada.yaml': 'name: Ada\n',
    'site/own/shapes.ts': 'export const ownShapes = { prices }\n',
    'site/form.ts': LINES.replace('one', 'ours'),
    'README.md': 'Our site\n',
  })
  commit(product, {
    'content/forms.yaml': 'title: New\nlabel: Name\n',
    'content/people/ada.yaml': 'name: Ada Fixture\n',
    'content/people/ben.yaml': 'name: Ben\n',
    'site/own/shapes.ts': 'export const ownShapes = { example }\n',
    'site/form.ts': LINES.replace('seven', 'theirs'),
    'README.md': 'The product, again\n',
  })
  git(product, 'tag', 'v0.3.0')
  expect(mergeVersion({ root: site, from: product })).toBe('v0.3.0')
  expect(read(site, 'content/forms.yaml')).toBe('label: Your name\n')
  expect(existsSync(join(site, 'content/people/ben.yaml'))).toBe(false)
  expect(read(site, 'site/own/shapes.ts')).toContain('prices')
  expect(read(site, 'README.md')).toBe('Our site\n')
  expect(read(site, 'site/form.ts')).toBe(LINES.replace('one', 'ours').replace('seven', 'theirs'))
  expect(read(site, 'demo/forms.yaml')).toBe('title: New\nlabel: Name\nours: Only here\n')
  expect(read(site, 'demo/people/ada.yaml')).toBe('name: Ada Fixture\n')
  expect(read(site, 'demo/people/ben.yaml')).toBe('name: Ben\n')
  expect(git(site, 'status', '--porcelain')).toBe('')
  expect(mergeVersion({ root: site })).toBe(null)
})

test('the art of the invented company comes only to a site that has it', () => {
  const { product, site } = makeRepositories()
  commit(product, { 'art/scene.frag': 'Two lanterns\n', 'art/other.frag': 'A hill\n' })
  mergeVersion({ root: site, from: product })
  expect(read(site, 'art/scene.frag')).toBe('Two lanterns\n')
  rmSync(join(site, 'art'), { recursive: true })
  commit(site, {})
  commit(product, { 'art/scene.frag': 'Three lanterns\n', 'art/third.frag': 'A lake\n' })
  expect(mergeVersion({ root: site })).toBe('product/main')
  expect(existsSync(join(site, 'art'))).toBe(false)
})

test('where both have changed the same lines, the files are named, and the next run goes on', () => {
  const { product, site } = makeRepositories()
  commit(site, { 'site/form.ts': LINES.replace('one', 'ours') })
  commit(product, { 'site/form.ts': LINES.replace('one', 'theirs') })
  expect(() => mergeVersion({ root: site, from: product })).toThrow(
    /same lines[\s\S]*site\/form\.ts/,
  )
  commit(site, { 'site/form.ts': LINES.replace('one', 'both') })
  expect(mergeVersion({ root: site })).toBe(null)
})

test('what is in the way is said before anything is changed', () => {
  const { product, site } = makeRepositories()
  expect(() => mergeVersion({ root: site })).toThrow('Say once where versions come from')
  writeFiles(site, { 'content/forms.yaml': 'label: Not committed\n' })
  expect(() => mergeVersion({ root: site, from: product })).toThrow('not committed')
})

test('docs/your-site.md says what is the site’s own', () => {
  const rows = readFileSync(join(ROOT, 'docs/your-site.md'), 'utf8').matchAll(/^\| `([^`]+)` /gm)
  expect([...rows].map(([, path = '']) => path.replace(/\/$/, ''))).toEqual(OWN)
})

function makeRepositories() {
  const folder = temporaryDirectory()
  const [product, site] = [join(folder, 'product'), join(folder, 'site')]
  git(folder, 'init', '--quiet', '-b', 'main', product)
  commit(product, FIRST)
  git(folder, 'clone', '--quiet', product, site)
  git(site, 'config', 'user.name', 'Site')
  git(site, 'config', 'user.email', 'site@company.example')
  return { product, site }
}

function commit(repository: string, files: Files): void {
  writeFiles(repository, files)
  git(repository, 'add', '--all')
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@company.example']
  git(repository, ...author, 'commit', '--quiet', '--message', 'Change files')
}

function git(cwd: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd, encoding: 'utf8', stdio: 'pipe' })
}

const read = (repository: string, file: string) => readFileSync(join(repository, file), 'utf8')
