import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { type Purpose, purposeOf } from '@lanternfield/contract/purpose.ts'
import type { Message } from '@lanternfield/contract/wire.ts'
import type { Resume } from '../storage/store.ts'

/** A checked message with its purpose, and its resume as a file. */
export type Inbound = Omit<Message, 'resume'> & {
  readonly purpose: Purpose
  readonly resume: Resume | null
}

/** Decodes a resume once for all later steps: each copy of the largest has 2 MB. */
export function toInbound({ resume, ...sent }: Message): Inbound {
  const fields = { ...sent, purpose: purposeOf(sent.inquiryLabel) }
  if (!resume) return { ...fields, resume: null }
  const { fileName, contentType, base64 } = resume
  const content = Buffer.from(base64, 'base64')
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { ...fields, resume: { fileName, contentType, content, sha256 } }
}
