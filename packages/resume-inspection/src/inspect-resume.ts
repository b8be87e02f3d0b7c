import { Buffer } from 'node:buffer'
import type { ResumeFormat } from '@lanternfield/contract/resume.ts'
import { fileTypeFromBuffer } from 'file-type'
import { type CpuBudget, createCpuBudget } from './cpu-budget.ts'
import { inspectDoc, isProtectedPackage, isWord2 } from './inspect-doc.ts'
import { inspectDocx } from './inspect-docx.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { GOOD, Refusal, type ResumeVerdict, refuse } from './verdict.ts'
import { endsAsZip, endsWithZip, isZip } from './zip-archive.ts'

/** What the detector may call a file of each format. It finds no PDF behind a blank line; the inspection does. */
const DETECTED: Readonly<Record<ResumeFormat, readonly string[]>> = {
  pdf: ['pdf', ''],
  doc: ['cfb', 'word-2'],
  // The inspection decides which type of Office file it is.
  docx: ['zip'],
}

type Inspection = (content: Buffer, budget: CpuBudget) => Promise<void>

const INSPECTIONS: Readonly<Record<ResumeFormat, Inspection>> = {
  pdf: inspectPdf,
  doc: inspectDoc,
  docx: inspectDocx,
}

// Enough to detect all types but archives, which the detector reads whole and without a pause.
const START_BYTES = 4100
// Readers search for a PDF's header this far into a file, so any file that begins otherwise can be a PDF as well.
const PDF_HEADER_WITHIN_BYTES = 1024

/**
 * Whether the content of a resume matches its name, and is harmless as far as can be seen without running it.
 * Never throws for what is in the file. Holds the thread
 * for up to INSPECTION_MAX_CPU_MS: see inspection-pool.ts.
 * @param content at most RESUME_MAX_BYTES; what it costs grows with it
 * @param budget limits the processor time that it may take
 * Source: docs/decisions/resume-inspection.md
 */
export async function inspectResume(
  content: Uint8Array,
  format: ResumeFormat,
  budget: CpuBudget = createCpuBudget(),
): Promise<ResumeVerdict> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  try {
    await checkOutside(bytes, format)
    budget.check()
    await INSPECTIONS[format](bytes, budget)
    return GOOD
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.finding)
    throw error
  }
}

/** Whether it has the signature, and is not of another type at the same time. */
async function checkOutside(bytes: Buffer, format: ResumeFormat): Promise<void> {
  const detected = await typeOf(bytes)
  // Word stores a DOCX with a password in the container of a DOC.
  if (format === 'docx' && detected === 'cfb' && isProtectedPackage(bytes))
    throw new Refusal('protected')
  if (!DETECTED[format].includes(detected)) throw new Refusal('format')
  if (format === 'pdf' && endsAsZip(bytes)) throw new Refusal('format')
  if (format === 'doc' && endsWithZip(bytes)) throw new Refusal('format')
  const start = bytes.subarray(0, PDF_HEADER_WITHIN_BYTES)
  if (format !== 'pdf' && start.includes('%PDF-')) throw new Refusal('format')
}

async function typeOf(bytes: Buffer): Promise<string> {
  if (isZip(bytes)) return 'zip'
  if (isWord2(bytes)) return 'word-2'
  return (await detect(bytes.subarray(0, START_BYTES))) ?? ''
}

async function detect(bytes: Buffer): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes))?.ext
  } catch {
    // If the detector fails, the file has none of our formats, or is broken: the inspection decides which.
    return undefined
  }
}
