/** Files whose inspection costs as much as that of any file that the limits let through. */
import { Buffer } from 'node:buffer'
import { doc } from './doc.ts'
import { docx } from './docx.ts'
import { packedPdfObjects, packedPdfStream, pdf } from './pdf.ts'
import { aDoc, aDocx, aPdf, type ResumeExample } from './resume-example.ts'
import { zip } from './zip.ts'

const UNPACKED_BYTES = 15_000_000
const paragraph = (number: number) =>
  `<< /Type /StructElem /S /P /P ${number} 0 R /K [${number}] >>`
const withPackedText = (text: string) => () =>
  pdf('Mira', {
    objects: [packedPdfStream('/N 1 /First 5', `1 0  ${text}`.padEnd(UNPACKED_BYTES))],
  })

/** Honest ones, which must be accepted. */
export const largeResumes: readonly ResumeExample[] = [
  aPdf('with 2 MB of objects', () =>
    pdf('Mira', { objects: Array.from({ length: 22_000 }, (_, index) => paragraph(index)) }),
  ),
  aPdf('with 8 MB of packed objects', () => {
    const objects = Array.from({ length: 100_000 }, (_, index) => paragraph(index))
    return pdf('Mira', { objects: [packedPdfObjects(objects, { number: 100 })] })
  }),
  aDocx('with 60 MB of pictures', () => {
    const noise = (_: unknown, index: number) => (index * index * 31) >> 3
    const photo = Uint8Array.from({ length: 1_700_000 }, noise)
    return docx({
      parts: [
        { name: 'word/media/a.bmp', content: Buffer.alloc(58_000_000, 'abcdefgh') },
        { name: 'word/media/b.bmp', content: photo, stored: true },
      ],
    })
  }),
]

/** A harmless PDF of 15 KB whose inspection costs more processor time than any other we know of. */
export function costlyPdf(): Buffer {
  return pdf('Mira', {
    objects: [packedPdfObjects(Array.from({ length: 150 }, () => `[${'/Ab'.repeat(30_000)}]`))],
  })
}

/** Made to take long: any verdict will do, if it comes soon. */
export const costlyResumes: readonly ResumeExample[] = [
  aPdf('with millions of names in lists', costlyPdf),
  aPdf('with millions of packed objects in one place', () => {
    const list = '1 0 '.repeat(3_700_000)
    const keys = `/N 3700000 /First ${list.length}`
    return pdf('Mira', { objects: [packedPdfStream(keys, list.padEnd(UNPACKED_BYTES))] })
  }),
  aPdf('with a name of millions of escapes', withPackedText(`/${'#41'.repeat(4_900_000)}`)),
  aPdf('with a text of 15 MB', withPackedText(`(${'a'.repeat(14_900_000)})`)),
  aPdf('with what looks like objects in one line of comments', () =>
    Buffer.concat([pdf(), Buffer.from(`${'%obj<<>>'.repeat(250_000)}\n%%EOF\n`)]),
  ),
  aPdf('with thousands of packed streams', () =>
    pdf('Mira', { objects: Array.from({ length: 13_000 }, () => packedPdfObjects(['null'])) }),
  ),
  aPdf('with attachments that each unpack to 15 MB', () => {
    const data = '<a xmlns="europass">'.padEnd(UNPACKED_BYTES)
    const attachment = packedPdfStream('/Type /EmbeddedFile', data)
    return pdf('Mira', { objects: Array.from({ length: 120 }, () => attachment) })
  }),
  aDocx('with workbooks that each unpack to 15 MB', () => {
    const content = zip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'a.xml', content: Buffer.alloc(UNPACKED_BYTES) },
    ])
    const workbook = (index: number) => ({ name: `word/${index}.xlsx`, content, stored: true })
    return docx({ parts: Array.from({ length: 110 }, (_, index) => workbook(index)) })
  }),
  aDocx('with relationships that are nothing but beginnings', () => {
    const content = `<a>${'<'.repeat(1_000_000)}`
    const list = (index: number) => ({ name: `word/_rels/${index}.rels`, content })
    return docx({ parts: Array.from({ length: 7 }, (_, index) => list(index)) })
  }),
  aDocx('with tens of thousands of files that are not listed', () => {
    const head = `PK\x03\x04\x14\0\x08${'\0'.repeat(19)}\x01\0\0\0a`
    return Buffer.alloc(1_860_000, Buffer.from(head, 'latin1'))
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
