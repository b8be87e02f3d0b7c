import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { type Files, temporaryDirectory, writeFiles } from '../../server/testing/files.ts'
import { mergeVersion, OWN, readChanges } from './merge-version.ts'

const LINES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', ''].join('\n')
/** The product's version 0.2.0, and what 0.3.0 changes of it. */
const FIRST: Files = {
  'content/forms.yaml': 'label: Name\n',
  'content/people/ada.yaml': 'name: Ada\n',
  'site/own/shapes.ts': 'export const ownShapes = {}\n',
  'site/form.ts': LINES,
  'site/old.ts': 'export const old = 1\n',
  'site/package.json': packageWith({ 'font-one': '1.0.0' }),
  'server/inbox/page.ts': LINES,
  'README.md': 'The product\n',
  'CHANGELOG.md': '# Changes\n\n## 0.2.0\n\nThe first.\n',
  'package.json': '{ "version": "0.2.0", "workspaces": ["site"] }\n',
}
const NEXT: Files = {
  'content/forms.yaml': 'title: New\nlabel: Name\n',
  'content/people/ada.yaml': 'name: Ada Fixture\n',
  'content/people/ben.yaml': 'name: Ben\n',
  'site/own/shapes.ts': 'export const ownShapes = { example }\n',
  'site/form.ts': LINES.replace('seven', 'theirs'),
  'server/inbox/page.ts': LINES.replace('two', 'theirs'),
  'server/inbox/list.ts': LINES,
  'README.md': 'The product, again\n',
  'CHANGELOG.md': '# Changes\n\n## 0.3.0\n\nThe next.\n\n## 0.2.0\n\nThe first.\n',
  'package.json': '{ "version": "0.3.0", "workspaces": ["site"] }\n',
}
/** What an owner has written everywhere. */
const OWNER: Files = {
  'content/forms.yaml': 'label: Your name\n',
  'demo/forms.yaml': 'label: Name\nours: Only here\n',
  'demo/people/ada.yaml': 'name: Ada\n',
  'site/own/shapes.ts': 'export const ownShapes = { prices }\n',
  'site/form.ts': LINES.replace('one', 'ours'),
  'README.md': 'Our site\n',
}

let FOLDER: string
beforeAll(() => {
  FOLDER = mkdtempSync(join(tmpdir(), 'versions-'))
  // Without the settings of whoever runs the tests.
  writeFiles(FOLDER, { gitconfig: '[user]\n\tname = Test\n\temail = test@company.example\n' })
  process.env.GIT_CONFIG_GLOBAL = join(FOLDER, 'gitconfig')
  const [product, site] = [join(FOLDER, 'product'), join(FOLDER, 'site')]
  git(FOLDER, 'init', '--quiet', '-b', 'main', product)
  commit(product, FIRST)
  git(product, 'tag', 'v0.2.0')
  git(FOLDER, 'clone', '--quiet', '--no-tags', '--origin', 'maker', product, site)
  commit(site, OWNER)
  commit(product, NEXT)
  git(product, 'tag', 'v0.3.0')
})
afterAll(() => rmSync(FOLDER, { recursive: true }))

type Both = { readonly product: string; readonly site: string }
type Kind = {
  /** What the owner, or their machine, has done besides. */
  readonly before?: (both: Both) => void
  readonly options?: { readonly to?: string; readonly pre?: boolean }
  readonly merged?: string
  /** What the owner reads. */
  readonly says?: RegExp
  readonly after?: (both: Both) => void
}

