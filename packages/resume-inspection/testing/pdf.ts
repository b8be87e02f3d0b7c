import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'

/** What a PDF has beside its page. */
export type PdfExtras = {
  /** More of the catalogue, where readers begin. */
  readonly catalog?: string
  /** More of the page. */
  readonly page?: string
  /** More objects, numbered from 6 on. */
  readonly objects?: readonly string[]
  /** More of the trailer. */
  readonly trailer?: string
}

/** A small real PDF: one page with a line of text. */
export function pdf(text = 'Mira Holloway', extras: PdfExtras = {}): Buffer {
  const { catalog = '', page = '', objects: more = [], trailer = '' } = extras
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
    pdfStream('', `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
  ]
  const { file, places } = writeObjects('%PDF-1.4\n', objects)
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Writes objects, numbered from 1 on, behind the beginning of a file. @returns where each is too */
function writeObjects(beginning: string, objects: readonly string[]) {
  let file = beginning
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  return { file, places }
}

/** A stream as an object: data with a dictionary before it. */
export function pdfStream(dictionary: string, data: string | Uint8Array): string {
  const text = typeof data === 'string' ? data : Buffer.from(data).toString('latin1')
  return `<< ${dictionary} /Length ${text.length} >>\nstream\n${text}\nendstream`
}

/** A stream whose data is packed. */
export function packedPdfStream(dictionary: string, data: string): string {
  return pdfStream(
    `${dictionary} /Filter /FlateDecode`,
    deflateSync(Buffer.from(data, 'latin1'), { level: 9 }),
  )
}

/** Objects packed into one stream, as writers do since PDF 1.5. @param number of the first */
function packedPdfObjects(objects: readonly string[], number: number): string {
  let offset = 0
  const list = objects.map((object, index) => {
    const pair = `${number + index} ${offset} `
    offset += object.length + 1
    return pair
  })
  const keys = `/Type /ObjStm /N ${objects.length} /First ${list.join('').length}`
  return packedPdfStream(keys, `${list.join('')}${objects.join(' ')} `)
}

/** A real PDF 1.5 with packed objects, numbered from 6 on, which readers find by a table that is a stream as well. */
export function pdfOfPackedObjects(catalog: string, packedObjects: readonly string[]): Buffer {
  const { file, places } = writeObjects('%PDF-1.5\n', [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
    packedPdfObjects(packedObjects, 6),
  ])
  const rows = [
    [0, 0, 0],
    ...[...places, file.length].map((place) => [1, place, 0]),
    ...packedObjects.map((_, index) => [2, 4, index]),
  ]
  const table = rows.flatMap(([kind = 0, at = 0, index = 0]) => [
    kind,
    (at >> 16) & 255,
    (at >> 8) & 255,
    at & 255,
    (index >> 16) & 255,
    (index >> 8) & 255,
    index & 255,
  ])
  const keys = `/Type /XRef /Size ${rows.length} /W [1 3 3] /Root 1 0 R`
  const tableObject = `5 0 obj\n${pdfStream(keys, Uint8Array.from(table))}\nendobj\n`
  return Buffer.from(`${file}${tableObject}startxref\n${file.length}\n%%EOF\n`, 'latin1')
}

/** A real PDF of an exact size that holds bytes of any sort, as pictures and fonts do. */
export function pdfOfSize(sizeBytes: number, fill: (index: number) => number = () => 120): Buffer {
  const bytes = Uint8Array.from({ length: sizeBytes }, (_, index) => fill(index))
  const withData = (count: number) =>
    pdf('Mira Holloway', { objects: [pdfStream('', bytes.subarray(0, count))] })
  let data = sizeBytes - withData(0).length
  // The lengths and offsets that a PDF notes have more digits the larger it is.
  while (withData(data).length > sizeBytes) data -= 1
  const file = withData(data)
  return Buffer.concat([file, Buffer.alloc(sizeBytes - file.length, '\n')])
}

/** A PDF to which an update was added: objects that replace those of the same number, and a table of their own. */
export function pdfWithUpdate(objects: Readonly<Record<number, string>>): Buffer {
  let file = pdf().toString('latin1')
  const before = /startxref\n(\d+)/.exec(file)?.[1] ?? '0'
  const places = Object.entries(objects).map(([number, object]) => {
    const place = file.length
    file += `${number} 0 obj\n${object}\nendobj\n`
    return `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n${places.join('')}trailer\n<< /Size 100 /Root 1 0 R /Prev ${before} >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
