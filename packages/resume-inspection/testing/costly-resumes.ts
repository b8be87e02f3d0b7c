/** Files whose inspection costs much. */
import { Buffer } from 'node:buffer'
import { doc } from './doc.ts'
import { docx } from './docx.ts'
import { packedPdfStream, pdf, pdfOfPackedObjects } from './pdf.ts'
import { aDoc, aDocx, aPdf, type ResumeExample } from './resume-example.ts'

const paragraph = (_: unknown, index: number) =>
  `<< /Type /StructElem /S /P /P ${index} 0 R /K [${index}] >>`

/** Honest ones, which must be accepted. */
export const largeResumes: readonly ResumeExample[] = [
  aPdf('with 2 MB of objects', () =>
    pdf('Mira', { objects: Array.from({ length: 22_000 }, paragraph) }),
  ),
  aPdf('with 4 MB of packed objects', () =>
    pdfOfPackedObjects('', Array.from({ length: 50_000 }, paragraph)),
  ),
  aDocx('with 60 MB of pictures', () => {
    const noise = (_: unknown, index: number) => (index * index * 31) >> 3
    const photo = Uint8Array.from({ length: 1_700_000 }, noise)
    return docx({
      parts: { 'word/media/a.bmp': Buffer.alloc(58_000_000, 'ab'), 'word/media/b.bmp': photo },
    })
  }),
]

/** A harmless PDF of 10 KB whose inspection takes most of a second of processor time. */
export function costlyPdf(): Buffer {
  return pdfOfPackedObjects(
    '',
    Array.from({ length: 40 }, () => `[${'/Ab'.repeat(30_000)}]`),
  )
}

/** Made to take more time or memory than there is: each must be refused as broken. */
export const endlessResumes: readonly ResumeExample[] = [
  aPdf('with objects within objects', () =>
    Buffer.from(`%PDF-1.4\n${'1 0 obj('.repeat(200_000)}\n%%EOF`),
  ),
  aPdf('with packed objects that unpack to 300 MB', () => {
    const data = packedPdfStream('', ' '.repeat(300_000_000))
    return pdf('Mira', { objects: [data.replace('<<', '<< /Type /ObjStm /N 1 /First 5')] })
  }),
  aDoc('whose 4,000 sectors follow one another', () => {
    const sectors = 4000
    const file = Buffer.alloc(512 * (sectors + 1))
    doc().copy(file, 0, 0, 76)
    file.writeUInt32LE(40, 48)
    file.writeInt32LE(-2, 60)
    file.writeInt32LE(-2, 68)
    for (let index = 0; index < 109; index += 1)
      file.writeInt32LE(index < 32 ? index : -1, 76 + 4 * index)
    for (let index = 0; index < sectors; index += 1) file.writeInt32LE(index - 1, 512 + 4 * index)
    return file
  }),
]