const KINDS: Readonly<Record<string, Kind>> = {
  'with changes everywhere': {},
  'after a newer tag of the site': { before: ({ site }) => git(site, 'tag', 'v5.0.0') },
  'after a tag of the site with the name of the version': {
    before: ({ site }) => git(site, 'tag', 'v0.3.0'),
    after: ({ site }) => expect(git(site, 'tag')).toBe('v0.3.0\n'),
  },
  'without pre-releases': { before: ({ product }) => release(product, 'v0.4.0-rc.1') },
  'to a pre-release that is asked for': {
    before: ({ product }) => release(product, 'v0.4.0-rc.9', 'v0.4.0-rc.10'),
    options: { pre: true },
    merged: 'v0.4.0-rc.10',
  },
  'past a pre-release to its release': {
    before: ({ product }) => release(product, 'v0.4.0-rc.1', 'v0.4.0'),
    options: { pre: true },
    merged: 'v0.4.0',
  },
  'from a shallow clone': {
    before: ({ site }) => {
      const [origin, shallow] = [`${site}-origin`, `${site}-shallow`]
      git(site, 'clone', '--quiet', '--bare', site, origin)
      git(site, 'clone', '--quiet', '--depth=1', `file://${origin}`, shallow)
      rmSync(site, { recursive: true })
      git(origin, 'clone', '--quiet', '--depth=1', `file://${origin}`, site)
    },
  },
  'from a ZIP or a template': {
    before: ({ site }) => beginAnew(site),
    says: /without the history of the product.*0\.2\.0/,
  },
  'that was interrupted while files were merged': {
    before: ({ product, site }) => {
      git(site, 'fetch', '--quiet', product, '+refs/tags/*:refs/product-tags/*')
      // It ends with conflicts in content/.
      expect(() => git(site, 'merge', '--no-commit', 'refs/product-tags/v0.3.0')).toThrow()
    },
    says: /An update was interrupted/,
  },
  'with another font, and its lock file': {
    before: ({ product, site }) => {
      const fonts = { 'font-one': '1.0.0', 'own-font': 'file:../own-font' }
      writeFiles(site, {
        'site/package.json': packageWith(fonts).replace('"part"', '"ours"'),
        'own-font/package.json': '{ "name": "own-font", "version": "1.0.0" }\n',
      })
      commit(site, { 'package-lock.json': '{ "ours": true }\n' })
      commit(product, {
        'site/package.json': packageWith({ 'two-font': 'file:../two-font' }),
        'two-font/package.json': '{ "name": "two-font", "version": "1.0.0" }\n',
        'package-lock.json': '{ "name": "product", "lockfileVersion": 3, "packages": {} }\n',
      })
      git(product, 'tag', '--force', 'v0.3.0')
    },
    after: ({ site }) => {
      const fonts = { 'own-font': 'file:../own-font', 'two-font': 'file:../two-font' }
      expect(JSON.parse(read(site, 'site/package.json'))).toEqual({
        name: 'ours',
        dependencies: fonts,
      })
      const { packages } = JSON.parse(read(site, 'package-lock.json'))
      expect(packages.site.dependencies).toEqual(fonts)
    },
  },
  'without a part that was left out': {
    before: ({ site }) => {
      rmSync(join(site, 'server'), { recursive: true })
      commit(site, {})
    },
    says: /^server stays deleted/m,
    after: ({ site }) => expect(existsSync(join(site, 'server'))).toBe(false),
  },
}

test.each(Object.keys(KINDS))('an update %s', (name) => {
  const { before, options, merged = 'v0.3.0', says, after } = KINDS[name] as Kind
  const both = makeRepositories()
  const { product, site } = both
  before?.(both)
  const said = vi.spyOn(console, 'log').mockReturnValue()
  expect(mergeVersion({ root: site, from: product, ...options })).toBe(merged)
  expect(said.mock.calls.join('\n')).toMatch(says ?? /^$/)
  said.mockRestore()
  expect(readChanges(site)).toBe('## 0.3.0\n\nThe next.\n')
  expect(read(site, 'content/forms.yaml')).toBe('label: Your name\n')
  expect(existsSync(join(site, 'content/people/ben.yaml'))).toBe(false)
  expect(read(site, 'site/own/shapes.ts')).toContain('prices')
  expect(read(site, 'README.md')).toBe('Our site\n')
  expect(read(site, 'site/form.ts')).toBe(LINES.replace('one', 'ours').replace('seven', 'theirs'))
  expect(read(site, 'demo/forms.yaml')).toBe('title: New\nlabel: Name\nours: Only here\n')
  expect(read(site, 'demo/people/ada.yaml')).toBe('name: Ada Fixture\n')
  expect(read(site, 'demo/people/ben.yaml')).toBe('name: Ben\n')
  expect(git(site, 'status', '--porcelain')).toBe('')
  after?.(both)
  expect(mergeVersion({ root: site, ...options })).toBe(null)
})

