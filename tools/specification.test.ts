/**
 * From sentence to test: docs/specification-tests.md has the first words of each sentence of docs/specification.md, in the
 * same order, with the tests that hold it, or the reason why there is none. A line is for one sentence, or for several with
 * the same tests.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { draftExamples } from '../contract/examples/drafts.ts'
import { ROOT } from '../harness/root.ts'

type Row = {
  /** The first words of a sentence; after "… ", others of the sentence of the row before. */
  readonly words: string
  /** Tests as `file › title`, and remarks. */
  readonly held: string
}

type Named = { readonly file: string; readonly title: string }

/** Fewer would mean nearly any test. */
const MIN_TITLE_CHARS = 8
/** Its titles are the names of the contract's examples, of which some are short. */
const EXAMPLES = 'contract/src/draft.test.ts'
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const cellsOf = (line: string): string[] => line.slice(1, -1).split('|').map(trimmed)
const trimmed = (text: string): string => text.trim()
const isTableRule = (line: string | undefined) => /^\|[\s|-]+\|$/.test(line ?? '')

const sentences = sentencesOf(read('docs/specification.md').split('\n---\n')[1] ?? '')
const rows = rowsOf(read('docs/specification-tests.md'))

/** Sentences, the rows of tables, and headings with a remark in brackets: other headings state nothing. */
function sentencesOf(specification: string): string[] {
  const lines = specification.split('\n')
  return lines.flatMap((line, index) => {
    if (line.startsWith('#')) return line.includes('(') ? [line.replace(/^#+ /, '')] : []
    if (isTableRule(line) || isTableRule(lines[index + 1])) return []
    if (line.startsWith('|')) return [cellsOf(line).join(' ')]
    return line
      .replace(/^\s*- /, '')
      .split(/(?<=\.['")]?)\s+(?=[A-Z'])/)
      .filter(Boolean)
  })
}

function rowsOf(page: string): Row[] {
  const lines = page.split('\n')
  return lines
    .filter((line, index) => line.startsWith('| ') && !isTableRule(lines[index + 1]))
    .flatMap((line) => {
      const [starts = '', ...held] = cellsOf(line)
      return starts.split('<br>').map((words) => ({ words, held: held.join('|') }))
    })
    .filter(({ words }) => !/^-+$/.test(words))
}

/** The tests that a row names, such as `menus › an entry of a panel leads to its page`. */
function testsOf({ held }: Row): Named[] {
  return [...held.matchAll(/`([^`]+) › ([^`]+)`/g)].map(([, name = '', title = '']) => ({
    file: fileOf(name),
    title,
  }))
}

function fileOf(name: string): string {
  if (name === 'validation') return EXAMPLES
  if (name.includes('/')) return name
  if (name === 'engines') return 'e2e/engines/journeys.test.ts'
  const built = `e2e/built/${name}.test.ts`
  return existsSync(join(ROOT, built)) ? built : `e2e/${name}.spec.ts`
}

/** The titles of tests in a file, "…" for what is filled in; draft.test.ts runs the examples of the contract. */
function titlesIn(file: string): string[] {
  if (!existsSync(join(ROOT, file))) return []
  const titles = file === EXAMPLES ? draftExamples.map(({ name }) => name) : []
  const visit = (node: ts.Node): void => {
    const isCall = ts.isCallExpression(node) && ['test', 'describe'].includes(rootOf(node))
    const [title] = isCall ? node.arguments : []
    if (title && ts.isStringLiteralLike(title)) titles.push(title.text)
    if (title && ts.isTemplateExpression(title)) {
      const literals = [title.head, ...title.templateSpans.map(({ literal }) => literal)]
      titles.push(literals.map(({ text }) => text).join('…'))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true))
  return titles
}

/** `test` of `test.each(values)(title, …)` as well. */
function rootOf(node: ts.Expression): string {
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node))
    return rootOf(node.expression)
  return ts.isIdentifier(node) ? node.text : ''
}

/** Whether a title is meant: "…" stands for words that are left out. */
function isMeant(title: string, wanted: string): boolean {
  const parts = wanted.split('…').map((part) => RegExp.escape(trimmed(part)))
  return new RegExp(`^${parts.join('.*')}$`).test(title)
}

/** Each sentence with its rows: the one that begins like it, and those that go on. */
const held = rows.reduce<{ sentence: string; rows: Row[] }[]>((groups, row) => {
  const group = groups.at(-1)
  if (row.words.startsWith('… ') && group) group.rows.push(row)
  else groups.push({ sentence: sentences[groups.length] ?? '', rows: [row] })
  return groups
}, [])

test('every sentence of the specification has a row, in the same order', () => {
  expect(sentences.length).toBeGreaterThan(100)
  for (const { sentence, rows } of held) {
    const [first = '?', ...further] = rows.map(({ words }) => words)
    expect(sentence.startsWith(first), `"${first}" begins "${sentence}"`).toBe(true)
    expect(further.filter((words) => !sentence.includes(words.slice(2)))).toEqual([])
  }
  expect(held.length, `rows up to "${sentences[held.length]}"`).toBe(sentences.length)
})

test('every row names a test, a decision, or that nothing is required', () => {
  const open = rows
    .filter((row) => testsOf(row).length === 0)
    .filter(({ held: reason }) => !/\]\(decisions\/|^Nothing is required: .{20,}/.test(reason))
  expect(open).toEqual([])
})

const files = [...new Set(rows.flatMap(testsOf).map(({ file }) => file))]
const known = new Map(files.map((file) => [file, titlesIn(file)]))

test('every test that a row names is there', () => {
  const named = rows.flatMap(testsOf)
  expect(named.length).toBeGreaterThan(150)
  const missing = named.filter((one) => {
    const isVague = one.title.replaceAll('…', '').length < MIN_TITLE_CHARS && one.file !== EXAMPLES
    return isVague || !known.get(one.file)?.some((title) => isMeant(title, one.title))
  })
  expect(missing).toEqual([])
})
