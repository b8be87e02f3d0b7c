import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pdf, pdfOfSize, pdfStream } from '../testing/pdf.ts'
import { harmlessResumes, hostileResumes, readResume } from '../testing/resumes.ts'
import { inspectResume } from './inspect-resume.ts'
import { inspectWithPdfJs } from './second-reader.ts'

test.each(hostileResumes)('$fileName is refused as $finding', async ({ content, finding }) => {
  expect(await inspectResume(content())).toEqual({ finding })
})

test.each(harmlessResumes)('$fileName is accepted', async ({ content }) => {
  expect(await inspectResume(content())).toEqual({ finding: null })
})

test.each(['mira-holloway.pdf', 'mira-holloway.docx'])(
  '%s of a program is accepted',
  async (name) => {
    const file = join(import.meta.dirname, '../../../e2e/resumes', name)
    expect(await inspectResume(readFileSync(file))).toEqual({ finding: null })
  },
)

test('a PDF with a picture of any bytes is accepted', async () => {
  const resume = pdfOfSize(2_097_152, (index) => (index * 7919) % 251)
  expect(await inspectResume(resume)).toEqual({ finding: null })
})

describe('pdf.js, which sees what the walk through the objects does not,', () => {
  const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  const FIELD = '<< /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9]'
  const ATTACHED = [
    '<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>',
    pdfStream('/Type /EmbeddedFile', 'x'),
  ]
  const lookAt = (content: Buffer) => inspectWithPdfJs(content, false)

  test.each([
    ['active', 'a script of the document', { catalog: `/OpenAction ${SCRIPT}` }],
    ['active', 'a script of a page', { page: `/AA << /O ${SCRIPT} >>` }],
    [
      'active',
      'a script of a field',
      {
        catalog: '/AcroForm << /Fields [6 0 R] >>',
        page: '/Annots [6 0 R]',
        objects: [`${FIELD} /AA << /K ${SCRIPT} >> >>`],
      },
    ],
    ['active', 'a film', { page: '/Annots [<< /Subtype /Movie /F 4 /Rect [0 0 9 9] >>]' }],
    [
      'embedded',
      'an attachment',
      { catalog: '/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>', objects: ATTACHED },
    ],
    [
      'embedded',
      'an attachment at a place of the page',
      {
        page: '/Annots [<< /Subtype /FileAttachment /F 4 /Rect [0 0 9 9] /FS 6 0 R >>]',
        objects: ATTACHED,
      },
    ],
  ])('refuses as %s a PDF with %s', async (finding, _, extras) => {
    await expect(lookAt(pdf('Mira', extras))).rejects.toMatchObject({ finding })
  })

  test('refuses what needs a password, and does not refuse what it cannot open', async () => {
    const locked = readResume('protected/password.pdf')
    await expect(lookAt(locked)).rejects.toMatchObject({ finding: 'protected' })
    expect(await lookAt(Buffer.from('%PDF-1.4'))).toBe(false)
    expect(await lookAt(pdf())).toBe(true)
  })
})
