/** Resumes with something unusual in them that real ones have: each must be accepted. */
import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { word2 } from './doc.ts'
import { docxParts, relationship, relationships, workbook } from './docx.ts'
import { ENCRYPTIONS, encryptedPdf } from './encrypted-pdfs.ts'
import {
  packedPdfObjects,
  packedPdfStream,
  pdf,
  pdfOfPackedObjects,
  pdfOfSize,
  pdfStream,
  pdfWithUpdate,
} from './pdf.ts'
import { aDoc, aDocx, aPdf, type ResumeExample } from './resume-example.ts'
import { zip } from './zip.ts'

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

const begunWith = (template: string) =>
  aDocx(`begun with the template ${template}`, {
    parts: [
      {
        name: 'word/_rels/settings.xml.rels',
        content: relationships(relationship('attachedTemplate', template, 'External')),
      },
    ],
  })
const FIELDS = [
  ' PAGE ',
  ' HYPERLINK "https://mira.example" ',
  ' INCLUDEPICTURE "https://mira.example/photo.jpg" ',
  ' INCLUDEPICTURE "C:\\\\Users\\\\Mira\\\\photo.jpg" ',
]

export const harmlessResumes: readonly ResumeExample[] = [
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

  attached('the resume as XML of Europass', 'mira.xml', `${XML}<SkillsPassport/>`),
  attached('the same in UTF-16', 'mira.xml', '\xff\xfe<\0a\0/\0>\0'),
  attached('the styles of LaTeX', 'latex.html', '<style>\nli { margin-right: .5em }\n</style>'),

  aPdf('with packed objects whose list has comments', () =>
    pdfOfPackedObjects('', ['[1 2]', 'null'], {
      write: (pairs) => `\r\n${pairs.flat().join('\t\r\n % 7 8\n')}`,
    }),
  ),
  aPdf('1.5 whose only table is a stream', () => {
    const objects = packedPdfObjects(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
      ],
      { number: 1 },
    )
    return Buffer.from(`%PDF-1.5\n4 0 obj\n${objects}\nendobj\nstartxref\n9\n%%EOF`, 'latin1')
  }),
  aPdf('behind the lines of a printer', () =>
    Buffer.concat([Buffer.from('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'), pdf()]),
  ),
  aPdf('without a header', () => pdf().subarray('%PDF-1.4\n'.length)),
  aPdf(
    'without a table',
    changed((file) => file.replace(/xref\n0.*(?=trailer)/s, '')),
  ),
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
  aPdf(
    'with a comment of 2 MB',
    changed((file) => file.replace('2 0 obj', `%${'padding '.repeat(261_000)}\n2 0 obj`)),
  ),
  aPdf('with an update', () => pdfWithUpdate({ 5: '<< /Type /Font /Subtype /Type1 >>' })),
  ...ENCRYPTIONS.map((encryption) =>
    aPdf(`that may not be printed, in ${encryption}`, () => encryptedPdf(encryption, 'harmless')),
  ),

  saved('mira-holloway.docx'),
  aDocx('', {}),
  aDocx('with fields', {
    parts: [
      {
        name: 'word/footer1.xml',
        content: FIELDS.map(
          (field) => `<w:fldSimple w:instr="${field.replaceAll('"', '&quot;')}"/>`,
        ).join(''),
      },
    ],
  }),
  begunWith('\\\\fileserver\\profiles\\mira\\Normal.dotm'),
  begunWith('SSD:Users:mira:Library:Normal.dotm'),
  begunWith('file:///C:\\Users\\Mira\\Templates\\Resume%20(2).dotx'),
  aDocx('with links, pictures of its own and of a page', {
    relationships:
      relationship('hyperlink', 'https://mira.example/?a=1&amp;b=2', 'External') +
      relationship('image', 'media/image1.jpeg') +
      relationship('image', 'https://media.example/photo.jpg', 'External'),
    parts: [
      {
        name: 'word/media/image1.jpeg',
        content: Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1'),
        stored: true,
      },
    ],
  }),
  aDocx('with a chart and its workbook', {
    parts: [{ name: 'word/embeddings/Sheet.xlsx', content: workbook(), stored: true }],
  }),
  aDocx('with scrambled fonts, a PDF as a picture, and folders', {
    parts: [
      { name: 'word/fonts/', content: '', stored: true },
      { name: 'word/fonts/font1.odttf', content: Buffer.from('MZ and any bytes at all') },
      { name: 'word/media/image1.pdf', content: pdf() },
    ],
  }),
  aDocx('of Word for the web, whose text is document2.xml', { mainPart: 'word/document2.xml' }),
  aDocx('of three files', () => zip(docxParts().slice(0, 3))),
  aDocx('whose sizes are behind its files, in another order', () =>
    zip(
      docxParts()
        .toReversed()
        .map((part) => ({ ...part, unicodeName: part.name, describedBehind: true })),
    ),
  ),
  aDocx('with the type of macros as a default that no file has', {
    types: '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>',
  }),

  aDoc('', {}),
  aDoc('begun with a template of its writer', { template: 'C:\\Users\\Mira\\Normal.dot' }),
  aDoc('begun with a template of its office', { template: '\\\\fileserver\\a\\letter.dot' }),
  aDoc('with small streams and large ones', {
    streams: { '/\u0001CompObj': 'x'.repeat(114), '/Data': 'y'.repeat(5000) },
  }),
  aDoc('with its theme, an archive, close to its end', {
    streams: { '/Theme': zip([{ name: 'theme/theme1.xml', content: '<a:theme/>' }]) },
  }),
  aDoc('with fields', { text: FIELDS.map((field) => `\x13${field}\x14x\x15`).join('') }),
  aDoc('of Word 95', { version: 0xa5dc }),
  aDoc('of Word 2', () => word2('Mira Holloway \x13 PAGE \x142\x15')),
]
