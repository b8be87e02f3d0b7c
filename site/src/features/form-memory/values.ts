import { EMPTY_TEXTS, type FieldTexts } from '@lanternfield/contract/fields.ts'

/** A resume that was chosen, checked and read. */
export type LoadedResume = {
  readonly fileName: string
  /** Size in bytes. */
  readonly size: number
  /** Its content. */
  readonly base64: string
}

/** The values of a form. The resume is no input's value: its content is read as soon as it is chosen. */
export type Values = FieldTexts & { readonly resume: LoadedResume | null }

export const EMPTY_VALUES: Values = { ...EMPTY_TEXTS, resume: null }

/** The values of a form, where fields that it does not show are empty. */
export function completeValues(values: Partial<Values>): Values {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return { ...EMPTY_VALUES, ...Object.fromEntries(given) }
}

/** Whether no field has a value, nor a resume. Spaces are a value. */
export function isEmpty(values: Values): boolean {
  return Object.values(values).every((value) => !value)
}