test('conflicts are named, whoever obeys gets on, and who gives up gets back', () => {
  const { product, site } = makeRepositories()
  commit(site, { 'site/old.ts': 'export const old = 2\n', 'demo/forms.yaml': 'label: Ours\n' })
  rmSync(join(product, 'site/old.ts'))
  commit(product, { 'site/form.ts': LINES.replace('one', 'theirs') })
  git(product, 'tag', 'v0.3.1')
  const update = () => mergeVersion({ root: site, from: product })
  const named =
    /same lines[\s\S]*\ndemo\/forms\.yaml\nsite\/form\.ts\nsite\/old\.ts: removed by the version.*git rm/
  expect(update).toThrow(named)
  expect(update).toThrow(named)
  git(site, 'merge', '--abort')
  expect(git(site, 'status', '--porcelain')).toBe('')
  expect(update).toThrow(named)
  git(site, 'rm', '--quiet', 'site/old.ts')
  git(site, 'add', '--all')
  expect(update, 'with both sides still in the file').toThrow('site/form.ts')
  writeFiles(site, { 'site/form.ts': LINES.replace('one', 'both'), 'demo/forms.yaml': 'both: 1\n' })
  git(site, 'add', '--all')
  expect(update()).toBe('v0.3.1')
  expect(update()).toBe(null)
  expect(read(site, 'site/form.ts')).toContain('both')
})

test('what is in the way is said before anything is changed', () => {
  const { product, site } = makeRepositories()
  const update = (options: { from?: string; to?: string } = { from: product }) =>
    mergeVersion({ root: site, ...options })
  expect(() => update({})).toThrow('Say once where versions come from')
  expect(() => update({ from: `${product}-wrong` })).toThrow(
    /git fetch failed: .*-wrong.* does not appear/s,
  )
  expect(() => update({}), 'nor is the wrong address kept').toThrow('Say once')
  expect(() => update({ from: product, to: 'v0.9.0' })).toThrow('no version v0.9.0')
  // An update that was killed within git may leave both sides in a file, and Git knows of no merge.
  writeFiles(site, { 'site/form.ts': '<<<<<<< HEAD\n>>>>>>> theirs\n', 'site/new.ts': '' })
  expect(() => update()).toThrow(/not committed.*killed.*git stash.*site\/form\.ts\n.*site\/new/s)
  git(site, 'stash', '--include-untracked')
  git(site, 'rm', '-r', '--quiet', 'demo')
  commit(site, {})
  expect(() => update()).toThrow('no demo/ in the last commit')
  commit(site, { 'package.json': '{ "version": "7.0.0" }\n' })
  beginAnew(site)
  expect(() => update()).toThrow(/no history in common.*7\.0\.0/)
  rmSync(join(site, '.git'), { recursive: true })
  expect(() => update()).toThrow('git init')
})

test('changes after the merge, such as corrections of content, are not in the way', () => {
  const { product, site } = makeRepositories()
  mergeVersion({ root: site, from: product })
  writeFiles(site, { 'content/forms.yaml': 'label: Corrected\n' })
  expect(mergeVersion({ root: site })).toBe(null)
})

test('docs/your-site.md says what is the site’s own', () => {
  const rows = readFileSync(join(ROOT, 'docs/your-site.md'), 'utf8').matchAll(/^\| `([^`]+)` /gm)
  expect([...rows].map(([, path = '']) => path.replace(/\/$/, ''))).toEqual(OWN)
})

/** A copy of the product, with versions 0.2.0 and 0.3.0, and of the site that an owner has made of the first. */
function makeRepositories(): Both {
  const folder = temporaryDirectory()
  cpSync(FOLDER, folder, { recursive: true })
  return { product: join(folder, 'product'), site: join(folder, 'site') }
}

function beginAnew(site: string): void {
  rmSync(join(site, '.git'), { recursive: true })
  git(site, 'init', '--quiet', '-b', 'main')
  commit(site, {})
}

function release(product: string, ...tags: readonly string[]): void {
  for (const tag of tags) {
    commit(product, { 'site/version.ts': `export const VERSION = '${tag}'\n` })
    git(product, 'tag', tag)
  }
}

function packageWith(dependencies: Readonly<Record<string, string>>): string {
  return `${JSON.stringify({ name: 'part', dependencies }, null, 2)}\n`
}

function commit(repository: string, files: Files): void {
  writeFiles(repository, files)
  git(repository, 'add', '--all')
  git(repository, 'commit', '--quiet', '--message', 'Change files')
}

function git(cwd: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd, encoding: 'utf8', stdio: 'pipe' })
}

const read = (repository: string, file: string) => readFileSync(join(repository, file), 'utf8')
