import { Buffer } from 'node:buffer'
import type { Draft } from '@lanternfield/contract/draft.ts'
import { TRAP_FIELD } from '@lanternfield/contract/form-signals.ts'
import { isPageFormId, type PageFormId } from '@lanternfield/contract/forms.ts'
import type { Body } from './read-body.ts'

/** What a browser sent without the help of JavaScript. */
export type PostedForm = {
  readonly form: PageFormId
  readonly draft: Draft
  /** The file that was chosen, or null. */
  readonly file: File | null
  /** Whether the box is ticked that people do not see. */
  readonly trapIsTicked: boolean
}

/**
 * Reads a form's body.
 * @param contentType `multipart/form-data` or `application/x-www-form-urlencoded`, with its parameters
 * @returns null if the body is not what its type says, or was cut and cannot be read any more
 */
export async function readForm(contentType: string, body: Body): Promise<PostedForm | null> {
  if (!body.isWhole && !contentType.toLowerCase().startsWith('multipart/')) return null
  const bytes = body.isWhole ? body.bytes : closeMultipart(contentType, body.bytes)
  let fields: FormData
  try {
    fields = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch {
    return null
  }

  const text = (name: string) => {
    const value = fields.get(name)
    // A browser sends line breaks of two characters; they were typed as one.
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : ''
  }
  const file = chosenFile(fields.get('resume'))
  const draft: Draft = {
    inquiryType: text('inquiryType'),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    resume: file && { fileName: file.name, size: file.size },
  }
  const form = text('form')
  // A program that sends the fields alone, without saying which form they are from, has the most lenient one.
  return {
    form: isPageFormId(form) ? form : 'contact-us-page',
    draft,
    file,
    trapIsTicked: fields.has(TRAP_FIELD),
  }
}

/** A file input that was left alone is sent as a nameless, empty file. */
function chosenFile(value: FormDataEntryValue | null): File | null {
  return value instanceof File && (value.name !== '' || value.size > 0) ? value : null
}

/**
 * A body over the limit ends in the middle of its file. With an end put to it, the fields that came
 * before can still be read, so that nothing the visitor typed is lost.
 */
function closeMultipart(contentType: string, bytes: Buffer): Buffer<ArrayBuffer> {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  return Buffer.concat([bytes, Buffer.from(`\r\n--${quoted ?? plain ?? ''}--\r\n`)])
}
