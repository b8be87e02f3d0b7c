import { fitsInto } from './characters.ts'
import { RESUME_FILE_NAME_MAX_CHARS, RESUME_MAX_BYTES, SAFE_FILE_NAME_MAX_BYTES } from './limits.ts'
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
 * A file's name without the folders that came with it, and without signs that are not seen (line breaks,
 * marks that turn the direction of writing round).
 */
export function bareFileName(name: string): string {
  const [last = ''] = name.split(/[\\/]/).slice(-1)
  return last.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim()
}

// Windows takes these for devices, whatever stands behind the first dot; superscript digits count too.
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3]) *(?:\.|$)/i

/**
 * A file's name as it may stand in a mail's header and on every disk. Signs that a file system forbids become "_",
 * a name that hides its file (a leading dot) or names a device is changed, and a name that is too long loses its
 * middle, never its extension.
 * @returns at most SAFE_FILE_NAME_MAX_BYTES bytes of UTF-8, and not empty
 * Source: https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
export function safeFileName(name: string): string {
  const tame = bareFileName(name)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[.\s]+$/, '')
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]{1,16})?$/.exec(tame) ?? []
  const whole = `${stem.replace(/^[.\s]+/, '') || 'resume'}${extension}`
  return shorten(DEVICE.test(whole) ? `_${whole}` : whole, extension)
}

/** Cuts by code points, so that no character is left in halves. */
function shorten(name: string, extension: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length
  if (bytes(name) <= SAFE_FILE_NAME_MAX_BYTES) return name
  const room = SAFE_FILE_NAME_MAX_BYTES - bytes(extension)
  let stem = ''
  let used = 0
  for (const sign of name) {
    used += bytes(sign)
    if (used > room) break
    stem += sign
  }
  return `${stem.trimEnd()}${extension}`
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
