import { expect, test } from 'vitest'
import { parseArticle } from './parse-article.ts'

const parse = (body: string) =>
  parseArticle({
    source: `---\ntitle: T\n---\n${body}`,
    file: 'content/insights/t.mdoc',
    chartDataLabel: 'Numbers',
    pictures: {},
  })

test('reads Markdown with tables and code', () => {
  const text = JSON.stringify(
    parse('## Cost\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```ts\nlet a\n```\n'),
  )
  expect(text).toContain('"id":"cost"')
  expect(text).toContain('table-scroll')
  expect(text).toContain('"language":"ts"')
})

test('names the file, the line and the mistake', () => {
  expect(() => parse('Fine.\n\n{% picture /%}\n')).toThrow(
    "content/insights/t.mdoc, line 6: Undefined tag: 'picture'",
  )
})

test('wants code in a language it knows', () => {
  expect(() => parse('```cobol\nMOVE A\n```\n')).toThrow(
    /line 4: Code needs one of these languages after the fence: bash, json/,
  )
})

test('wants the title in the head and not in the text', () => {
  expect(() => parse('# Title\n')).toThrow('line 4: The title of the article is in its head')
})

test('wants no chart of values below zero', () => {
  expect(() =>
    parse(
      '{% chart kind="bars" title="T" unit="u" labels=["a","b"] series=[{name: "s", values: [1,-2]}] summary="S" /%}\n',
    ),
  ).toThrow('chart, `series.0.values.1`: wants 0 or more')
})

test('wants a chart whose series are as long as its labels', () => {
  expect(() =>
    parse(
      '{% chart kind="bars" title="T" unit="u" labels=["a","b"] series=[{name: "s", values: [1,2,3]}] summary="S" /%}\n',
    ),
  ).toThrow('line 4: chart, `values`: wants as many values in each series as there are labels')
})

test('wants headings that can be told apart', () => {
  expect(() => parse('## Cost\n\nA.\n\n## Cost\n')).toThrow('line 8: There is a heading like this')
})
