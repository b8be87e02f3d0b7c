import { describe, expect, test } from 'vitest'
import { readArticleText } from './article-text.ts'

const read = (body: string) => readArticleText(`---\ntitle: T\n---\n${body}`)
const slipsOf = (body: string) => read(body).slips.map(({ line, message }) => `${line}: ${message}`)

test('names every mistake of a text with its line', () => {
  expect(slipsOf('# Title\n\nFine.\n\n{% picture /%}\n\n## Twin\n\n## Twin\n')).toEqual([
    '4: The title of the article is in its head: begin headings with ##.',
    "8: Undefined tag: 'picture'",
    '12: There is a heading like this above; a link could lead to one of them only.',
  ])
})

test.each([
  ['code in an unknown language', '```cobol\nMOVE A\n```', '4: Code needs one of these languages'],
  ['a chart below zero', chartOf([1, -2]), '4: chart, `series.0.values.1`: wants 0 or more'],
  [
    'a chart of more values than labels',
    chartOf([1, 2, 3]),
    '4: chart, `values`: wants as many values in each series as there are labels',
  ],
])('%s is a mistake', (_, body, message) => {
  expect(slipsOf(`${body}\n`)).toEqual([expect.stringContaining(message)])
})

function chartOf(values: readonly number[]): string {
  const series = `[{name: "s", values: ${JSON.stringify(values)}}]`
  return `{% chart kind="bars" title="T" unit="u" labels=["a","b"] series=${series} summary="S" /%}`
}

test('says where links of a text lead, and where links to it may end', () => {
  const { links, anchors } = read(
    '## What it costs\n\nSee [home](/) and\n[this](#what-it-costs).\n',
  )
  expect(anchors).toEqual(['what-it-costs'])
  expect(links.map(({ target }) => target)).toEqual(['/', '#what-it-costs'])
})

describe('a picture', () => {
  test('has words for those who cannot see it, and may have a caption', () => {
    const { slips, pictures } = read('Text.\n\n![A gate](../pictures/gate.jpg "As it was.")\n')
    expect(slips).toEqual([])
    expect(pictures).toEqual([{ target: '../pictures/gate.jpg', line: 6 }])
  })

  test.each([
    ['without words', '![](../pictures/a.jpg)', 'no words for people who cannot see it'],
    ['in a sentence', 'See ![A](../pictures/a.jpg).', 'wants lines of its own'],
    ['below another', '![A](../pictures/a.jpg)\n![B](../pictures/b.jpg)', 'wants lines of its own'],
    ['in a heading', '## ![A](../pictures/a.jpg)', 'wants lines of its own'],
    ['in a link', '[![A](../pictures/a.jpg)](/)', 'wants lines of its own'],
    ['of another site', '![A](https://a.example/a.jpg)', 'is not one of content/pictures'],
    ['from the root', '![A](/content/pictures/a.jpg)', 'is not one of content/pictures'],
    ['as a drawing by lines', '![A](../pictures/a.svg)', 'Use JPEG, PNG or WebP'],
    ['with a space in its name', '![A](../pictures/my photo.jpg)', 'without spaces'],
    ['with too many words', `![${'a'.repeat(161)}](../pictures/a.jpg)`, 'at most 160 fit'],
    ['with too long a caption', `![A](../pictures/a.jpg "${'a'.repeat(241)}")`, 'at most 240 fit'],
  ])('%s is a mistake', (_, body, message) => {
    expect(slipsOf(`Text.\n\n${body}\n`)[0]).toMatch(/^6: /)
    expect(slipsOf(`Text.\n\n${body}\n`).join()).toContain(message)
  })

  test('in a table is a mistake, in the line of its row', () => {
    const [slip] = slipsOf('a | b\n--|--\n![A](../pictures/a.jpg) | c\n')
    expect(slip).toMatch(/^6: .*lines of its own/)
  })

  test('shown as code is no picture', () => {
    const text = '`![](a.jpg)`\n\n```text\n![](a.jpg)\n```\n'
    expect(read(text)).toMatchObject({ slips: [], pictures: [] })
  })
})
