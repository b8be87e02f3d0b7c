/** Files whose inspection costs much. */
import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'
import { pdf, pdfStream } from './pdf.ts'
import { type ResumeExample, readResume } from './resumes.ts'

const paragraph = (_: unknown, index: number) =>
  `<< /Type /StructElem /S /P /P ${index} 0 R /K [${index}] >>`

/** Honest ones, which must be accepted. */
export const largeResumes: readonly ResumeExample[] = [
  {
    fileName: '2 MB of objects.pdf',
    content: () => pdf('Mira', { objects: Array.from({ length: 22_000 }, paragraph) }),
  },
  {
    fileName: '4 MB of packed objects.pdf',
    content: () => pdfOfPackedObjects(Array.from({ length: 50_000 }, paragraph)),
  },
  {
    fileName: '60 MB of pictures.docx',
    content: () => {
      const noise = (_: unknown, index: number) => (index * index * 31) >> 3
      const photo = Uint8Array.from({ length: 1_700_000 }, noise)
      const drawing = Buffer.alloc(58_000_000, 'ab')
      const pictures = { 'word/media/a.bmp': drawing, 'word/media/b.bmp': photo }
      return Buffer.from(zipSync({ ...unzipSync(readResume('accepted/plain.docx')), ...pictures }))
    },
  },
]

/** A harmless PDF of 10 KB whose inspection takes most of a second of processor time. */
export function costlyPdf(): Buffer {
  return pdfOfPackedObjects(Array.from({ length: 40 }, () => `[${'/Ab'.repeat(30_000)}]`))
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
  {
    fileName: '4,000 sectors that follow one another.doc',
    content: () => {
      const sectors = 4000
      const file = Buffer.alloc(512 * (sectors + 1))
      readResume('accepted/plain.doc').copy(file, 0, 0, 76)
      file.writeUInt32LE(40, 48)
      file.writeInt32LE(-2, 60)
      file.writeInt32LE(-2, 68)
      for (let index = 0; index < 109; index += 1)
        file.writeInt32LE(index < 32 ? index : -1, 76 + 4 * index)
      for (let index = 0; index < sectors; index += 1) file.writeInt32LE(index - 1, 512 + 4 * index)
      return file
    },
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
