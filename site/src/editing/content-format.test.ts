import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { contentTexts, formatContent } from './content-format.ts'

const texts = contentTexts()

const shape = z.strictObject({
  order: z.number(),
  title: z.string(),
  ways: z.array(z.strictObject({ label: z.string(), path: z.string() })),
  note: z.string().optional(),
})

/** A file of a folder, formatted by its shape. */
const format = (text: string, by: z.ZodType = shape) =>
  formatContent(text, { path: 'things/', about: '', shape: by })

test.each(texts)('content/$path is written as the editor writes it', ({ text, formatted }) => {
  expect(text, 'Run `npm run format-content`.').toBe(formatted)
})

test('puts fields in the order of their shape, below `order`', () => {
  const text = 'title: "A"\nnote: ""\nways: [{ path: /b/, label: "c: d" }]\norder: 2\n'
  expect(format(text)).toBe("order: 2\ntitle: A\nways:\n  - label: 'c: d'\n    path: /b/\n")
})

test('keeps what it says, also where it needs quotation marks', () => {
  const title = '{company}\'s "first": # 1'
  const text = JSON.stringify({ title, order: 1, ways: [] })
  expect(parse(format(text)).title).toBe(title)
})

test('puts the type of a section first, then its fields in one order', () => {
  const sections = z.array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('a'), title: z.string(), items: z.array(z.string()) }),
      z.strictObject({
        type: z.literal('b'),
        text: z.string(),
        items: z.array(z.string()),
        title: z.string(),
        note: z.string().optional(),
      }),
    ]),
  )
  const text =
    'sections:\n  - text: t\n    note: ""\n    items: [i]\n    title: T\n    type: b\n  - {title: A, type: a, items: []}\n'
  expect(format(text, z.strictObject({ sections }))).toBe(
    'sections:\n  - type: b\n    title: T\n    items:\n      - i\n    text: t\n  - type: a\n    title: A\n    items: []\n',
  )
})

test('writes a text of several lines without a line break at its end', () => {
  const text = 'title: |\n  ## One\n\n  Two\n\norder: 1\nways: []\n'
  expect(format(text)).toBe('order: 1\ntitle: |-\n  ## One\n\n  Two\nways: []\n')
})

test('leaves the text of an article as it is, Markdoc tags and all', () => {
  const body = 'A | B\n\n{% callout title="x" %}\n*  y\n{% /callout %}'
  const file = { path: 'things/', extension: 'mdoc', about: '', shape }
  const text = `---\ntitle: a\norder: 1\n---\n\n${body}\n`
  expect(formatContent(text, file)).toBe(`---\norder: 1\ntitle: a\n---\n\n${body}\n`)
})
