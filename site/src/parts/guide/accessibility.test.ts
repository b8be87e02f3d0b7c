/** What assistive technology finds in the guide: ISO 14289-1 (PDF/UA-1), as far as pdf.js shows a file's structure. */
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { GuideContent } from './guide-content.ts'
import { content, rendered } from './guide-files.test-data.ts'

/** An element of the structure: its role, its words in reading order, and the elements in it. */
type Element = {
  readonly role: string
  readonly text: string
  readonly elements: readonly Element[]
}

const document = await getDocumentProxy(rendered.pdf.slice())
const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
const elements = (await Promise.all(numbers.map(readStructure))).flatMap(listElements)

test('declares PDF/UA-1, is tagged, and names its language and title', async () => {
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true, Suspects: false })
  const { info, metadata } = await document.getMetadata()
  expect(metadata?.get('pdfuaid:part')).toBe('1')
  expect(metadata?.get('dc:title')).toBe(content.guide.title)
  expect(info).toMatchObject({ Language: 'en' })
  expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
})

test('has each title of the content files as a heading, and skips no level', () => {
  const headings = elements.filter(({ role }) => /^H\d$/.test(role))
  const { guide, chapters } = content
  expect(headings.filter(({ role }) => role === 'H1').map(({ text }) => text)).toEqual(
    [guide, guide.introduction, ...chapters, guide.closing].map(({ title }) => title),
  )
  const texts = headings.map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(listTitles(content)))
  const levels = headings.map(({ role }) => Number(role.slice(1)))
  expect(levels[0]).toBe(1)
  for (const [index, level] of levels.slice(1).entries())
    expect(level).toBeLessThanOrEqual((levels[index] ?? 0) + 1)
})

test('has all that is in the content files, and is read in their order', () => {
  const whole = elements
    .filter(({ role }) => role === 'Document')
    .map(({ text }) => text)
    .join(' ')
  const sentences = listStrings(inReadingOrder(content))
  expect(sentences.length).toBeGreaterThan(200)
  let position = 0
  for (const sentence of sentences) {
    const found = whole.indexOf(sentence, position)
    expect(found, `“${sentence}” after “${whole.slice(position - 60, position)}”`).not.toBe(-1)
    position = found + sentence.length
  }
})

test('has its tables as tables, with header cells above the columns', () => {
  const columns = content.chapters.flatMap(({ table, scoring }) => [
    ...(table?.columns ?? []),
    ...(scoring ? [scoring.criterion, scoring.weight, ...scoring.suppliers] : []),
  ])
  const headers = elements.filter(({ role }) => role === 'TH').map(({ text }) => text)
  expect(headers).toEqual(columns)
})

test('has its lists as lists, with an item for each entry', () => {
  const { closing, introduction } = content.guide
  const counts = content.chapters.map(
    ({ settle, checklist, worksheet }) =>
      settle.length + (checklist?.items.length ?? 0) + (worksheet?.fields.length ?? 0),
  )
  const items = [introduction.outcomes.items.length, ...counts, closing.days.length]
  expect(elements.filter(({ role }) => role === 'LI')).toHaveLength(
    items.reduce((sum, count) => sum + count),
  )
})

/** The structure of a page, its words put in from the page's marked content. */
async function readStructure(pageNumber: number): Promise<Element> {
  const page = await document.getPage(pageNumber)
  const [tree, { items }] = await Promise.all([
    page.getStructTree(),
    page.getTextContent({ includeMarkedContent: true }),
  ])
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.at(-1) ?? ''
      texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push('id' in item ? item.id : '')
  }
  type Node = typeof tree | (typeof tree)['children'][number]
  const toElement = (node: Node): Element => {
    if (!('children' in node)) return { role: '', text: texts.get(node.id) ?? '', elements: [] }
    const inside = node.children.map(toElement)
    const text = inside.map((element) => element.text).join(' ')
    return { role: node.role, text: text.replace(/\s+/g, ' ').trim(), elements: inside }
  }
  return toElement(tree)
}

function listElements(element: Element): Element[] {
  return [element, ...element.elements.flatMap(listElements)]
}

/** The words of the guide. But for these, the files have them in the order in which they are read. */
function inReadingOrder({ guide, chapters, companyName }: GuideContent): unknown {
  const { introduction, closing, words } = guide
  return [
    ...[companyName, guide.kind, guide.title, guide.subtitle],
    ...[words.contents, introduction, guide.contentsTitle],
    ...chapters.map(({ title, line }) => [title, line]),
    ...chapters.map(({ line: _line, title, lead, sections, settle, ...parts }) => [
      ...[title, lead, sections, words.settle, settle, parts],
    ]),
    { ...closing, days: closing.days.map(({ when, ...day }) => [when, day]) },
  ]
}

/** But for those of the entries of lists. */
function listTitles(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'title') return String(inner)
    return ['days', 'fields', 'rows'].includes(name) ? [] : listTitles(inner)
  })
}

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object'
    ? Object.values(value).flatMap(listStrings)
    : []
}
