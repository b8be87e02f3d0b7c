import { Buffer } from 'node:buffer'
import type { Draft } from '@lanternfield/contract/draft.ts'
import { makeTexts } from '@lanternfield/contract/fields.ts'
import { TRAP_FIELD } from '@lanternfield/contract/form-signals.ts'
import { isPageFormId, type PageFormId } from '@lanternfield/contract/forms.ts'
import { FIELDS_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { NOTICE_VERSION_FIELD } from '@lanternfield/contract/privacy-notice.ts'
import { formatOf } from '@lanternfield/contract/resume.ts'
import { ABOUT_PARAMETER } from '@lanternfield/contract/topic.ts'
import type { Body } from '../http/read-body.ts'

/** A form that a browser sent without the help of JavaScript. */
export type PostedForm = {
  readonly form: PageFormId
  readonly draft: Draft
  readonly file: File | null
  /** The path of the page that it is about, unchecked, which a form has that the server has shown again; else empty. */
  readonly about: string
  /** The version of the privacy notice on the page, unchecked; else empty. */
  readonly noticeVersion: string
  readonly trapIsTicked: boolean
  /** Whether all of it came, and its fields are no longer than fields may be. */
  readonly isWhole: boolean
}

/** Our forms have ten parts. */
const PARTS_MAX = 20
/** Fields over the limit are still shown to the visitor again, up to this size. */
const SHOWN_FIELDS_MAX_BYTES = 4 * FIELDS_MAX_BYTES
/** RFC 2046, 5.1.1. */
const BOUNDARY = /^[\w'()+,\-./:=? ]{1,70}$/
const HEAD_END = '\r\n\r\n'
/** The longest file name that is accepted, as a browser writes it, is shorter. */
const HEAD_MAX_BYTES = 16 * 1024
const RESUME_HEAD = /;\s{0,10}name="?resume"?(?:[;\s]|$)/i

/**
 * Reads a form's body after checking the number and size of its parts: a parser takes seconds for megabytes of
 * small ones.
 * @param contentType `multipart/form-data` or `application/x-www-form-urlencoded`, with its parameters
 * @returns why it cannot be read, if it cannot
 */
export async function readForm(
  contentType: string,
  body: Body,
): Promise<PostedForm | 'not-a-form' | 'too-large'> {
  const isMultipart = contentType.toLowerCase().startsWith('multipart/')
  if (!isMultipart)
    return body.end === 'whole' ? readFields(contentType, body.bytes, true) : 'too-large'
  const boundary = readBoundary(contentType)
  if (boundary === null) return 'not-a-form'
  const { parts, fieldsBytes } = measureMultipart(body.bytes, boundary)
  if (parts > PARTS_MAX || fieldsBytes > SHOWN_FIELDS_MAX_BYTES) return 'too-large'
  const isWhole = body.end === 'whole' && fieldsBytes <= FIELDS_MAX_BYTES
  // A body over the limit ends in the middle of its file. With an end, the fields before it can be read.
  const end = Buffer.from(`\r\n--${boundary}--\r\n`)
  const bytes = body.end === 'whole' ? body.bytes : Buffer.concat([body.bytes, end])
  // The one boundary that was measured, whatever else the header may be read as.
  return readFields(`multipart/form-data; boundary="${boundary}"`, bytes, isWhole)
}

/** The boundary that a content type announces; null if there is none that may be used. */
function readBoundary(contentType: string): string | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain ?? ''
  return BOUNDARY.test(boundary) ? boundary : null
}

/**
 * Measures a multipart body without parsing it, in one pass.
 * @returns how many parts there are, no more than PARTS_MAX and one counted, and the bytes of everything but the
 *   content of the resume: fields, heads of parts, boundaries
 */
function measureMultipart(bytes: Buffer, boundary: string): { parts: number; fieldsBytes: number } {
  const delimiter = Buffer.from(`--${boundary}`)
  let parts = 0
  let fieldsBytes = bytes.length
  let start = bytes.indexOf(delimiter)
  while (start !== -1 && parts <= PARTS_MAX) {
    const headStart = start + delimiter.length
    const next = bytes.indexOf(delimiter, headStart)
    const end = next === -1 ? bytes.length : next
    parts += 1
    fieldsBytes -= resumeBytes(bytes.subarray(headStart, end))
    start = next
  }
  return { parts, fieldsBytes }
}

function resumeBytes(part: Buffer): number {
  const head = part.subarray(0, HEAD_MAX_BYTES)
  const headEnd = head.indexOf(HEAD_END)
  if (headEnd === -1 || !RESUME_HEAD.test(head.toString('latin1', 0, headEnd))) return 0
  return part.length - headEnd - HEAD_END.length
}

async function readFields(
  contentType: string,
  bytes: Buffer<ArrayBuffer>,
  isWhole: boolean,
): Promise<PostedForm | 'not-a-form' | 'too-large'> {
  let fields: FormData
  try {
    fields = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch {
    return 'not-a-form'
  }
  // The head of a part may name two fields, and only one of them was measured.
  const texts = [...fields.values()].filter((value) => typeof value === 'string')
  if (texts.reduce((sum, { length }) => sum + length, 0) > SHOWN_FIELDS_MAX_BYTES)
    return 'too-large'
  const text = (name: string) => {
    const value = fields.get(name)
    // A browser sends line breaks of two characters; they were typed as one.
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : ''
  }
  const file = chosenFile(fields.get('resume'))
  const draft: Draft = {
    ...makeTexts(text),
    resume: file && {
      fileName: file.name,
      size: file.size,
      format: formatOf(Buffer.from(await file.bytes()).toString('latin1'), file.name),
    },
  }
  const form = text('form')
  return {
    // A program that sends the fields alone, without the form's id, gets the most lenient form.
    form: isPageFormId(form) ? form : 'contact-us-page',
    draft,
    file,
    about: text(ABOUT_PARAMETER),
    noticeVersion: text(NOTICE_VERSION_FIELD),
    trapIsTicked: fields.has(TRAP_FIELD),
    isWhole,
  }
}

/** A file input that was left alone is sent as a nameless, empty file. */
function chosenFile(value: FormDataEntryValue | null): File | null {
  return value instanceof File && (value.name !== '' || value.size > 0) ? value : null
}
