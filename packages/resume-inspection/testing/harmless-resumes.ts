/** Resumes with something unusual in them that real ones have: each must be accepted. */
import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { doc, word2 } from './doc.ts'
import { docx, docxParts, relationship, relationships, workbook, zip } from './docx.ts'
import { encryptedPdf } from './encrypted-pdfs.ts'
import {
  packedPdfStream,
  pdf,
  pdfOfPackedObjects,
  pdfOfSize,
  pdfStream,
  pdfWithUpdate,
} from './pdf.ts'
import { aDoc, aDocx, aPdf, type ResumeExample } from './resume-example.ts'

const E2E_RESUMES = join(import.meta.dirname, '..', '..', '..', 'e2e', 'resumes')
const saved = (fileName: string): ResumeExample => ({
  name: `${fileName} as a program saved it`,
  fileName,
  content: () => readFileSync(join(E2E_RESUMES, fileName)),
})
/** A PDF with a change to its bytes. */
const changed = (change: (file: string) => string) => () =>
  Buffer.from(change(pdf().toString('latin1')), 'latin1')

/** A PDF with a file that belongs to its text. */
const attached = (name: string, fileName: string, content: string) =>
  aPdf(`with an attachment: ${name}`, {
    catalog: '/AF [6 0 R]',
    objects: [
      `<< /Type /Filespec /F (${fileName}) /UF (${fileName}) /EF << /F 7 0 R >> >>`,
      packedPdfStream('/Type /EmbeddedFile', content),
    ],
  })
const XML = '<?xml version="1.0" encoding="UTF-8"?>'

/** What people write as links, and what programs make of them. */
const LINKS = [
  'HTTPS://mira.example',
  'www.linkedin.com/in/mira',
  'mira.example:8080/cv',
  'localhost:3000',
  'htttps://mira.example',
  ' mailto: mira@mira.example',
  'tel:+1 512 555 0142',
  'skype:mira?chat',
  'doi:10.1000/182',
  'LinkedIn: linkedin.com/in/mira',
  'git@github.com:mira/cv.git',
  '#experience',
  '../cv.pdf',
  'about:blank',
  'javascript:void(0)',
  'file:////Users/mira/cv.pdf',
]

