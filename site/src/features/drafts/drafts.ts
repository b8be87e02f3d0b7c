/**
 * What was typed into the forms of this tab and has not been sent. It survives a failure, a reload and a
 * closed pop-up, and goes with the tab. Never a file: what a resume holds is not for a browser to keep.
 */
import { type FieldTexts, makeTexts, TEXT_FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import type { FormId, FormMode } from '@lanternfield/contract/forms.ts'
import { tabStorage } from '../visitor/browser-storage.ts'

/** Why a form was emptied: sending failed, nobody knows whether it has, or the visitor closed the form. */
export type KeptReason = 'not-sent' | 'unknown' | 'put-aside'

/** A draft that a form was emptied of, until it is taken up again. */
export type KeptTexts = {
  readonly texts: FieldTexts
  readonly why: KeptReason
  /** What its form was open for. */
  readonly mode: FormMode
}

/** The key of the drafts of a form in the storage of a tab. */
function keyOf(form: string): string {
  return `draft:${form}`
}

type Drafts = {
  /** What stands in the form. */
  readonly current: FieldTexts | null
  /** Oldest first. */
  readonly kept: readonly KeptTexts[]
}

/** A pop-up may never come again: what was entered there is also offered where one can always go. */
const ALSO_OFFERED: Readonly<Record<string, readonly FormId[]>> = {
  'contact-us-page': ['lead-magnet', 'exit-intent', 'contact-us-popup'],
  'contact-us-popup': ['exit-intent'],
  'careers-page': ['contact-us-popup'],
}

/** The forms whose kept drafts a form offers, its own the last. */
export function draftSourcesFor(form: FormId): readonly FormId[] {
  return [...(ALSO_OFFERED[form] ?? []), form]
}

const NONE: Drafts = { current: null, kept: [] }

export function readDrafts(form: string): Drafts {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(keyOf(form)) ?? 'null')
    return isDrafts(stored) ? stored : NONE
  } catch {
    return NONE
  }
}

/** Keeps what stands in a form. */
export function saveCurrent(form: string, texts: FieldTexts | null): void {
  save(form, { ...readDrafts(form), current: texts && hasText(texts) ? texts : null })
}

/** Keeps what a form was emptied of. */
export function saveKept(form: string, kept: readonly KeptTexts[]): void {
  save(form, { ...readDrafts(form), kept })
}

/** The texts among the fields of a form, given as the form has them. */
export function toTexts(fields: Readonly<Record<string, unknown>>): FieldTexts {
  return makeTexts((name) => {
    const value = fields[name]
    return typeof value === 'string' ? value : ''
  })
}

export function hasText(texts: FieldTexts): boolean {
  return TEXT_FIELD_NAMES.some((name) => texts[name].trim() !== '')
}

export function haveSameTexts(one: FieldTexts, other: FieldTexts): boolean {
  return TEXT_FIELD_NAMES.every((name) => one[name] === other[name])
}

function save(form: string, drafts: Drafts): void {
  if (drafts.current || drafts.kept.length > 0)
    tabStorage.write(keyOf(form), JSON.stringify(drafts))
  else tabStorage.remove(keyOf(form))
}

/** Another version of this code may have written it, or anybody. */
function isDrafts(stored: unknown): stored is Drafts {
  const { current = undefined, kept = undefined } = (stored ?? {}) as Record<string, unknown>
  return (
    (current === null || isTexts(current)) &&
    Array.isArray(kept) &&
    kept.every((one) => isTexts(one?.texts) && typeof one.why === 'string')
  )
}

function isTexts(stored: unknown): stored is FieldTexts {
  const texts = (stored ?? {}) as Record<string, unknown>
  return TEXT_FIELD_NAMES.every((name) => typeof texts[name] === 'string')
}
