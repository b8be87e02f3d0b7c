import type { Failures } from '@lanternfield/contract/draft.ts'
import { fieldSentAs } from '@lanternfield/contract/fields.ts'
import type { FieldError } from '@lanternfield/contract/wire.ts'

/** The server's validation errors, by field of the form; null if none is about a field. */
export function failuresFrom(errors: readonly FieldError[]): Failures | null {
  const failures: Failures = {}
  for (const { field, message } of errors) {
    const name = fieldSentAs(field)
    if (name) failures[name] = message
  }
  return Object.keys(failures).length > 0 ? failures : null
}
