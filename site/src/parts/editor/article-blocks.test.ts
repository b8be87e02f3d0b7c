import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONTENT_FOLDER } from '../../lib/content-folder.ts'
import { ARTICLE_BLOCKS } from './article-blocks.js'

const INSIGHTS = join(import.meta.dirname, '../../../..', CONTENT_FOLDER, 'insights')

const blockOf = (id: string) => {
  const found = ARTICLE_BLOCKS.find((block) => block.id === id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}

/** What the editor reads from a text, and what it writes of that. */
function readAndWrite(id: string, text: string) {
  const { pattern, toBlock } = blockOf(id)
  const match = pattern.exec(text)
  return match ? { read: match[0], written: toBlock({ ...match.groups }) } : undefined
}

test.each([
  ['picture', '![Two beds on a roof](../pictures/beds.webp)'],
  ['picture', '![Two beds](../pictures/beds.webp "The first morning, 6:40 a.m.")'],
  ['callout', '{% callout title="One number" %}\nPlot it.\n\n- weekly\n{% /callout %}'],
  ['chart', '{% chart kind="bars" labels=["a","b"] series=[{name: "x", values: [1,2]}] /%}'],
  ['chart', '{% chart kind="line"\n  title="x" /%}'],
  ['table', '| One | Two |\n| :-- | --: |\n| `a\\|b` | c_d |'],
])('a %s is written back as it was read: %s', (id, block) => {
  expect(readAndWrite(id, `Above.\n\n${block}\n\nBelow.`)).toEqual({ read: block, written: block })
})

test('every tag and every table of the articles is one of them', () => {
  const left = readdirSync(INSIGHTS).flatMap((name) => {
    const text = readFileSync(join(INSIGHTS, name), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '')
    const rest = ARTICLE_BLOCKS.reduce(
      (now, { pattern }) => now.replaceAll(new RegExp(pattern, 'gm'), ''),
      text,
    )
    return rest.split('\n').filter((line) => /^(\{%|\||!\[)/.test(line))
  })
  expect(left).toEqual([])
})

test('values that would not be written back unchanged stay text', () => {
  for (const text of [
    'Before ![it](../pictures/a.webp) and after.',
    '{% callout title="a \\"b\\"" %}\nx\n{% /callout %}',
    '{% callout title="a" class="b" %}\nx\n{% /callout %}',
    '{% chart/%}',
  ])
    for (const { id } of ARTICLE_BLOCKS) expect(readAndWrite(id, text), text).toBeUndefined()
})

test('a quotation mark in a caption and a bracket in a title do not end them', () => {
  const picture = { src: '../pictures/a.webp', alt: 'A [red] door', caption: 'The "front" door' }
  const written = blockOf('picture').toBlock(picture)
  expect(written).toBe(`![A (red) door](../pictures/a.webp "The 'front' door")`)
  expect(readAndWrite('picture', written)?.written).toBe(written)
  expect(blockOf('callout').toBlock({ title: 'Say "no"', text: ' Once. ' })).toBe(
    `{% callout title="Say 'no'" %}\nOnce.\n{% /callout %}`,
  )
})
