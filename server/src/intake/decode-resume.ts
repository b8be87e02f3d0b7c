import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { SentSubmission } from '@lanternfield/contract/submission.ts'
import type { EncodedSubmission } from '@lanternfield/contract/wire.ts'

/** Decodes a resume once for all later steps: each copy of the largest has 2 MB. */
export function decodeResume({ resume, ...sent }: EncodedSubmission): SentSubmission {
  if (!resume) return { ...sent, resume: null }
  const { fileName, contentType, base64 } = resume
  const content = Buffer.from(base64, 'base64')
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { ...sent, resume: { fileName, contentType, content, sha256 } }
}
