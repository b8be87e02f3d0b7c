import { Buffer } from 'node:buffer'
import { RESUME_FINDINGS } from '@lanternfield/contract/answer-copy.ts'
import { RESUME_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { formatOf, type ResumeFormat } from '@lanternfield/contract/resume.ts'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { costlyResumes, largeResumes } from '../testing/costly-resumes.ts'
import { encryptedPdf } from '../testing/encrypted-pdfs.ts'
import { harmlessResumes } from '../testing/harmless-resumes.ts'
import { hostileDocuments } from '../testing/hostile-documents.ts'
import { hostilePdfs } from '../testing/hostile-pdfs.ts'
import { pdf, pdfStream } from '../testing/pdf.ts'
import type { ResumeExample } from '../testing/resume-example.ts'
import { createCpuBudget, INSPECTION_MAX_CPU_MS } from './cpu-budget.ts'
import { inspectResume } from './inspect-resume.ts'
import * as secondReader from './second-reader.ts'

const hostileResumes = [...hostilePdfs, ...hostileDocuments]
const formatFor = ({ fileName }: ResumeExample) => formatOf(fileName) as ResumeFormat

test('there is a hostile resume for each finding', () => {
  const found = new Set(hostileResumes.map(({ finding }) => finding))
  const findings = RESUME_FINDINGS.filter((finding) => finding !== 'infected')
  expect([...found].toSorted()).toEqual(findings.toSorted())
})

test.each(hostileResumes)('$name is refused as $finding', async (resume) => {
  const reader = vi.spyOn(secondReader, 'inspectWithPdfJs')
  const verdict = await inspectResume(resume.content(), formatFor(resume))
  expect(verdict).toEqual({ isGood: false, finding: resume.finding })
  // Whatever pdf.js would find, the inspection finds by itself.
  expect(reader).not.toHaveBeenCalled()
  reader.mockRestore()
})

test.each(harmlessResumes)('$name is accepted', async (resume) => {
  expect(await inspectResume(resume.content(), formatFor(resume))).toEqual({ isGood: true })
})

describe('pdf.js', () => {
  const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  const FIELD = '<< /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9]'
  const ATTACHED = [
    '<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>',
    pdfStream('/Type /EmbeddedFile', 'x'),
  ]
  const lookAt = (content: Buffer, hasAttachments = false) =>
    secondReader.inspectWithPdfJs(content, { budget: createCpuBudget(), hasAttachments })

  test('is asked about what the inspection accepts', async () => {
    const reader = vi.spyOn(secondReader, 'inspectWithPdfJs').mockResolvedValue()
    await inspectResume(pdf(), 'pdf')
    expect(reader).toHaveBeenCalledOnce()
    reader.mockRestore()
  })

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

  test('refuses what needs a password, and passes over what it cannot open', async () => {
    const locked = encryptedPdf('aes-256', 'locked')
    await expect(lookAt(locked)).rejects.toMatchObject({ finding: 'protected' })
    await lookAt(Buffer.from('%PDF-1.4'))
  })
})

// Processor time, since the clock counts what else runs. Many times what is common, for slow machines.
const LONGEST_MS = 5000

function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Inspects a file, and measures the time of the processor. */
async function measure(content: Uint8Array, format: ResumeFormat, budget = createCpuBudget()) {
  const before = usedMs()
  const verdict = await inspectResume(content, format, budget)
  return { verdict, tookMs: usedMs() - before }
}

describe('the time of an inspection', { timeout: 120_000 }, () => {
  test.each(costlyResumes)('is short for $name', async (resume) => {
    const content = resume.content()
    expect(content.length).toBeLessThanOrEqual(RESUME_MAX_BYTES)
    expect((await measure(content, formatFor(resume))).tookMs).toBeLessThan(LONGEST_MS)
  })

  test.each(largeResumes)('is enough for $name', async (resume) => {
    const content = resume.content()
    expect(content.length).toBeLessThanOrEqual(RESUME_MAX_BYTES)
    // A slow processor has more of it here.
    const budget = createCpuBudget({ now: () => performance.now(), used: () => usedMs() / 5 })
    const { verdict, tookMs } = await measure(content, formatFor(resume), budget)
    expect(verdict).toEqual({ isGood: true })
    expect(tookMs).toBeLessThan(LONGEST_MS)
  })

  test.each(harmlessResumes.filter(({ name }) => ['a PDF', 'a DOC', 'a DOCX'].includes(name)))(
    'ends with a refusal of $name when it is used up',
    async (resume) => {
      let passedMs = 0
      const clock = () => (passedMs += 1000)
      const budget = createCpuBudget({ now: clock, used: clock })
      const verdict = await inspectResume(resume.content(), formatFor(resume), budget)
      expect(verdict).toEqual({ isGood: false, finding: 'broken' })
    },
  )

  test('leaves out the time in which the thread had no processor', () => {
    let nowMs = 0
    let usedMs = 0
    const budget = createCpuBudget({ now: () => nowMs, used: () => usedMs })
    nowMs += 60_000
    usedMs += INSPECTION_MAX_CPU_MS
    budget.check()
    nowMs += 60_000
    usedMs += 1
    expect(() => budget.check()).toThrow('broken')
  })
})

type Change = {
  readonly kind: 'set' | 'cut' | 'repeat' | 'end'
  readonly at: number
  readonly length: number
  readonly bytes: Uint8Array
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('set', 'cut', 'repeat', 'end'),
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  length: fc.nat(600),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 2000 }),
})

function apply(content: Buffer, changes: readonly Change[]): Buffer {
  return changes.reduce((all, { kind, at, length, bytes }) => {
    const from = Math.floor(at * all.length)
    const before = all.subarray(0, from)
    if (kind === 'end') return Buffer.concat([before, bytes])
    if (kind === 'cut') return Buffer.concat([before, all.subarray(from + length)])
    if (kind === 'repeat')
      return Buffer.concat([before, all.subarray(from, from + length), all.subarray(from)])
    return Buffer.concat([before, bytes.subarray(0, 1), all.subarray(from + 1)])
  }, content)
}

test('whatever is changed in a resume, it gets a verdict soon', { timeout: 120_000 }, async () => {
  const examples = [...harmlessResumes, ...hostileResumes]
    .map((example) => ({ format: formatFor(example), content: example.content() }))
    .filter(({ content }) => content.length < 100_000)
  let good = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...examples),
      // Of one change most of a file is still read; of many it is soon refused.
      fc.oneof(
        change.map((one) => [one]),
        fc.array(change, { minLength: 1, maxLength: 20 }),
      ),
      async ({ content, format }, changes) => {
        const { verdict, tookMs } = await measure(apply(content, changes), format)
        expect(verdict.isGood || RESUME_FINDINGS.includes(verdict.finding)).toBe(true)
        expect(tookMs).toBeLessThan(LONGEST_MS)
        if (verdict.isGood) good += 1
      },
    ),
    { numRuns: 1000 },
  )
  // The changes are neither so large that all is broken, nor so small that all is what it was.
  expect(good).toBeGreaterThan(5)
  expect(good).toBeLessThan(900)
})
