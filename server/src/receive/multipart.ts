import { Buffer } from 'node:buffer'

export type MultipartSize = {
  /** How many parts there are; no more than `maxParts` and one are counted. */
  readonly parts: number
  /** Everything but the content of the resume: fields, heads of parts, boundaries. */
  readonly fieldsBytes: number
}

/** RFC 2046, 5.1.1. */
const BOUNDARY = /^[\w'()+,\-./:=? ]{1,70}$/
const HEAD_END = '\r\n\r\n'
/** The longest file name that is accepted, as a browser writes it, is shorter. */
const HEAD_MAX_BYTES = 16 * 1024
/** A head that names the field `resume`. */
const RESUME_HEAD = /;\s{0,10}name="?resume"?(?:[;\s]|$)/i

/** The boundary that a content type announces; null if there is none that may be used. */
export function readBoundary(contentType: string): string | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain ?? ''
  return BOUNDARY.test(boundary) ? boundary : null
}

/** Counts the parts of a multipart body and their bytes without parsing them, in one pass. */
export function measureMultipart(
  bytes: Buffer,
  { boundary, maxParts }: { readonly boundary: string; readonly maxParts: number },
): MultipartSize {
  const delimiter = Buffer.from(`--${boundary}`)
  let parts = 0
  let fieldsBytes = bytes.length
  let start = bytes.indexOf(delimiter)
  while (start !== -1 && parts <= maxParts) {
    const headStart = start + delimiter.length
    const next = bytes.indexOf(delimiter, headStart)
    const end = next === -1 ? bytes.length : next
    parts += 1
    fieldsBytes -= resumeBytes(bytes.subarray(headStart, end))
    start = next
  }
  return { parts, fieldsBytes }
}

/** How many bytes of a part are the content of the resume. */
function resumeBytes(part: Buffer): number {
  const head = part.subarray(0, HEAD_MAX_BYTES)
  const headEnd = head.indexOf(HEAD_END)
  if (headEnd === -1 || !RESUME_HEAD.test(head.toString('latin1', 0, headEnd))) return 0
  return part.length - headEnd - HEAD_END.length
}
