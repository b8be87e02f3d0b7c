import { Buffer } from 'node:buffer'

/** What a PDF has beside its page. */
export type PdfExtras = {
  /** More of the catalogue, where readers begin. */
  readonly catalog?: string
  /** More of the page. */
  readonly page?: string
  /** More objects, numbered from 6 on. */
  readonly objects?: readonly string[]
}

/** A small real PDF: one page with a line of text. */
export function pdf(text = 'Mira Holloway', extras: PdfExtras = {}): Buffer {
  const { catalog = '', page = '', objects: more = [] } = extras
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
    pdfStream('', `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

/** A stream as an object: data with a dictionary before it. */
export function pdfStream(dictionary: string, data: string | Uint8Array): string {
  const text = typeof data === 'string' ? data : Buffer.from(data).toString('latin1')
  return `<< ${dictionary} /Length ${text.length} >>\nstream\n${text}\nendstream`
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
