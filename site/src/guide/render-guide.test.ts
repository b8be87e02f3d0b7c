/** The guide as it is in content/, set without building the site. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fillFacts } from '../lib/fill-facts.ts'
import { guide } from '../shapes/guide.ts'
import { guideChapter } from '../shapes/guide-chapter.ts'
import type { GuideContent } from './guide-content.ts'
import { type RenderedGuide, renderGuide } from './render-guide.tsx'

const CONTENT = join(import.meta.dirname, '..', '..', '..', 'content')
const FACTS = {
  company: 'Testfield',
  email: 'hello@testfield.example',
  number: '{number}',
  count: '{count}',
}
// Setting the guide takes seconds on a busy machine.
const LIMIT_MS = 60_000

const content = readContent()
let rendered: RenderedGuide
let pages: readonly string[]

beforeAll(async () => {
  rendered = await renderGuide(content)
  pages = await textOf(rendered)
}, LIMIT_MS)

test('begins each chapter on a page of its own, where the contents say', () => {
  const [, contents = ''] = pages
  for (const [index, { title, line, lead }] of content.chapters.entries()) {
    const page = pages.findIndex((text) => text.includes(lead)) + 1
    expect(pages[page - 1]).toContain(`Chapter ${index + 1} of ${content.chapters.length} ${title}`)
    expect(contents).toContain(`${title} ${line} ${page}`)
  }
})

test('prints all that is in the content files', () => {
  const { date: _, words, ...printed } = content.guide
  const chapters = content.chapters.map(({ slug: _slug, order: _order, ...chapter }) => chapter)
  const whole = pages.join(' ')
  const sentences = [...strings(printed), ...strings(chapters), words.settle]
  expect(sentences.length).toBeGreaterThan(200)
  expect(sentences.filter((sentence) => !whole.includes(sentence))).toEqual([])
})

test('has ten to fourteen pages, numbered but for the cover and the last', () => {
  expect(pages).toHaveLength(rendered.pageCount)
  expect(pages.length).toBeGreaterThanOrEqual(10)
  expect(pages.length).toBeLessThanOrEqual(14)
  for (const [index, text] of pages.slice(1, -1).entries())
    expect(text).toMatch(new RegExp(`\\b${index + 2}\\b`))
})

test('leaves no placeholder unfilled, and puts the facts in', () => {
  expect(pages.join(' ')).not.toMatch(/[{}]/)
  expect(pages.at(-1)).toContain('hello@testfield.example')
  expect(pages.at(0)).toContain('Testfield')
})

test('says in its properties what it is, whose, of when and in which language', async () => {
  const document = await getDocumentProxy(rendered.pdf.slice())
  const { info } = await document.getMetadata()
  expect(info).toMatchObject({
    Title: content.guide.title,
    Author: 'Testfield',
    CreationDate: expect.stringMatching(/^D:20\d{6}000000Z$/),
    Language: 'en',
  })
})

test('has a bookmark for the cover, the contents, each chapter and the end', async () => {
  const document = await getDocumentProxy(rendered.pdf.slice())
  const outline = await document.getOutline()
  expect(outline.map(({ title }) => title)).toEqual([
    content.guide.title,
    content.guide.words.contents,
    ...content.chapters.map(({ title }, index) => `${index + 1}. ${title}`),
    content.guide.closing.title,
  ])
})

test('leads from each line of the contents to its chapter', async () => {
  const document = await getDocumentProxy(rendered.pdf.slice())
  const annotations = await (await document.getPage(2)).getAnnotations()
  const targets = annotations.map(({ dest }) => dest)
  expect(targets).toEqual(content.chapters.map(({ slug }) => slug))
  const destinations = await document.getDestinations()
  expect(Object.keys(destinations)).toEqual(expect.arrayContaining(targets))
})

test(
  'is the same to the byte when it is set again',
  async () => {
    const again = await renderGuide(content)
    expect(Buffer.compare(again.pdf, rendered.pdf)).toBe(0)
  },
  LIMIT_MS,
)

test('refuses a character that the typeface cannot draw, by name', async () => {
  const [first, ...others] = content.chapters
  if (!first) throw new Error('The guide has no chapter.')
  const chapters = [{ ...first, title: 'From here → there' }, ...others]
  await expect(renderGuide({ ...content, chapters })).rejects.toThrow('→')
})

function readContent(): GuideContent {
  const read = (file: string) => parse(readFileSync(join(CONTENT, file), 'utf8'))
  const chapters = readdirSync(join(CONTENT, 'guide')).map((file) => ({
    ...fillFacts(guideChapter.parse(read(`guide/${file}`)), FACTS),
    slug: file.replace('.yaml', ''),
  }))
  return {
    guide: fillFacts(guide.parse(read('guide.yaml')), FACTS),
    chapters: chapters.sort((one, other) => one.order - other.order),
    companyName: FACTS.company,
  }
}

/** The words of each page, with one space between them wherever lines were broken. */
async function textOf({ pdf }: RenderedGuide): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(strings) : []
}
