import { Buffer } from 'node:buffer'
import { zipSync } from 'fflate'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The files of an archive by their paths. */
export type Parts = Readonly<Record<string, string | Uint8Array>>

/** What a DOCX has beside its text. */
export type DocxExtras = {
  readonly mainType?: string
  readonly mainPart?: string
  /** More of `[Content_Types].xml`. */
  readonly types?: string
  /** Relationships of the text, see `relationship`. */
  readonly relationships?: string
  /** More parts, or others instead of those that each DOCX has. */
  readonly parts?: Parts
}

/** A small DOCX as Word writes it, packed in Word's order. */
export function docx(extras: DocxExtras = {}): Buffer {
  return zip({ ...docxParts(extras), ...extras.parts })
}

export function zip(parts: Parts): Buffer {
  const files = Object.entries(parts).map(([path, content]) => [path, Buffer.from(content)])
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: '2026-01-01' }))
}

/** The parts that each DOCX has. */
export function docxParts(extras: DocxExtras = {}): Parts {
  const { mainType = `${WORD}.document.main+xml`, mainPart = 'word/document.xml' } = extras
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${mainPart}" ContentType="${mainType}"/>${extras.types ?? ''}</Types>`,
    '_rels/.rels': relationships(
      `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="${mainPart}"/>`,
    ),
    [mainPart]: documentXml('<w:r><w:t>Mira Holloway</w:t></w:r>'),
    'word/_rels/document.xml.rels': relationships(extras.relationships ?? ''),
  }
}

/** A part with a paragraph of text. */
export function documentXml(paragraph: string): string {
  return `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${paragraph}</w:p></w:body></w:document>`
}

export function relationships(list: string): string {
  return `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`
}

/** @param kind such as `hyperlink` */
export function relationship(kind: string, target: string, mode = ''): string {
  const external = mode && ` TargetMode="${mode}"`
  return `<Relationship Id="rId9" Type="${OFFICE}/${kind}" Target="${target}"${external}/>`
}

/** The workbook that Word puts into a document behind a chart. */
export function workbook(parts: Parts = {}): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  return zip({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    'xl/workbook.xml': `${XML}<workbook/>`,
    ...parts,
  })
}
