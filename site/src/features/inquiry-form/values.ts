import { type Draft, EMPTY_DRAFT } from '@lanternfield/contract/draft.ts'
import { makeTexts } from '@lanternfield/contract/fields.ts'
import type { ReadResume } from './resume-upload.ts'

/** The values of a form as its inputs have them. The resume is no input's value: once read, it is ours. */
export type Values = Omit<Draft, 'resume'> & { readonly resume: ReadResume | null }

export const EMPTY: Values = { ...EMPTY_DRAFT, resume: null }

/** What is in a form, where fields that it does not show are empty. */
export function complete(values: Partial<Values>): Values {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return { ...EMPTY, ...Object.fromEntries(given) }
}

export function isEmpty(values: Values): boolean {
  return Object.values(values).every((value) => !value)
}

export function toDraft(values: Values): Draft {
  return { ...makeTexts((name) => values[name]), resume: values.resume }
}
