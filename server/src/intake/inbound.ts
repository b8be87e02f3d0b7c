import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Message } from '@lanternfield/contract/wire.ts'
import type { Resume } from '../storage/store.ts'

/** A checked message with its resume as the file that it is. */
export type Inbound = Omit<Message, 'resume'> & { readonly resume: Resume | null }

/** Decodes a resume once for all who need it: each copy of the largest has 2 MB. */
export function toInbound({ resume, ...fields }: Message): Inbound {
  if (!resume) return { ...fields, resume: null }
  const { fileName, contentType, base64 } = resume
  const content = Buffer.from(base64, 'base64')
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { ...fields, resume: { fileName, contentType, content, sha256 } }
}
