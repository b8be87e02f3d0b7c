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

test('the first cell of each row of a table is its header', () => {
  const text = JSON.stringify(parse('| a | b |\n|---|---|\n| 1 | 2 |\n'))
  expect(text).toContain('"name":"th","attributes":{"scope":"row"},"children":["1"]')
  expect(text).toContain('"name":"td","attributes":{},"children":["2"]')
})

test('names the file, the line and the mistake', () => {
  expect(() => parse('Fine.\n\n{% picture /%}\n')).toThrow(
    "content/insights/t.mdoc, line 6: Undefined tag: 'picture'",
  )
})
