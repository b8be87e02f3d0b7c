import { hasAtMost } from './characters.ts'
import { RESUME_FILE_NAME_MAX_CHARS, RESUME_MAX_BYTES, SAFE_FILE_NAME_MAX_BYTES } from './limits.ts'
import { messages } from './messages.ts'

/** The properties of a resume that its rules check; its content is elsewhere. */
export type ResumeFile = {
  readonly fileName: string
  /** Size in bytes. */
  readonly size: number
  /** See `formatOf`. */
  readonly format: ResumeFormat | null
}

/** The accepted formats: the extension, and the media type that we send and store for it. */
export const RESUME_FORMATS = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

export type ResumeFormat = keyof typeof RESUME_FORMATS

/** Readers search for the header of a PDF this far into a file. */
export const PDF_HEADER_WITHIN_BYTES = 1024

/** How files of Word begin, and a text that each of them holds: other programs use the same containers. */
const WORD_FILES = [
  { format: 'docx', start: 'PK\x03\x04', holds: 'word/' },
  { format: 'doc', start: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', holds: 'W\0o\0r\0d\0D\0o\0c\0' },
  // Word 1 and 2
  { format: 'doc', start: '\x9b\xa5!\0', holds: '' },
  { format: 'doc', start: '\xdb\xa5-\0', holds: '' },
] as const
/** A PDF without a header begins with comments, or at once with an object. */
const HEADLESS_PDF =
  /^\s{0,20}(?:%[^\r\n]{0,100}[\r\n]\s{0,20}){0,3}\d{1,10}\s{1,5}\d{1,5}\s{1,5}obj\b/

/** A file name without folders and invisible characters (line breaks, bidirectional marks). */
export function bareFileName(name: string): string {
  const [last = ''] = name.split(/[\\/]/).slice(-1)
  return last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .normalize()
}

// Reserved device names of Windows, with any extension and with superscript digits too.
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3]) *(?:\.|$)/i

/**
 * A file name that is safe in mail headers and on every file system. Forbidden characters become "_", leading dots
 * are removed, device names get a prefix, the extension of its format is added if it has another or none (`My
 * Resume`), and the stem of a name that is too long is cut.
 * @returns at most SAFE_FILE_NAME_MAX_BYTES bytes of UTF-8, and not empty
 * Source: https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
export function safeFileName(name: string, format: ResumeFormat): string {
  const extension = `.${format}`
  const cleaned = bareFileName(name)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[.\s]+$/, '')
  const named = cleaned.toLowerCase().endsWith(extension) ? cleaned : cleaned + extension
  const stem = named.slice(0, -extension.length).replace(/^[.\s]+/, '') || 'resume'
  const ending = named.slice(-extension.length)
  return shorten(DEVICE.test(stem + ending) ? `_${stem}${ending}` : stem + ending, ending)
}

/** Cuts between code points. */
function shorten(name: string, extension: string): string {
  const encoder = new TextEncoder()
  if (encoder.encode(name).length <= SAFE_FILE_NAME_MAX_BYTES) return name
  const stem = new Uint8Array(SAFE_FILE_NAME_MAX_BYTES - extension.length)
  const { read } = encoder.encodeInto(name, stem)
  return `${name.slice(0, read).trimEnd()}${extension}`
}

/**
 * The format of a resume by its content, whatever its name is. Content of no accepted format has the format of its
 * name, so that the inspection can say what is wrong with it. Null if the name has none either.
 * @param content one character for each byte
 */
export function formatOf(content: string, fileName: string): ResumeFormat | null {
  // An ODT or a workbook is in the same sort of container.
  const isOther = WORD_FILES.some(
    ({ start, holds }) => content.startsWith(start) && !content.includes(holds),
  )
  return (isOther ? null : beginsAs(content)) ?? formatOfName(fileName)
}

/** The format that a file begins as; its inspection finds out whether it is one. */
export function beginsAs(content: string): ResumeFormat | null {
  const word = WORD_FILES.find(({ start }) => content.startsWith(start))
  if (word) return word.format
  const start = content.slice(0, PDF_HEADER_WITHIN_BYTES)
  return start.includes('%PDF-') || HEADLESS_PDF.test(start) ? 'pdf' : null
}

function formatOfName(fileName: string): ResumeFormat | null {
  const extension = /\.([^.]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(RESUME_FORMATS, extension) ? (extension as ResumeFormat) : null
}

/**
 * Checks the format, the size and the name of a resume.
 * @returns the message of the first rule that fails, or null
 * Source: docs/specification.md section 5
 */
export function checkResume(file: ResumeFile | null): string | null {
  if (file === null || file.size === 0) return messages.resumeMissing
  if (file.format === null) return messages.resumeFormat
  if (file.size > RESUME_MAX_BYTES) return messages.resumeTooLarge
  if (!hasAtMost(RESUME_FILE_NAME_MAX_CHARS, file.fileName))
    return messages.tooLong(RESUME_FILE_NAME_MAX_CHARS)
  return null
}
