import { Buffer } from 'node:buffer'
import { RESUME_FINDINGS } from '@lanternfield/contract/answer-copy.ts'
import { describe, expect, test } from 'vitest'
import { encryptedPdf } from '../testing/encrypted-pdfs.ts'
import { harmlessResumes } from '../testing/harmless-resumes.ts'
import { hostileDocuments } from '../testing/hostile-documents.ts'
import { hostilePdfs } from '../testing/hostile-pdfs.ts'
import { pdf, pdfStream } from '../testing/pdf.ts'
import { inspectResume } from './inspect-resume.ts'
import { inspectWithPdfJs } from './second-reader.ts'

const hostileResumes = [...hostilePdfs, ...hostileDocuments]

test('there is a hostile resume for each finding', () => {
  const found = new Set(hostileResumes.map(({ finding }) => finding))
  const findings = RESUME_FINDINGS.filter((finding) => finding !== 'infected')
  expect([...found].toSorted()).toEqual(findings.toSorted())
})

test.each(hostileResumes)('$name is refused as $finding', async (resume) => {
  const verdict = await inspectResume(resume.content())
  expect(verdict).toEqual({ isGood: false, finding: resume.finding })
})

test.each(harmlessResumes)('$name is accepted', async (resume) => {
  expect(await inspectResume(resume.content())).toEqual({ isGood: true })
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
    const locked = encryptedPdf('aes-256-locked')
    await expect(lookAt(locked)).rejects.toMatchObject({ finding: 'protected' })
    expect(await lookAt(Buffer.from('%PDF-1.4'))).toBe(false)
    expect(await lookAt(pdf())).toBe(true)
  })
})
