import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { doc, word2 } from './doc.ts'
import { docx, docxParts, relationship, relationships, workbook } from './docx.ts'
import {
  packedPdfObjects,
  packedPdfStream,
  pdf,
  pdfOfPackedObjects,
  pdfOfSize,
  pdfStream,
  pdfWithUpdate,
} from './pdf.ts'
import { ENCRYPTIONS, encryptedPdf } from './pdf-encryption.ts'
import { zip } from './zip.ts'

export type ResumeExample = {
  readonly name: string
  readonly fileName: string
  readonly content: () => Buffer
}

const E2E_RESUMES = join(import.meta.dirname, '..', '..', '..', 'e2e', 'resumes')
const saved = (fileName: string): ResumeExample => ({
  name: `${fileName} as a program saved it`,
  fileName,
  content: () => readFileSync(join(E2E_RESUMES, fileName)),
})
const aPdf = (name: string, content: () => Buffer) => ({ name, fileName: 'mira.pdf', content })
const aDocx = (name: string, content: () => Buffer) => ({ name, fileName: 'mira.docx', content })
const aDoc = (name: string, content: () => Buffer) => ({ name, fileName: 'mira.doc', content })

const EUROPASS =
  '<?xml version="1.0" encoding="UTF-8"?>\n<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><LearnerInfo/></SkillsPassport>'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** As little as a PDF can have. */