const pdfs = [
  saved('mira-holloway.pdf'),
  aPdf('', {}),
  aPdf('with terms of its trade in its texts', () =>
    pdf('Node/JS \\(ECMA/JavaScript\\), /Launch of a shop, /OpenAction', {
      objects: ['<< /Title (React/JS Developer) /Subject <2F4A61> /Author (a (b) /JS) >>'],
      trailer: '/Info 6 0 R',
    }),
  ),
  aPdf('with headings that are called as scripts are', {
    catalog: '/Dests << /JavaScript [3 0 R /XYZ 0 0 0] /Launch << /D [3 0 R /Fit] >> >>',
    page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest /JavaScript >>]',
  }),
  aPdf('with metadata that names scripts', {
    objects: [pdfStream('/Type /Metadata /Subtype /XML', '<x>/JavaScript << /JS (x) >></x>')],
  }),
  aPdf('with an empty tree of scripts', {
    catalog: '/Names << /JavaScript << /Names [] >> /Dests >>',
  }),
  aPdf('with a picture of any bytes', () => pdfOfSize(2_097_152, (index) => (index * 7919) % 251)),
  aPdf('that opens at a page, shows another next, and asks to be printed', {
    catalog: '/OpenAction 6 0 R /AA << /WP << /S /Named /N /Print >> >>',
    page: '/AA << /C 7 0 R >>',
    objects: [
      '<< /S /GoTo /D [3 0 R /Fit] /Next [8 0 R] >>',
      '<< /S /Named /N /NextPage >>',
      '<< /S /SetOCGState /State [/ON] >>',
    ],
  }),
  aPdf('with links to addresses and to documents', {
    page: `/Annots [${[
      '/S /URI /URI (https://mira.example/js?x=/JavaScript)',
      '/S /URI /URI (//mira.example/cv)',
      '/S /URI /URI (file:///C:/Users/Mira/cv.pdf)',
      '/S /URI /URI (file://fileserver/mira/cv.pdf)',
      ...LINKS.map((address) => `/S /URI /URI (${address.replace(/[()]/g, '\\$&')})`),
      '/S /GoToR /F (cover.pdf) /D [0 /Fit]',
      '/S /Launch /F (letter.pdf)',
      '/S /Launch /F << /F (www.mira.example/cv) >>',
    ]
      .map((action) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >>`)
      .join(' ')}]`,
  }),
  aPdf('with a button that sends what is filled in', {
    catalog: '/AcroForm << /Fields [6 0 R] >>',
    page: '/Annots [6 0 R]',
    objects: [
      '<< /Subtype /Widget /FT /Btn /T (send) /A << /S /SubmitForm /F (https://jobs.example) >> >>',
    ],
  }),
  aPdf('with a form in XML that has no scripts', {
    catalog: '/AcroForm << /Fields [] /XFA [(template) 6 0 R] >>',
    objects: [packedPdfStream('', '<template><field name="a"/></template>')],
  }),
  aPdf('with an archive in a field near its end', {
    objects: [`<< /FT /Tx /T (a) /V <${zip({ a: 'b' }).toString('hex')}> >>`],
    trailer: `/Kept (${zip({ a: 'b' })
      .toString('latin1')
      .replace(/[()\\]/g, '\\$&')})`,
  }),

  attached('the resume as XML of Europass', 'mira.xml', `${XML}<SkillsPassport/>`),
  attached('the same in UTF-16', 'mira.xml', '\xff\xfe<\0a\0/\0>\0'),
  attached('the styles of LaTeX', 'latex.html', '<style>\nli { margin-right: .5em }\n</style>'),
  attached('the settings of Distiller', 'Print.joboptions', '<<\n  /ASCII85EncodePages false\n>>'),

  aPdf('1.5 with packed objects', () => pdfOfPackedObjects('', ['[1 2]', 'null'])),
  aPdf('behind the lines of a printer', () =>
    Buffer.concat([Buffer.from('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'), pdf()]),
  ),
  aPdf('without a header', () => pdf().subarray('%PDF-1.4\n'.length)),
  aPdf(
    'without a table, a trailer and an end',
    changed((file) => file.replace(/xref\n0.*$/s, '')),
  ),
  aPdf('with blanks behind it', () =>
    Buffer.concat([pdf(), Buffer.from(' \r\n\t\0'.repeat(1000))]),
  ),
  aPdf('with the line of a portal behind it', () =>
    Buffer.concat([pdf(), Buffer.from('% signed by portal.example 2026-11-02\n')]),
  ),
  aPdf('with an update', () => pdfWithUpdate({ 5: '<< /Type /Font /Subtype /Type1 >>' })),
  aPdf('that may not be printed, in AES-256', () => encryptedPdf('aes-256-harmless')),
  aPdf('that may not be printed, in RC4', () => encryptedPdf('rc4-128-harmless')),
]

const begunWith = (template: string) =>
  aDocx(`begun with the template ${template}`, {
    parts: {
      'word/_rels/settings.xml.rels': relationships(
        relationship('attachedTemplate', template, 'External'),
      ),
    },
  })
const FIELDS = [
  ' PAGE ',
  ' HYPERLINK "https://mira.example" ',
  ' INCLUDEPICTURE "https://mira.example/photo.jpg" ',
  ' INCLUDEPICTURE "C:\\\\Users\\\\Mira\\\\photo.jpg" ',
  ' INCLUDEPICTURE "file:////Users/mira/photo.jpg" \\* MERGEFORMAT \\d ',
  ' INCLUDEPICTURE "cid:image001.png@01D0" ',
  ' LINK Excel.Sheet.12 "C:\\\\Users\\\\a b.xlsx" R1C1:R2C2 \\a ',
  ' HYPERLINK \\l "experience" \\o "shell: what I know" ',
]

const docxs = [
  saved('mira-holloway.docx'),
  aDocx('', {}),
  aDocx('with fields', {
    parts: {
      'word/footer1.xml': `<w:ftr>${FIELDS.map(
        (field) => `<w:fldSimple w:instr="${field.replaceAll('"', '&quot;')}"/>`,
      ).join('')}</w:ftr>`,
    },
  }),
  begunWith('\\\\fileserver\\profiles\\mira\\Normal.dotm'),
  begunWith('SSD:Users:mira:Library:Normal.dotm'),
  begunWith('file:///C:\\Users\\Mira\\Templates\\Resume%20(2).dotx'),
  begunWith('file:////Users/mira/Library/Templates/Resume.dotx'),
  begunWith('file:////C:/Templates/Resume.dotx'),
  begunWith('file://fileserver/Templates/Resume.dotx'),
  aDocx('with links, pictures of its own and of a page', {
    relationships:
      [...LINKS, 'https://mira.example/?a=1&amp;b=2', 'file:///\\\\fileserver\\mira\\cv.pdf']
        .map((address) => relationship('hyperlink', address, 'External'))
        .join('') +
      relationship('image', 'cid:image001.png@01D0', 'External') +
      relationship('image', 'media/image1.jpeg') +
      relationship('image', 'https://media.example/photo.jpg', 'External'),
    parts: { 'word/media/image1.jpeg': Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1') },
  }),
  aDocx('with a chart and its workbook', {
    parts: {
      'word/embeddings/Sheet.xlsx': workbook({
        'xl/a.xml': '<a><f>IF(A1="|","a",\'b|\'!A1)</f></a>',
      }),
    },
  }),
  aDocx('with scrambled fonts, a PDF as a picture, and folders', {
    types:
      '<Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/>',
    parts: {
      'word/fonts/': '',
      'word/fonts/font1.odttf': 'MZ and any bytes at all',
      'word/media/image1.pdf': pdf(),
    },
  }),
  aDocx('with the film of a page', {
    parts: {
      'word/a.xml':
        '<wp15:webVideoPr embeddedHtml="&lt;iframe id=&quot;a&quot; src=&quot;https://video.example?a=1&amp;amp;b=2&quot; allowfullscreen>&lt;/iframe>"/>',
    },
  }),
  aDocx('of Word for the web, whose text is document2.xml', { mainPart: 'word/document2.xml' }),
  aDocx('that is a PDF', () => pdf()),
  aDocx('of three files', () => zip(Object.fromEntries(Object.entries(docxParts()).slice(0, 3)))),
  aDocx('with the type of macros as a default that no file has', {
    types: '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>',
  }),
]

const docs = [
  aDoc('', {}),
  aDoc('begun with a template of its writer', { template: 'C:\\Users\\Mira\\Normal.dot' }),
  aDoc('begun with a template of its office', { template: '\\\\fileserver\\a\\letter.dot' }),
  aDoc('with small streams and large ones', {
    streams: { '/\u0001CompObj': 'x'.repeat(114), '/Data': 'y'.repeat(5000) },
  }),
  aDoc('with its theme, an archive, close to its end', {
    streams: { '/Theme': zip({ 'theme/theme1.xml': '<a:theme/>' }) },
  }),
  aDoc('with fields', { text: FIELDS.map((field) => `\x13${field}\x14x\x15`).join('') }),
  aDoc('that is a DOCX', () => docx()),
  aPdf('that is a DOC', () => doc()),
  aDoc('of Word 95', { version: 0xa5dc }),
  aDoc('of Word 2', () => word2('Mira Holloway \x13 PAGE \x142\x15')),
]

export const harmlessResumes: readonly ResumeExample[] = [...pdfs, ...docxs, ...docs]
