/** Links of the documentation, and the form of decision records. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../harness/root.ts'

const DECISIONS = 'docs/decisions'
const LINK = /\]\(([^)\s]+)\)/g
const SUPERSEDED = /superseded by [^;]+/g

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const records = list('docs/decisions/*.md')

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

test('every decision record has its number, a status and the three headings', () => {
  expect(records.length).toBeGreaterThan(40)
  for (const record of records) {
    const [, number] = /^docs\/decisions\/(\d{3})-[a-z0-9-]+\.md$/.exec(record) ?? []
    const text = read(record)
    expect(text.startsWith(`# ${number}: `), `${record} starts with "# ${number}: "`).toBe(true)
    expect(text.split('\n')[2], record).toMatch(/^Status: (accepted|superseded by \[)/)
    for (const heading of ['Context', 'Decision', 'Consequences'])
      expect(text, record).toContain(`\n## ${heading}\n`)
  }
})

test('a record that supersedes another links back to it', () => {
  const pairs = records.flatMap((record) => {
    const status = read(record).split('\n')[2] ?? ''
    return (status.match(SUPERSEDED) ?? []).flatMap(linksOf).map((newer) => ({ record, newer }))
  })
  expect(pairs.length).toBeGreaterThan(0)
  const missing = pairs.filter(
    ({ record, newer }) =>
      !linksOf(read(`${DECISIONS}/${newer}`)).includes(record.replace(`${DECISIONS}/`, '')),
  )
  expect(missing).toEqual([])
})
