import type { Failures, FieldName } from '@lanternfield/contract/draft.ts'
import type { FieldError } from '@lanternfield/contract/wire.ts'

const FIELD_OF_WIRE: Readonly<Record<string, FieldName>> = {
  name: 'name',
  toEmailAddress: 'email',
  phoneNumber: 'phone',
  inquiryLabel: 'inquiryType',
  emailProfile: 'inquiryType',
  emailMessage: 'message',
  fileAttachment: 'resume',
}

/** What the server found wrong, by the fields of the form; null if it is about none of them. */
export function failuresFrom(errors: readonly FieldError[]): Failures | null {
  const failures: Failures = {}
  for (const { field, message } of errors) {
    const name = FIELD_OF_WIRE[field]
    if (name) failures[name] = message
  }
  return Object.keys(failures).length > 0 ? failures : null
}
