import type { Buffer } from 'node:buffer'
import { type ZipPart, zip } from './zip.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** What a DOCX has beside its text. */
export type DocxExtras = {
  readonly mainType?: string
  readonly mainPart?: string
  /** More of `[Content_Types].xml`. */
  readonly types?: string
  /** Relationships of the text, see `relationship`. */
  readonly relationships?: string
  readonly parts?: readonly ZipPart[]
  readonly comment?: string
}

/** A small DOCX as Word writes it, packed in Word's order. */
export function docx(extras: DocxExtras = {}): Buffer {
  return zip([...docxParts(extras), ...(extras.parts ?? [])], extras.comment)
}

/** The parts that each DOCX has. */
export function docxParts(extras: DocxExtras = {}): ZipPart[] {
  const { mainType = `${WORD}.document.main+xml`, mainPart = 'word/document.xml' } = extras
  return [
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${mainPart}" ContentType="${mainType}"/>${extras.types ?? ''}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: relationships(
        `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="${mainPart}"/>`,
      ),
    },
    {
      name: mainPart,
      content: `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Mira Holloway</w:t></w:r></w:p></w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: relationships(extras.relationships ?? ''),
    },
  ]
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
export function workbook(parts: readonly ZipPart[] = []): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  return zip([
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    },
    { name: 'xl/workbook.xml', content: `${XML}<workbook/>` },
    ...parts,
  ])
}
