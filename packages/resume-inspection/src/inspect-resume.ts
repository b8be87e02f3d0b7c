import { Buffer } from 'node:buffer'
import {
  beginsAs,
  PDF_HEADER_WITHIN_BYTES,
  type ResumeFormat,
} from '@lanternfield/contract/resume.ts'
import { inspectDoc } from './inspect-doc.ts'
import { inspectDocx } from './inspect-docx.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { FindingError, type ResumeVerdict } from './verdict.ts'
import { endsWithZip } from './zip-archive.ts'

const INSPECTIONS: Readonly<Record<ResumeFormat, (bytes: Buffer) => Promise<void>>> = {
  pdf: inspectPdf,
  doc: inspectDoc,
  docx: inspectDocx,
}

/**
 * Whether the content of a resume is of one of the formats, whatever its name is, and has nothing unwelcome in it that
 * the libraries show.
 * Limits neither time nor memory: see inspection-pool.ts.
 * @param content at most RESUME_MAX_BYTES
 * @throws Error if the inspection itself fails
 * Source: docs/decisions/resume-inspection.md
 */
export async function inspectResume(content: Uint8Array): Promise<ResumeVerdict> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  try {
    await INSPECTIONS[await findFormat(bytes)](bytes)
    return { finding: null }
  } catch (error) {
    if (error instanceof FindingError) return { finding: error.finding }
    throw error
  }
}

/** The format that it begins as; it must not be of another one at the same time. */
async function findFormat(bytes: Buffer): Promise<ResumeFormat> {
  const format = beginsAs(bytes.toString('latin1'))
  if (!format) throw new FindingError('format')
  if (format !== 'docx' && (await endsWithZip(bytes))) throw new FindingError('format')
  const start = bytes.subarray(0, PDF_HEADER_WITHIN_BYTES)
  if (format !== 'pdf' && start.includes('%PDF-')) throw new FindingError('format')
  return format
}