const HAND_WRITTEN = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << >> >>
endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000058 00000 n 
0000000115 00000 n 
trailer
<< /Size 4 /Root 1 0 R >>
startxref
203
%%EOF
`

/** Resumes with something unusual in them that real ones have. Each must be taken. */
/** A PDF with files that belong to its text. */
function attachedPdf(...files: readonly (readonly [name: string, content: string])[]): Buffer {
  return pdf('Mira', {
    catalog: `/AF [${files.map((_, index) => `${6 + 2 * index} 0 R`).join(' ')}]`,
    objects: files.flatMap(([name, content]) => [
      `<< /Type /Filespec /AFRelationship /Supplement /F (${name}) /UF (${name}) /EF << /F ${7 + 2 * files.findIndex(([other]) => other === name)} 0 R >> >>`,
      packedPdfStream('/Type /EmbeddedFile', content),
    ]),
  })
}

export const harmlessResumes: readonly ResumeExample[] = [
  saved('mira-holloway.pdf'),
  saved('mira-holloway.docx'),

  aPdf('a PDF of one page', () => pdf()),
  aPdf('a PDF with words of its trade in texts', () =>
    pdf('Node/JS \\(ECMA/JavaScript\\), /Launch of a shop, /OpenAction', {
      objects: [
        '<< /Title (React/JS Developer) /Subject <2F4A617661536372697074> /Author (a (b) /JS) >>',
      ],
      trailer: '/Info 6 0 R',
    }),
  ),
  aPdf('a PDF whose pictures hold any bytes', () =>
    pdfOfSize(300_000, (index) => (index * 7919) % 256),
  ),
  aPdf('a PDF whose objects are packed', () =>
    pdf('Mira', { objects: [packedPdfObjects(['<< /Type /StructElem /S /P >>', '[1 2 3]'])] }),
  ),
  aPdf('a PDF that opens at its first page, with links', () =>
    pdf('Mira', {
      catalog: '/OpenAction [3 0 R /Fit] /Names << /Dests 6 0 R /EmbeddedFiles << /Names [] >> >>',
      page: '/Annots [<< /Subtype /Link /A << /S /URI /URI (https://mira.example/js?x=/JavaScript) >> >> << /A << /S /GoToR /F (cover.pdf) /D [0 /Fit] >> >>]',
      objects: ['<< /Names [(Launch) [3 0 R /Fit]] >>'],
    }),
  ),
  aPdf('a PDF that opens at a place, shows another page next, and asks to be printed', () =>
    pdf('Mira', {
      catalog:
        '/OpenAction 6 0 R /AA << /WP << /S /Named /N /Print >> /DP << /S /Hide /T (note) /H true >> >>',
      page: '/AA << /C 7 0 R >>',
      objects: [
        '<< /S /GoTo /D [3 0 R /Fit] /Next [8 0 R] >>',
        '<< /S /Named /N /NextPage >>',
        '<< /S /SetOCGState /State [/ON] >>',
      ],
    }),
  ),
  aPdf('a PDF with links to addresses and to a file, in objects of their own', () =>
    pdf('Mira', {
      catalog: '/OpenAction [3 0 R /XYZ null null 0]',
      page: '/Annots [<< /Subtype /Link /F 4 /A 6 0 R >> << /Subtype /Link /F 4 /A 7 0 R >>]',
      objects: [
        '<< /S /URI /URI (https://mira.example) >>',
        '<< /S /URI /URI (file:///C:/portfolio.pdf) >>',
      ],
    }),
  ),
  aPdf('a fillable PDF with a button that sends it', () =>
    pdf('Mira', {
      catalog: '/AcroForm << /Fields [6 0 R] >>',
      page: '/Annots [6 0 R]',
      objects: [
        '<< /Subtype /Widget /FT /Btn /T (send) /A << /S /SubmitForm /F (https://jobs.example/send) >> /F 4 >>',
      ],
    }),
  ),
  aPdf('a PDF with a picture that is called as a dictionary of actions is', () =>
    pdf('Mira', {
      page: '/XObject << /AA 6 0 R >>',
      objects: [
        pdfStream(
          '/Subtype /Form /BBox [0 0 1 1] /Group << /S /Transparency /CS /DeviceRGB >>',
          '',
        ),
      ],
    }),
  ),
  aPdf('a PDF whose packed objects have comments and blanks in their list', () =>
    pdfOfPackedObjects('', ['[1 2]', 'null'], {
      write: (pairs) => `\r\n${pairs.flat().join('\t\r\n % 7 8\n')}`,
    }),
  ),
  aPdf('a PDF that was saved again with an addition', () =>
    Buffer.concat([
      pdf(),
      Buffer.from(
        '4 0 obj\n<< /Length 4 >>\nstream\nBT ET\nendstream\nendobj\nxref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R /Prev 400 >>\nstartxref\n700\n%%EOF\n',
      ),
    ]),
  ),
  aPdf('a PDF after a blank line and before blanks', () =>
    Buffer.concat([Buffer.from('\r\n\n'), pdf(), Buffer.from('\r\n\0\0\0')]),
  ),
  aPdf('a PDF after a byte order mark', () => Buffer.concat([Buffer.from('\uFEFF'), pdf()])),
  aPdf('a PDF 2.0', () =>
    Buffer.from(pdf().toString('latin1').replace('%PDF-1.4', '%PDF-2.0'), 'latin1'),
  ),
  aPdf('a PDF of Europass, with the same resume as XML in it', () =>
    pdf('Mira', {
      catalog: '/Names << /EmbeddedFiles << /Names [(cv) 6 0 R] >> >>',
      objects: [
        '<< /Type /Filespec /F (mira.xml) /UF <FEFF006D006900720061002E0078006D006C> /EF << /F 7 0 R >> >>',
        packedPdfStream('/Type /EmbeddedFile /Subtype /text#2Fxml', EUROPASS),
      ],
    }),
  ),
  aPdf('a PDF with plain metadata that names scripts', () =>
    pdf('Mira', {
      objects: [pdfStream('/Type /Metadata /Subtype /XML', '<x>/JavaScript << /JS (x) >></x>')],
    }),
  ),

  aPdf('a PDF written by hand', () => Buffer.from(HAND_WRITTEN)),
  aPdf('a PDF whose table stands elsewhere than it says', () =>
    Buffer.from(HAND_WRITTEN.replace('startxref\n203', 'startxref\n7')),
  ),
  aPdf('a PDF without a table', () =>
    Buffer.from(HAND_WRITTEN.replace(/xref\n0 4.*(?=trailer)/s, '')),
  ),
  aPdf('a PDF without a table and a trailer', () =>
    Buffer.from(HAND_WRITTEN.replace(/xref.*(?=%%EOF)/s, '')),
  ),
  aPdf('a PDF without the mark of its end', () =>
    Buffer.from(HAND_WRITTEN.replace('%%EOF\n', '\n')),
  ),
  aPdf('a PDF that ends with its last object', () =>
    Buffer.from(HAND_WRITTEN.replace(/xref.*$/s, '')),
  ),
  aPdf('a PDF with blanks and line breaks behind it', () =>
    Buffer.from(`${HAND_WRITTEN}${' \r\n\t\0'.repeat(1000)}`),
  ),
  aPdf('a PDF with comments up to 2 MB', () =>
    Buffer.from(
      HAND_WRITTEN.replace('2 0 obj', `${'% an object for padding\n'.repeat(87_000)}2 0 obj`),
    ),
  ),
  aPdf('a PDF with a comment of 2 MB', () =>
    Buffer.from(HAND_WRITTEN.replace('2 0 obj', `%${'padding '.repeat(261_000)}\n2 0 obj`)),
  ),
  aPdf('a PDF with a stream of 2 MB', () => pdfOfSize(2_097_152)),
  aPdf('a PDF 1.5 with a stream as its only table', () => {
    const objects = packedPdfObjects(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
      ],
      1,
    )
    const table = packedPdfStream(
      '/Type /XRef /Size 6 /W [1 2 1] /Root 1 0 R /DecodeParms << /Columns 4 /Predictor 12 >>',
      '\x02\0\0\0\0',
    )
    return Buffer.from(
      `%PDF-1.5\n4 0 obj\n${objects}\nendobj\n5 0 obj\n${table}\nendobj\nstartxref\n300\n%%EOF`,
      'latin1',
    )
  }),

  ...ENCRYPTIONS.map((encryption) =>
    aPdf(`a PDF that may not be copied or printed, in ${encryption}`, () =>
      encryptedPdf({
        encryption,
        page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A 6 0 R >>]',
        objects: ['<< /S /GoToR /F (letter.pdf) /D [0 /Fit] >>'],
        packed: ['<< /Title (Mira) >>'],
      }),
    ),
  ),
  aPdf('a PDF of LaTeX with styles of its lists and a formula', () =>
    attachedPdf(
      ['latex-list-css.html', '<style>\nli > span { margin-right: .5em }\n</style>'],
      ['mathml-1.xml', '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>a</mi></math>'],
    ),
  ),
  aPdf('a PDF/A-3 with the data of an invoice', () =>
    attachedPdf([
      'factur-x.xml',
      '<?xml version="1.0" encoding="UTF-8"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"/>',
    ]),
  ),
  aPdf('a PDF with a form in XML that has no scripts', () =>
    pdf('Mira', {
      catalog: '/AcroForm << /Fields [] /XFA [(template) 6 0 R] >>',
      objects: [packedPdfStream('', '<template><field name="a"/></template>')],
    }),
  ),
  aPdf('a PDF whose headings are called as scripts are', () =>
    pdf('Mira', {
      catalog:
        '/Dests << /JavaScript [3 0 R /XYZ 0 0 0] /JS [3 0 R /XYZ 0 0 0] /Launch << /D [3 0 R /Fit] >> >>',
      page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest /JavaScript >>]',
    }),
  ),
  aPdf('a PDF with a tree of scripts that is empty', () =>
    pdf('Mira', { catalog: '/Names << /JavaScript << /Names [] >> >>' }),
  ),
  aPdf('a PDF with links to documents and to addresses without a beginning', () =>
    pdf('Mira', {
      page: '/Annots [<< /Subtype /Link /A << /S /Launch /F (letter.pdf) >> >> << /Subtype /Link /A << /S /Launch /F (www.mira.example/cv) >> >>]',
    }),
  ),
  aPdf('a PDF with links to addresses and to a file of its writer', () =>
    pdf('Mira', {
      page: `/Annots [${[
        'https://mira.example',
        '//mira.example/cv',
        'mailto:mira@mira.example',
        'file:///C:/Users/Mira/cv.pdf',
        'file://documents/cv.pdf',
      ]
        .map((address) => `<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${address}) >> >>`)
        .join(' ')}]`,
    }),
  ),
  aPdf('a PDF behind the lines of a printer', () =>
    Buffer.concat([Buffer.from('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'), pdf()]),
  ),
  aPdf('a PDF without a header', () => pdf().subarray('%PDF-1.4\n'.length)),
  aPdf('a PDF with half a version', () =>
    Buffer.from(pdf().toString('latin1').replace('%PDF-1.4', '%PDF-1.'), 'latin1'),
  ),
  aPdf('a PDF with the last byte of DOS behind it', () =>
    Buffer.concat([pdf(), Buffer.from('\x1a')]),
  ),
  aPdf('a PDF with the line of a portal behind it', () =>
    Buffer.concat([pdf(), Buffer.from('% signed by portal.example 2026-11-02\n')]),
  ),
  aPdf('a PDF with an update', () => pdfWithUpdate({ 5: '<< /Type /Font /Subtype /Type1 >>' })),
  aPdf('a PDF that goes to its first page when it opens', () =>
    pdf('Mira', { catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }),
  ),

  aDocx('a DOCX', () => docx()),
  aDocx('a DOCX with fields of Word', () =>
    docx({
      parts: [
        {
          name: 'word/footer1.xml',
          content:
            '<w:ftr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:fldSimple w:instr=" PAGE "/><w:fldSimple w:instr=" HYPERLINK &quot;https://mira.example&quot; "/><w:fldSimple w:instr=" INCLUDEPICTURE &quot;https://mira.example/photo.jpg&quot; "/><w:fldSimple w:instr=" INCLUDEPICTURE &quot;C:\\\\Users\\\\Mira\\\\photo.jpg&quot; "/><w:instrText> DATE \\@ &quot;dddd&quot; </w:instrText></w:ftr>',
        },
      ],
    }),
  ),
  ...[
    '\\\\fileserver\\profiles\\mira\\Normal.dotm',
    'file:///\\\\fileserver\\templates\\letter.dot',
    'SSD:Users:mira:Library:Normal.dotm',
    'file:///Users/mira/Library/Normal.dotm',
  ].map((template) =>
    aDocx(`a DOCX begun with the template ${template}`, () =>
      docx({
        parts: [
          {
            name: 'word/_rels/settings.xml.rels',
            content: relationships(relationship('attachedTemplate', template, 'External')),
          },
        ],
      }),
    ),
  ),
  aDocx('a DOCX whose names are written in Unicode as well', () =>
    zip(docxParts().map((part) => ({ ...part, unicodeName: part.name }))),
  ),
  aDocx('a DOCX of three files', () => zip(docxParts().slice(0, 3))),
  aDocx('a DOCX whose sizes stand behind its files', () =>
    zip(docxParts().map((part) => ({ ...part, describedBehind: true }))),
  ),
  aDocx(
    'a DOCX as python-docx writes it, with a picture of its page and data of its template',
    () =>
      docx({
        types: '<Default Extension="jpeg" ContentType="image/jpeg"/>',
        relationships: relationship('customXml', '../customXml/item1.xml'),
        parts: [
          {
            name: 'docProps/thumbnail.jpeg',
            content: Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1'),
          },
          { name: 'customXml/item1.xml', content: '<b:Sources/>' },
          {
            name: 'customXml/_rels/item1.xml.rels',
            content: relationships(relationship('customXmlProps', 'itemProps1.xml')),
          },
        ],
      }),
  ),
  aDocx('a DOCX begun with a template on its writer’s disk', () =>
    docx({
      parts: [
        {
          name: 'word/_rels/settings.xml.rels',
          content: relationships(
            relationship(
              'attachedTemplate',
              'file:///C:\\Users\\Mira\\AppData\\Roaming\\Microsoft\\Templates\\Resume%20(2).dotx',
              'External',
            ),
          ),
        },
      ],
    }),
  ),
  aDocx('a DOCX with links, pictures of its own and of a page', () =>
    docx({
      types: '<Default Extension="png" ContentType="image/png"/>',
      relationships:
        relationship('hyperlink', 'https://mira.example/?a=1&amp;b=2', 'External') +
        relationship('hyperlink', 'mailto:mira@northbay.example', 'External') +
        relationship('image', 'media/image1.png') +
        relationship('image', 'https://media.example/photo.jpg', 'External'),
      parts: [{ name: 'word/media/image1.png', content: PNG, stored: true }],
    }),
  ),
  aDocx('a DOCX with a chart and its workbook', () =>
    docx({
      relationships: relationship('chart', 'charts/chart1.xml'),
      parts: [
        { name: 'word/charts/chart1.xml', content: '<c:chart/>' },
        {
          name: 'word/charts/_rels/chart1.xml.rels',
          content: relationships(
            relationship('package', '../embeddings/Microsoft_Excel_Sheet.xlsx'),
          ),
        },
        { name: 'word/embeddings/Microsoft_Excel_Sheet.xlsx', content: workbook(), stored: true },
      ],
    }),
  ),
  aDocx('a DOCX with scrambled fonts, a PDF as a picture, and folders', () =>
    docx({
      parts: [
        { name: 'word/fonts/', content: '', stored: true },
        { name: 'word/fonts/font1.odttf', content: Buffer.from('MZ and any bytes at all') },
        { name: 'word/media/image1.pdf', content: pdf() },
      ],
    }),
  ),
  aDocx('a DOCX whose main part is document2.xml, as Word for the web names it', () =>
    docx({ mainPart: 'word/document2.xml' }),
  ),
  aDocx('a DOCX whose list of content types stands last', () => zip(docxParts().toReversed())),
  aDocx('a DOCX whose lists are written in UTF-16', () =>
    zip(
      docxParts().map((part) =>
        part.name.endsWith('.rels')
          ? {
              ...part,
              content: Buffer.from(
                `\uFEFF${String(part.content).replace('UTF-8', 'UTF-16')}`,
                'utf16le',
              ),
            }
          : part,
      ),
    ),
  ),
  aDocx('a DOCX that declares macros nowhere but in the default for .bin', () =>
    docx({
      types: '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>',
    }),
  ),

  aDoc('a DOC', () => doc()),
  aDoc('a DOC begun with a template on its writer’s disk', () =>
    doc({ template: 'C:\\Users\\Mira\\Templates\\Normal.dot' }),
  ),
  aDoc('a DOC with small streams and large ones', () =>
    doc({ streams: { '/\u0001CompObj': 'x'.repeat(114), '/Data': 'y'.repeat(5000) } }),
  ),
  aDoc('a DOC with its theme, an archive, close to its end', () =>
    doc({ streams: { '/Theme': zip([{ name: 'theme/theme1.xml', content: '<a:theme/>' }]) } }),
  ),
  aDoc('a DOC of Word 95', () => doc({ version: 0xa5dc })),
  aDoc('a DOC of Word 2', () => word2('Mira Holloway \x13 PAGE \x142\x15')),
  aDoc('a DOC with fields of Word', () =>
    doc({
      text: 'Mira \x13 HYPERLINK "https://mira.example" \x14x\x15\x13 PAGE \x141\x15\x13 INCLUDEPICTURE "c:\\\\photo.gif" \\d \x14\x15',
    }),
  ),
  aDoc('a DOC begun with a template of its office', () =>
    doc({ template: '\\\\fileserver\\templates\\letter.dot' }),
  ),
]
