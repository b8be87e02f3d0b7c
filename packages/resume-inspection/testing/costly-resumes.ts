/** Files whose inspection costs much. */
import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { pdf, pdfStream } from './pdf.ts'
import type { ResumeExample } from './resumes.ts'

const paragraph = (_: unknown, index: number) =>
  `<< /Type /StructElem /S /P /P ${index} 0 R /K [${index}] >>`

/** Honest ones, which must be accepted. */
export const largeResumes: readonly ResumeExample[] = [
  {
    fileName: '4 MB of packed objects.pdf',
    content: () => pdfOfPackedObjects(Array.from({ length: 50_000 }, paragraph)),
  },
]

/**
 * A harmless PDF whose inspection takes most of a second of processor time for each 40 objects, in which it has 5 KB.
 * With 160 it is beyond what a file may take.
 */
export function costlyPdf(count = 40): Buffer {
  return pdfOfPackedObjects(Array.from({ length: count }, () => `[${'/Ab'.repeat(30_000)}]`))
}

/** Made to take more time or memory than there is: each must be refused as broken. */
export const endlessResumes: readonly ResumeExample[] = [
  {
    fileName: 'objects within objects.pdf',
    content: () => Buffer.from(`%PDF-1.4\n${'1 0 obj('.repeat(200_000)}\n%%EOF`),
  },
  {
    fileName: 'packed objects that unpack to 300 MB.pdf',
    content: () => pdf('Mira', { objects: [packed('/N 1 /First 5', ' '.repeat(300_000_000))] }),
  },
]

/** A PDF with objects packed into one stream, as writers do since PDF 1.5. */
function pdfOfPackedObjects(objects: readonly string[]): Buffer {
  let offset = 0
  const places = objects.map((object, index) => {
    const place = `${index + 7} ${offset} `
    offset += object.length + 1
    return place
  })
  const list = places.join('')
  const keys = `/N ${objects.length} /First ${list.length}`
  return pdf('Mira', { objects: [packed(keys, `${list}${objects.join(' ')} `)] })
}

function packed(keys: string, data: string): string {
  const content = deflateSync(Buffer.from(data, 'latin1'), { level: 9 })
  return pdfStream(`/Type /ObjStm ${keys} /Filter /FlateDecode`, content)
}
