/** Links of the documentation, the list of decisions, the tests that pages name, and limits that recipes repeat. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { messages } from '@lanternfield/contract/messages.ts'
import { expect, test } from 'vitest'
import { BUILD_MEMORY } from '../harness/describe-signal.mjs'
import { ROOT } from '../harness/root.ts'

const DECISIONS = 'docs/decisions'
const LINK = /\]\(([^)\s]+)\)/g

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const records = list('docs/decisions/*.md').sort()

function list(pattern: string): string[] {
  return globSync(pattern, {
    cwd: ROOT,
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      'site/releases/**',
      'test-results/**',
      'data/**',
      '.node/**',
    ],
  }).map((file) => file.replaceAll('\\', '/'))
}

function linksOf(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
  return [...prose.matchAll(LINK)].flatMap(([, target]) => target ?? [])
}

test('a link from one page of the documentation to a file leads to a file', () => {
  const pages = list('{*.md,{art,bench,content,contract,deploy,docs,packages,site}/**/*.md}')
  expect(pages.length).toBeGreaterThan(50)
  const broken = pages.flatMap((page) =>
    linksOf(read(page))
      .filter((target) => !/^([a-z]+:|#|\/)/.test(target))
      .filter((target) => !existsSync(join(ROOT, dirname(page), target.split('#')[0] ?? '')))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('a decision that code or documentation names by its file exists', () => {
  const sources = [
    ...list(
      '{art,bench,contract,deploy,e2e,harness,packages,server,site,tools}/**/*.{ts,tsx,mjs,css,astro}',
    ),
    ...list('*.{mjs,jsonc}'),
  ]
  const named = sources.flatMap((file) =>
    [...read(file).matchAll(/docs\/decisions\/([\w-]+)/g)].map(([, name]) => ({ file, name })),
  )
  expect(named.length).toBeGreaterThan(10)
  const missing = named.filter(
    ({ name }) => !records.some((record) => record.startsWith(`${DECISIONS}/${name}`)),
  )
  expect(missing).toEqual([])
})

test('every decision is one page on a topic, and listed', () => {
  const listed = linksOf(read(`${DECISIONS}/README.md`))
  const notes = records.map((record) => record.replace(`${DECISIONS}/`, ''))
  expect(notes.filter((note) => note !== 'README.md')).toEqual(listed.sort())
  for (const note of listed) {
    const text = read(`${DECISIONS}/${note}`)
    for (const part of [/^# .+\n/, /\n## Why\n/, /\n## Set aside\n/])
      expect(text, note).toMatch(part)
  }
})

test('a test that a reference page names by its file exists', () => {
  const NAMED = /`([\w*./-]+\.(?:test|spec|suite|check)\.tsx?)`/g
  const tests = list(
    '{contract,deploy,e2e,packages,server,site,tools}/**/*.{test,spec,suite,check}.{ts,tsx}',
  )
  const missing = ['http', 'what-happens-if'].flatMap((page) =>
    [...read(`docs/${page}.md`).matchAll(NAMED)]
      .map(([, file = '']) => file)
      .filter((file) => !tests.some((test) => matchesGlob(test, `{,{server,site}/src/**/}${file}`)))
      .map((file) => `${page}: ${file}`),
  )
  expect(missing).toEqual([])
})

test.each(['Caddyfile', 'nginx.conf'])('%s says how large a resume may be', (file) => {
  expect(read(`deploy/one-machine/${file}`)).toContain(messages.resumeTooLarge)
})

test.each(list('deploy/*/README.md').filter((file) => !file.includes('monitoring')))(
  '%s says how much memory a build needs',
  (file) => {
    expect(read(file)).toContain(`${BUILD_MEMORY} of memory`)
  },
)
