import { Buffer } from 'node:buffer'
import type { ResumeFormat } from '@lanternfield/contract/resume.ts'
import { inspectDoc, isCompoundFile, isProtectedPackage, isWord2 } from './inspect-doc.ts'
import { inspectDocx } from './inspect-docx.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { FindingError, type ResumeVerdict, refuse } from './verdict.ts'
import { endsWithZip, isZip } from './zip-archive.ts'

const INSPECTIONS: Readonly<Record<ResumeFormat, (bytes: Buffer) => Promise<void>>> = {
  pdf: inspectPdf,
  doc: inspectDoc,
  docx: inspectDocx,
}

// Readers search for a PDF's header this far into a file, so any file that begins otherwise can be a PDF as well.
const PDF_HEADER_WITHIN_BYTES = 1024

/**
 * Whether the content of a resume matches its format, and has nothing unwelcome in it that the libraries show.
 * Limits neither time nor memory: see inspection-pool.ts.
 * @param content at most RESUME_MAX_BYTES
 * @throws Error if the inspection itself fails
 * Source: docs/decisions/resume-inspection.md
 */
export async function inspectResume(
  content: Uint8Array,
  format: ResumeFormat,
): Promise<ResumeVerdict> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  try {
    await checkFormat(bytes, format)
    await INSPECTIONS[format](bytes)
    return { isGood: true }
  } catch (error) {
    if (error instanceof FindingError) return refuse(error.finding)
    throw error
  }
}

/** Whether it begins as its format does, and is not of another one at the same time. */
async function checkFormat(bytes: Buffer, format: ResumeFormat): Promise<void> {
  const detected = detectFormat(bytes)
  // Word stores a DOCX with a password in the container of a DOC.
  if (format === 'docx' && detected === 'doc' && isProtectedPackage(bytes))
    throw new FindingError('protected')
  if (detected !== format) throw new FindingError('format')
  if (format !== 'docx' && (await endsWithZip(bytes))) throw new FindingError('format')
  const start = bytes.subarray(0, PDF_HEADER_WITHIN_BYTES)
  if (format !== 'pdf' && start.includes('%PDF-')) throw new FindingError('format')
}

/** What is neither of Word's formats may be a PDF: its inspection decides. */
function detectFormat(bytes: Buffer): ResumeFormat {
  if (isZip(bytes)) return 'docx'
  return isCompoundFile(bytes) || isWord2(bytes) ? 'doc' : 'pdf'
}
