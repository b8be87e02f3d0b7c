import { lang, locale } from '@lanternfield/contract/language.ts'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { toHex, toHexTheme } from '../../lib/colour.ts'
import { monthAndYear } from '../../lib/dates.ts'
import { placeDrawing } from '../../lib/drawing.ts'
import { litAccent } from '../../lib/drawn-colours.ts'
import { fillIn } from '../../lib/fill-in.ts'
import { cutFonts } from '../../lib/find-fonts.ts'
import { isoDay } from '../../lib/iso-day.ts'
import { mailtoLink } from '../../lib/mailto-link.ts'
import baseLayout from './base.typ?raw'
import chaptersLayout from './chapters.typ?raw'
import { columnShares, isNumeric } from './columns.ts'
import { drawNight } from './draw-night.ts'
import type { GuideTable } from './guide-chapter-shape.ts'
import type { GuideContent } from './guide-content.ts'
import pagesLayout from './pages.typ?raw'

export type RenderedGuide = { readonly pdf: Uint8Array<ArrayBuffer>; readonly pageCount: number }

// The font weights of the layout.
const FONT_WEIGHTS = [400, 600, 700] as const

/**
 * The guide as a tagged PDF (PDF/UA-1). The same content gives the same bytes.
 * @throws Error that names the fault, such as a character that no font has
 */
export async function renderGuide(content: GuideContent): Promise<RenderedGuide> {
  const data = composeLayoutData(content)
  // The layout itself writes digits.
  const text = ` 0123456789${JSON.stringify(data)}`
  const { fontBlobs, families } = await readFonts(text, content.brand.typeface)
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] })
  const compiled = compiler.compile({
    mainFileContent: [baseLayout, pagesLayout, chaptersLayout].join('\n'),
    inputs: { guide: JSON.stringify({ ...data, families }) },
  })
  const { result: document } = compiled
  if (!document) {
    const error = compiled.takeDiagnostics()
    const diagnostics = error ? compiler.fetchDiagnostics(error) : []
    throw new Error(`The layout of the guide does not compile: ${JSON.stringify(diagnostics)}`)
  }
  try {
    // With this standard Typst refuses inaccessible content, such as a picture without a text.
    const pdf = compiler.pdf(document, { pdfStandard: 'ua-1' })
    return { pdf: new Uint8Array(pdf), pageCount: document.numOfPages }
  } catch (cause) {
    throw new Error(
      `content/guide.yaml or content/guide/ cannot become a PDF: ${describeExportError(cause)}`,
      { cause },
    )
  }
}

/** Everything that the layout reads. */
function composeLayoutData({ guide, chapters, brand, mark, companyName }: GuideContent) {
  const [year, month, day] = isoDay(guide.date).split('-').map(Number)
  return {
    guide,
    companyName,
    mailto: mailtoLink(guide.closing.invitation.email),
    lang,
    date: { year, month, day },
    month: monthAndYear(guide.date),
    chapters: chapters.map((chapter, index) => ({
      ...chapter,
      number: index + 1,
      label: fillIn(guide.words.chapter, { number: index + 1, count: chapters.length }),
      table: chapter.table && addColumnLayout(chapter.table),
    })),
    // The roundings of the layout are those of a box of 20 px.
    roundness: toPx(brand.corners.box) / 20,
    colours: {
      ...toHexTheme(brand.light),
      lit: litAccent(brand.dark),
      moonlight: toHex(brand.dark.baseContent),
      moonlightSoft: toHex(brand.dark.muted),
    },
    pictures: {
      night: drawNight(brand, guide.look?.lastPage),
      cover: drawNight(brand, guide.look?.cover, mark),
      // The layout puts the colours in.
      markGround: mark.content.includes('currentColor')
        ? undefined
        : (mark.plate ?? toHex(brand.dark.base100)),
      mark: placeDrawing(mark, { sizePx: 32 }, { lines: 'currentColor', accent: 'ACCENT' }),
    },
  }
}

/** A table with the width of each column, as a share, and whether its cells are aligned to the right. */
function addColumnLayout(table: GuideTable) {
  const { columns, rows } = table
  return {
    ...table,
    shares: columnShares([columns, ...rows]),
    numeric: columns.map((_, index) => isNumeric(rows.map((cells) => cells[index] ?? ''))),
  }
}

/** The fonts with the letters of a text, and their families. */
async function readFonts(text: string, typeface: string) {
  const cut = FONT_WEIGHTS.map((weight) => cutFonts(text, weight, { typeface, locale }))
  const fonts = await Promise.all(cut)
  const fontBlobs = fonts.flatMap((some) => some.map((font, index) => rename(font, `F${index}`)))
  return { fontBlobs, families: (fonts[0] ?? []).map((_, index) => `F${index}`) }
}

/** A font with a shorter name for its family: of one family and weight, Typst takes one font. */
function rename(font: Buffer, family: string): Buffer {
  const table = font.readUInt32BE(font.indexOf('name') + 8)
  // For Windows, in Unicode, in English: the first name.
  const record = font.indexOf('0003000104090001', table, 'hex')
  const at = table + font.readUInt16BE(table + 4) + font.readUInt16BE(record + 10)
  font.writeUInt16BE(Buffer.from(family, 'utf16le').swap16().copy(font, at), record + 8)
  return font
}

/** The sentences of an export error, which arrive as Rust prints its list of diagnostics. */
function describeExportError(error: unknown): string {
  const printed = error instanceof Error ? error.message : String(error)
  const sentences = [...printed.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(([, quoted = '']) =>
    quoted.replace(/\\(.)/g, '$1').replace(/ with font .*/, ''),
  )
  return [...new Set(sentences)].join('; ') || printed
}

function toPx(corner: string): number {
  return Number.parseFloat(corner) * (corner.endsWith('rem') ? 16 : 1)
}
