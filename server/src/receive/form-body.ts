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
import { type MultipartSize, measureMultipart, readBoundary } from './multipart.ts'

/** A form that a browser sent without the help of JavaScript. */
export type PostedForm = {
  readonly form: PageFormId
  readonly draft: Draft
  /** The file that was chosen, or null. */
  readonly file: File | null
  /** The path of the page that it is about, unchecked, which a form has that the server has shown again; else empty. */
  readonly about: string
  /** The version of the privacy notice on the page, unchecked; else empty. */
  readonly noticeVersion: string
  /** Whether the hidden box is ticked. */
  readonly trapIsTicked: boolean
  /** Whether all of it came, and its fields are no longer than fields may be. */
  readonly isWhole: boolean
}

/** Our forms have ten parts. */
const PARTS_MAX = 20
/** Fields over the limit are still shown to the visitor again, up to this size. */
const SHOWN_FIELDS_MAX_BYTES = 4 * FIELDS_MAX_BYTES

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
  const size = measureMultipart(body.bytes, { boundary, maxParts: PARTS_MAX })
  if (!canBeParsed(size)) return 'too-large'
  const isWhole = body.end === 'whole' && size.fieldsBytes <= FIELDS_MAX_BYTES
  const bytes = body.end === 'whole' ? body.bytes : closeMultipart(boundary, body.bytes)
  // The one boundary that was measured, whatever else the header may be read as.
  return readFields(`multipart/form-data; boundary="${boundary}"`, bytes, isWhole)
}

function canBeParsed({ parts, fieldsBytes }: MultipartSize): boolean {
  return parts <= PARTS_MAX && fieldsBytes <= SHOWN_FIELDS_MAX_BYTES
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

/** A body over the limit ends in the middle of its file. With an end, the fields before it can be read. */
function closeMultipart(boundary: string, bytes: Buffer): Buffer<ArrayBuffer> {
  return Buffer.concat([bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
}
