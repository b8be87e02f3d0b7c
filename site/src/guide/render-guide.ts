import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { toHex } from '@lanternfield/contract/colour.ts'
import { lang } from '@lanternfield/contract/language.ts'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { convert } from 'fontverter'
import { isoDay, monthAndYear } from '../lib/dates.ts'
import { fillIn } from '../lib/fill-in.ts'
import type { GuideTable } from '../shapes/guide-chapter.ts'
import { columnShares, isNumeric } from './columns.ts'
import template from './guide.typ?raw'
import type { GuideContent } from './guide-content.ts'
import lanterns from './lanterns.svg?raw'
import mark from './mark.svg?raw'
import night from './night.svg?raw'

export type RenderedGuide = { readonly pdf: Uint8Array<ArrayBuffer>; readonly pageCount: number }

// The font weights of guide.typ.
const FONT_WEIGHTS = [400, 600, 700] as const

/**
 * The guide as a tagged PDF (PDF/UA-1). The same content gives the same bytes.
 * @throws Error that names the fault, such as a character that the typeface lacks
 */
export async function renderGuide(content: GuideContent): Promise<RenderedGuide> {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: await readFonts() }] })
  const compiled = compiler.compile({
    mainFileContent: template,
    inputs: { guide: JSON.stringify(composeLayoutData(content)) },
  })
  const { result: document } = compiled
  if (!document) {
    const error = compiled.takeDiagnostics()
    const diagnostics = error ? compiler.fetchDiagnostics(error) : []
    throw new Error(`guide.typ does not compile: ${JSON.stringify(diagnostics)}`)
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

/** Everything that `guide.typ` reads. */
function composeLayoutData({ guide, chapters, brand, companyName }: GuideContent) {
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
    colours: {
      ...Object.fromEntries(
        Object.entries(brand.light).map(([name, colour]) => [name, toHex(colour)]),
      ),
      moonlight: toHex(brand.dark.baseContent),
      moonlightSoft: toHex(brand.dark.muted),
    },
    pictures: { night, lanterns, mark },
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
async function readFonts(): Promise<Buffer[]> {
  const { resolve } = createRequire(import.meta.url)
  return Promise.all(
    FONT_WEIGHTS.map(async (weight) => {
      const woff = await readFile(
        resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`),
      )
      return convert(woff, 'truetype')
    }),
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
