import { hasAtMost } from './characters.ts'
import { RESUME_FILE_NAME_MAX_CHARS, RESUME_MAX_BYTES, SAFE_FILE_NAME_MAX_BYTES } from './limits.ts'
import { messages } from './messages.ts'

/** The properties of a resume that its rules check; its content is elsewhere. */
export type ResumeFile = {
  readonly fileName: string
  /** Size in bytes. */
  readonly size: number
}

/** The accepted formats: the extension, and the media type that we send and store for it. */
export const RESUME_FORMATS = {
  pdf: { contentType: 'application/pdf' },
  doc: { contentType: 'application/msword' },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
} as const

export type ResumeFormat = keyof typeof RESUME_FORMATS

/** Other media types that senders declare for a format. Apart, since browsers do not need them. */
const ALIASES: Readonly<Record<ResumeFormat, readonly string[]>> = {
  pdf: ['application/x-pdf'],
  doc: ['application/vnd.ms-word', 'application/x-msword'],
  docx: ['application/zip', 'application/x-zip-compressed'],
}

/** Media types that declare nothing. */
const UNKNOWN_TYPES = ['', 'application/octet-stream']

/** A file name without folders and invisible characters (line breaks, bidirectional marks). */
export function bareFileName(name: string): string {
  const [last = ''] = name.split(/[\\/]/).slice(-1)
  return last.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim()
}

// Reserved device names of Windows, with any extension and with superscript digits too.
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3]) *(?:\.|$)/i

/**
 * A file name that is safe in mail headers and on every file system. Forbidden characters become "_", leading dots are
 * removed, device names get a prefix, and the stem of a name that is too long is cut, never its extension.
 * @returns at most SAFE_FILE_NAME_MAX_BYTES bytes of UTF-8, and not empty
 * Source: https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
export function safeFileName(name: string): string {
  const cleaned = bareFileName(name)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[.\s]+$/, '')
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]{1,16})?$/.exec(cleaned) ?? []
  const whole = `${stem.replace(/^[.\s]+/, '') || 'resume'}${extension}`
  return shorten(DEVICE.test(whole) ? `_${whole}` : whole, extension)
}

/** Cuts between code points. */
function shorten(name: string, extension: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length
  if (bytes(name) <= SAFE_FILE_NAME_MAX_BYTES) return name
  const maxStemBytes = SAFE_FILE_NAME_MAX_BYTES - bytes(extension)
  let stem = ''
  let used = 0
  for (const character of name) {
    used += bytes(character)
    if (used > maxStemBytes) break
    stem += character
  }
  return `${stem.trimEnd()}${extension}`
}

/** The format by a file's extension; null if it is not accepted. */
export function formatOf(fileName: string): ResumeFormat | null {
  const extension = /\.([^.]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(RESUME_FORMATS, extension) ? (extension as ResumeFormat) : null
}

/**
 * Checks the name and size of a resume.
 * @returns the message of the first rule that fails, or null
 * Source: docs/specification.md section 5
 */
export function checkResume(file: ResumeFile | null): string | null {
  if (file === null || file.size === 0) return messages.resumeMissing
  if (formatOf(file.fileName) === null) return messages.resumeFormat
  if (file.size > RESUME_MAX_BYTES) return messages.resumeTooLarge
  if (!hasAtMost(RESUME_FILE_NAME_MAX_CHARS, file.fileName))
    return messages.tooLong(RESUME_FILE_NAME_MAX_CHARS)
  return null
}

/** Whether a declared media type is compatible with a format; an unknown type is. */
export function typeAgrees(format: ResumeFormat, declaredType: string): boolean {
  const type = declaredType.split(';')[0]?.trim().toLowerCase() ?? ''
  const { contentType } = RESUME_FORMATS[format]
  return type === contentType || UNKNOWN_TYPES.includes(type) || ALIASES[format].includes(type)
}
