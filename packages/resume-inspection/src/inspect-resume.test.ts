/** The inspection apart from the server: nothing it is given may make it fail, or take long. */
import { Buffer } from 'node:buffer'
import { RESUME_FINDINGS } from '@lanternfield/contract/answer-words.ts'
import { formatOf, type ResumeFormat } from '@lanternfield/contract/resume.ts'
import fc from 'fast-check'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { harmlessResumes, type ResumeExample } from '../testing/harmless-resumes.ts'
import {
  hostileResumes,
  packedScripts,
  slowResumes,
  tiresomeResumes,
} from '../testing/hostile-resumes.ts'
import { createCpuBudget, INSPECTION_MAX_CPU_MS } from './cpu-budget.ts'
import { inspectResume } from './inspect-resume.ts'

// Of the processor's time, so that a machine on which much else is tested counts less. A tenth of it is common.
const LONGEST_MS = 2000
const MOST_BYTES = 50_000_000

const formatFor = ({ fileName }: ResumeExample) => formatOf(fileName) as ResumeFormat

/** Runs an inspection, which must end with a verdict, and holds it to its limits. */
async function inspectWithinLimits(content: Uint8Array, format: ResumeFormat) {
  const bytesBefore = usedBytes()
  const usedBefore = usedMs()
  const verdict = await inspectResume(content, format)
  expect(verdict.isGood || RESUME_FINDINGS.includes(verdict.finding)).toBe(true)
  expect(usedMs() - usedBefore).toBeLessThan(LONGEST_MS)
  expect(usedBytes() - bytesBefore).toBeLessThan(MOST_BYTES)
  return verdict
}

function usedBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

type Change =
  | { readonly kind: 'set'; readonly at: number; readonly byte: number }
  | { readonly kind: 'cut'; readonly at: number; readonly length: number }
  | { readonly kind: 'repeat'; readonly at: number; readonly length: number }

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at: place, byte: fc.nat(255) }),
  fc.record({ kind: fc.constant('cut' as const), at: place, length: fc.nat(600) }),
  fc.record({ kind: fc.constant('repeat' as const), at: place, length: fc.nat(600) }),
)

function apply(content: Buffer, changes: readonly Change[]): Buffer {
  return changes.reduce((bytes, { at, ...what }) => {
    const from = Math.floor(at * bytes.length)
    if (what.kind === 'set') return bytes.length > 0 ? bytes.fill(what.byte, from, from + 1) : bytes
    const end = from + what.length
    const rest = bytes.subarray(what.kind === 'cut' ? end : from)
    return Buffer.concat([bytes.subarray(0, what.kind === 'cut' ? from : end), rest])
  }, Buffer.from(content))
}

describe('whatever is changed in a resume', () => {
  const examples = [...harmlessResumes, ...hostileResumes]
    .map((example) => ({ format: formatFor(example), content: example.content() }))
    .filter(({ content }) => content.length < 100_000)

  test('the inspection does not throw, and ends soon and in little memory', {
    timeout: 120_000,
  }, async () => {
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
          const verdict = await inspectWithinLimits(apply(content, changes), format)
          if (verdict.isGood) good += 1
        },
      ),
      { numRuns: 1000 },
    )
    // The changes are neither so large that all is broken, nor so small that all is what it was.
    expect(good).toBeGreaterThan(5)
    expect(good).toBeLessThan(900)
  })

  test('and whatever bytes stand behind the right beginning', { timeout: 60_000 }, async () => {
    const beginnings = examples.map(({ format, content }) => ({
      format,
      start: content.subarray(0, 600),
    }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...beginnings),
        fc.uint8Array({ maxLength: 4000 }),
        async ({ start, format }, rest) => {
          await inspectWithinLimits(Buffer.concat([start, rest]), format)
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** Runs an inspection and measures its processor time: that of the clock depends on what else is tested now. */
async function measure(resume: ResumeExample) {
  const content = resume.content()
  expect(content.length).toBeLessThanOrEqual(2_097_152)
  const usedBefore = usedMs()
  const verdict = await inspectResume(content, formatFor(resume))
  return { verdict, tookMs: usedMs() - usedBefore }
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

// Some times what they are, for slow machines.
const PATIENCE_MS = 5000

test.each(slowResumes)('$name is taken, and soon', { timeout: 60_000 }, async (resume) => {
  const { verdict, tookMs } = await measure(resume)
  expect(verdict).toEqual({ isGood: true })
  expect(tookMs).toBeLessThan(PATIENCE_MS)
})

test.each(tiresomeResumes)('$name gets a verdict soon', { timeout: 60_000 }, async (resume) => {
  const { tookMs } = await measure(resume)
  expect(tookMs).toBeLessThan(PATIENCE_MS)
})

test.each(
  harmlessResumes.filter(({ name }) => ['a PDF of one page', 'a DOC', 'a DOCX'].includes(name)),
)('$name is refused when reading it takes too long', async (resume) => {
  let passedMs = 0
  const clock = () => {
    passedMs += 1000
    return passedMs
  }
  const budget = createCpuBudget({ now: clock, used: clock })
  const verdict = await inspectResume(resume.content(), formatFor(resume), budget)
  expect(verdict).toEqual({ isGood: false, finding: 'broken' })
})

test('time in which the thread had no processor is not counted', () => {
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

// The second reader is that of Firefox: what it runs must not pass.
test.each(packedScripts)('a reader runs the script of $name', async ({ content }) => {
  const document = await getDocumentProxy(new Uint8Array(content()))
  expect(await document.getJSActions()).toEqual({ OpenAction: ['app.alert(1)'] })
})
