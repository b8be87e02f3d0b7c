import { fitsInto } from './characters.ts'
import { RESUME_FILE_NAME_MAX_CHARS, RESUME_MAX_BYTES } from './limits.ts'
import { messages } from './messages.ts'

/** What the rules need to know of a resume; the content itself travels beside it. */
export type ResumeFile = {
  readonly fileName: string
  /** Size in bytes. */
  readonly size: number
}

/** The accepted formats: the extension, and the media type that we send and store for it. */
export const RESUME_FORMATS = {
  pdf: { contentType: 'application/pdf', aliases: ['application/x-pdf'] },
  doc: {
    contentType: 'application/msword',
    aliases: ['application/vnd.ms-word', 'application/x-msword'],
  },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    aliases: ['application/zip', 'application/x-zip-compressed'],
  },
} as const

export type ResumeFormat = keyof typeof RESUME_FORMATS

/** What senders declare when they do not know a file's type. */
const UNKNOWN_TYPES = ['', 'application/octet-stream']

/**
 * A file's name as it may stand in a mail and on a disk: without the folders that came with it, and
 * without signs that are not seen (line breaks, marks that turn the direction of writing round).
 */
export function safeFileName(name: string): string {
  const [last = ''] = name.split(/[\\/]/).slice(-1)
  return last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim()
}

/** The format that a file's name announces, or null if it is none of ours. */
export function formatOf(fileName: string): ResumeFormat | null {
  const extension = /\.([^.]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(RESUME_FORMATS, extension) ? (extension as ResumeFormat) : null
}

/**
 * Checks a resume by what its sender says of it.
 * @returns the sentence of the first rule that fails, or null
 * Source: SPEC.md section 5
 */
export function checkResume(file: ResumeFile | null): string | null {
  if (file === null || file.size === 0) return messages.resumeMissing
  if (formatOf(file.fileName) === null) return messages.resumeFormat
  if (file.size > RESUME_MAX_BYTES) return messages.resumeTooLarge
  if (!fitsInto(RESUME_FILE_NAME_MAX_CHARS, file.fileName))
    return messages.tooLong(RESUME_FILE_NAME_MAX_CHARS)
  return null
}

/** Whether a declared media type is possible for a format; not knowing is no contradiction. */
export function typeAgrees(format: ResumeFormat, declaredType: string): boolean {
  const type = declaredType.split(';')[0]?.trim().toLowerCase() ?? ''
  const { contentType, aliases } = RESUME_FORMATS[format]
  return (
    type === contentType || UNKNOWN_TYPES.includes(type) || aliases.some((alias) => alias === type)
  )
}
