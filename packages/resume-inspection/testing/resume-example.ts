import type { Buffer } from 'node:buffer'
import type { ResumeFinding } from '@lanternfield/contract/answer-words.ts'

/** A file as an applicant sends it. */
export type ResumeExample = {
  readonly name: string
  readonly fileName: string
  readonly content: () => Buffer
}

/** A resume that must not be kept, and why. */
export type HostileResume = ResumeExample & { readonly finding: ResumeFinding }
