/** Honest and hostile files against a second reader: what pdf.js would run must not pass, and what it opens should. */
import type { Buffer } from 'node:buffer'
import { formatOf, type ResumeFormat } from '@lanternfield/contract/resume.ts'
import { getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { disguisedDocuments } from '../testing/disguised-documents.ts'
import { disguisedPdfs } from '../testing/disguised-pdfs.ts'
import { harmlessResumes, type ResumeExample } from '../testing/harmless-resumes.ts'
import { hostileResumes } from '../testing/hostile-resumes.ts'
import { pdf } from '../testing/pdf.ts'
import { ENCRYPTIONS, encryptedPdf } from '../testing/pdf-encryption.ts'
import { inspectResume } from './inspect-resume.ts'
import * as secondReader from './second-reader.ts'

const formatFor = ({ fileName }: ResumeExample) => formatOf(fileName) as ResumeFormat
const isPdf = (resume: ResumeExample) => formatFor(resume) === 'pdf'

/** What pdf.js sees in a file that acts, or is a file of its own. */
async function seenByPdfJs(content: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(content))
  const seen: string[] = []
  if (await document.getJSActions()) seen.push('scripts of the document')
  if (await document.getAttachments()) seen.push('attachments')
  const fields = Object.values((await document.getFieldObjects()) ?? {}).flat()
  if (fields.some((field) => 'actions' in field && field.actions)) seen.push('scripts of a field')
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    if (await page.getJSActions()) seen.push('scripts of a page')
    for (const { subtype, actions, file } of await page.getAnnotations()) {
      if (actions) seen.push('scripts of an annotation')
      if (file) seen.push('an attachment of an annotation')
      if (['RichMedia', 'Screen', 'Movie', 'Sound', '3D'].includes(subtype)) seen.push(subtype)
    }
  }
  await document.loadingTask.destroy()
  return seen
}

/** A file that pdf.js cannot open has nothing that it runs. */
async function seenIfOpened(content: Buffer): Promise<string[] | null> {
  try {
    return await seenByPdfJs(content)
  } catch {
    return null
  }
}

test('there are at least 80 files that hide how they act, and each has its own name', () => {
  const names = [...disguisedPdfs, ...disguisedDocuments].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(80)
})

test.each([...disguisedPdfs, ...disguisedDocuments])('$name is refused', async (resume) => {
  const verdict = await inspectResume(resume.content(), formatFor(resume))
  expect(verdict.isGood).toBe(false)
})

describe('without its second reader', () => {
  const reader = vi.spyOn(secondReader, 'inspectWithPdfJs').mockResolvedValue()
  afterAll(() => reader.mockRestore())

  test('which is asked about what passes', async () => {
    reader.mockClear()
    expect(await inspectResume(pdf(), 'pdf')).toEqual({ isGood: true })
    expect(reader).toHaveBeenCalledOnce()
  })

  test.each(disguisedPdfs)('the inspection still refuses $name', async (resume) => {
    reader.mockClear()
    const verdict = await inspectResume(resume.content(), 'pdf')
    expect(verdict.isGood).toBe(false)
    expect(reader).not.toHaveBeenCalled()
  })
})

test('pdf.js finds what acts in at least half of the hostile PDFs', async () => {
  const seen = await Promise.all(disguisedPdfs.map(({ content }) => seenIfOpened(content())))
  const found = seen.filter((things) => things && things.length > 0)
  expect(found.length).toBeGreaterThan(disguisedPdfs.length / 2)
})

test.each([...harmlessResumes, ...hostileResumes].filter(isPdf))(
  'what pdf.js would run in $name is refused',
  async ({ content }) => {
    const bytes = content()
    const seen = ((await seenIfOpened(bytes)) ?? []).filter((thing) => thing !== 'attachments')
    const verdict = await inspectResume(bytes, 'pdf')
    if (seen.length > 0) expect(verdict).toEqual({ isGood: false, finding: expect.any(String) })
  },
)

describe.each(ENCRYPTIONS)('%s', (encryption) => {
  test('a PDF opens without a password in pdf.js as well', async () => {
    const document = await getDocumentProxy(new Uint8Array(encryptedPdf({ encryption })))
    const { items } = await (await document.getPage(1)).getTextContent()
    expect(items).toMatchObject([{ str: 'Mira Holloway' }])
  })

  test('a PDF that needs a password is refused as such', async () => {
    const content = encryptedPdf({ encryption, password: 'lantern' })
    await expect(getDocumentProxy(new Uint8Array(content))).rejects.toThrow('password')
    expect(await inspectResume(content, 'pdf')).toEqual({ isGood: false, finding: 'protected' })
  })
})
