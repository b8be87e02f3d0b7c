import { readFile } from 'node:fs/promises'
import { lang } from '@lanternfield/contract/language.ts'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { convert } from 'fontverter'
import { toHex, toHexTheme } from '../../lib/colour.ts'
import { monthAndYear } from '../../lib/dates.ts'
import { placeDrawing } from '../../lib/drawing.ts'
import { litAccent } from '../../lib/drawn-colours.ts'
import { fillIn } from '../../lib/fill-in.ts'
import { findFonts } from '../../lib/find-fonts.ts'
import { isoDay } from '../../lib/iso-day.ts'
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
 * @throws Error that names the fault, such as a character that the typeface lacks
 */
export async function renderGuide(content: GuideContent): Promise<RenderedGuide> {
  const compiler = NodeCompiler.create({
    fontArgs: [{ fontBlobs: await readFonts(content.brand.typeface) }],
  })
  const compiled = compiler.compile({
    mainFileContent: [baseLayout, pagesLayout, chaptersLayout].join('\n'),
    inputs: { guide: JSON.stringify(composeLayoutData(content)) },
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
    lang,
    date: { year, month, day },
    month: monthAndYear(guide.date),
    chapters: chapters.map((chapter, index) => ({
      ...chapter,
      number: index + 1,
      label: fillIn(guide.words.chapter, { number: index + 1, count: chapters.length }),
      table: chapter.table && addColumnLayout(chapter.table),
    })),
    typeface: brand.typeface,
    // The roundings of the layout are those of a box of 20 px.
    roundness: toPx(brand.corners.box) / 20,
    colours: {
      ...toHexTheme(brand.light),
      lit: litAccent(brand.dark),
      moonlight: toHex(brand.dark.baseContent),
      moonlightSoft: toHex(brand.dark.muted),
    },
    pictures: {
      night: drawNight(brand),
      cover: drawNight(brand, mark),
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

/** Typst reads TrueType; the packages of the site's typeface have WOFF. */
function readFonts(typeface: string): Promise<Buffer[]> {
  const { ofWeight } = findFonts(typeface)
  return Promise.all(
    FONT_WEIGHTS.map(async (weight) => convert(await readFile(ofWeight(weight)), 'truetype')),
  )
}

/** The sentences of an export error, which arrive as Rust prints its list of diagnostics. */
function describeExportError(error: unknown): string {
  const printed = error instanceof Error ? error.message : String(error)
  const sentences = [...printed.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(([, quoted = '']) =>
    quoted.replace(/\\(.)/g, '$1'),
  )
  return [...new Set(sentences)].join('; ') || printed
}

function toPx(corner: string): number {
  return Number.parseFloat(corner) * (corner.endsWith('rem') ? 16 : 1)
}
