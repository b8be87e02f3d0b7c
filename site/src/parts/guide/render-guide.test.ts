/** The guide as it is in content/, set without building the site. */
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { GuideContent } from './guide-content.ts'
import { content, rendered } from './guide-files.test-data.ts'
import { renderGuide } from './render-guide.ts'

const document = await getDocumentProxy(rendered.pdf.slice())
const { text } = await extractText(document, { mergePages: false })
const pages = text.map(joinLines)

test('begins each chapter on a page of its own, where the contents say', () => {
  const [, contents = ''] = pages
  for (const [index, { title, line, lead }] of content.chapters.entries()) {
    const page = pages.findIndex((text) => text.includes(lead)) + 1
    expect(pages[page - 1]).toContain(`Chapter ${index + 1} of ${content.chapters.length} ${title}`)
    expect(contents).toContain(`${title} ${line} ${page}`)
  }
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

test('names its author, and is dated by its words', async () => {
  const { info } = await document.getMetadata()
  const day = content.guide.date.toISOString().slice(0, 10).replaceAll('-', '')
  const date = expect.stringMatching(`^D:${day}`)
  expect(info).toMatchObject({ Author: 'Testfield', CreationDate: date, ModDate: date })
})

test('has a bookmark for the cover, the contents, each chapter and the end', async () => {
  const outline = await document.getOutline()
  const titles = outline.flatMap(({ title, items }) => [title, ...items.map((item) => item.title)])
  expect(titles).toEqual([
    content.guide.title,
    content.guide.introduction.title,
    content.guide.contentsTitle,
    ...content.chapters.map(({ title }, index) => `${index + 1}. ${title}`),
    content.guide.closing.title,
  ])
})

test('leads from each line of the contents to the page of its chapter', async () => {
  const annotations = await (await document.getPage(2)).getAnnotations()
  const targets = await Promise.all(annotations.map(({ dest }) => findPageOf(dest)))
  expect(targets).toEqual(
    content.chapters.map(({ lead }) => pages.findIndex((text) => text.includes(lead))),
  )
})

test('is the same to the byte when it is set again', async () => {
  const again = await renderGuide(content)
  expect(Buffer.compare(again.pdf, rendered.pdf)).toBe(0)
})

test('prints what would be markup to Typst as it was written', async () => {
  const title = '#panic() *a* _b_ $c$ @d `e` = f'
  const { pdf } = await renderGuide(withFirstTitle(title))
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true })
  expect(joinLines(text)).toContain(`Chapter 1 of ${content.chapters.length} ${title}`)
})

test('refuses a character that no font has, by name', async () => {
  await expect(renderGuide(withFirstTitle('From here 🚀 there'))).rejects.toThrow('🚀')
})

function withFirstTitle(title: string): GuideContent {
  const [first, ...others] = content.chapters
  if (!first) throw new Error('The guide has no chapter.')
  return { ...content, chapters: [{ ...first, title }, ...others] }
}

async function findPageOf(destination: unknown): Promise<number> {
  const [reference] = (
    typeof destination === 'string' ? await document.getDestination(destination) : destination
  ) as [Parameters<typeof document.getPageIndex>[0]]
  return document.getPageIndex(reference)
}

/** The words with one space between them wherever lines were broken. */
function joinLines(text: string): string {
  return text.replace(/\s+/g, ' ')
}
