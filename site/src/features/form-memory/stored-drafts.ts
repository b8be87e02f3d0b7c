/**
 * The drafts of a form as this tab stores them: the current one, and the saved ones that the form was cleared of. They
 * survive a failure, a reload and a closed pop-up, and end with the tab. Never a file: resumes stay in the page.
 */
import { type FieldTexts, makeTexts, TEXT_FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import type { FormId, FormMode } from '@lanternfield/contract/forms.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import { tabStorage } from '../visitor/browser-storage.ts'
import { selectedTopic } from './selected-topics.ts'

/** Why a form was cleared: sending failed, its outcome is unknown, or the visitor closed the form. */
export type SavedReason = 'not-sent' | 'unknown' | 'put-aside'

/** The texts of a draft that a form was cleared of, until it is restored or sent. */
export type SavedTexts = {
  readonly texts: FieldTexts
  readonly reason: SavedReason
  /** The mode of the form. */
  readonly mode: FormMode
  /** What it is about, if anything. */
  readonly context?: Topic | undefined
}

export type StoredDrafts = {
  /** The values of the form; null if it is empty. */
  readonly current: FieldTexts | null
  /** What these values are about, if anything. */
  readonly context?: Topic | undefined
  /** Oldest first. */
  readonly saved: readonly SavedTexts[]
}

/** A pop-up may never open again, so its drafts are also offered in forms that a visitor can always reach. */
const ALSO_OFFERED: Readonly<Record<string, readonly FormId[]>> = {
  'contact-us-page': ['lead-magnet', 'exit-intent', 'contact-us-popup'],
  'contact-us-popup': ['exit-intent'],
  'careers-page': ['contact-us-popup'],
}

/** The forms whose saved drafts a form offers; its own comes last. */
export function draftSourcesFor(form: FormId): readonly FormId[] {
  return [...(ALSO_OFFERED[form] ?? []), form]
}

const NO_DRAFTS: StoredDrafts = { current: null, saved: [] }

export function readDrafts(form: string): StoredDrafts {
  return parseDrafts(tabStorage.read(keyOf(form)))
}

/** Stores what a form contains, and what it is about. */
export function storeCurrent(form: string, texts: FieldTexts | null): void {
  const stored = readDrafts(form)
  const current = texts && hasText(texts) ? texts : null
  // The code that decides what it is about may not have arrived yet.
  const selected = selectedTopic(form)
  const context = (selected === undefined ? stored.context : selected) ?? undefined
  store(form, { current, context: current ? context : undefined, saved: stored.saved })
}

/** Stores what a form was cleared of. */
export function storeSaved(form: string, saved: readonly SavedTexts[]): void {
  store(form, { ...readDrafts(form), saved })
}

/** The stored text of a form's drafts. Anything that is not of the right shape counts as none: another version may have written it. */
export function parseDrafts(stored: string | null): StoredDrafts {
  try {
    const drafts: unknown = JSON.parse(stored ?? 'null')
    return isStoredDrafts(drafts) ? drafts : NO_DRAFTS
  } catch {
    return NO_DRAFTS
  }
}

/** The texts among the values of a form. */
export function toTexts(values: Readonly<Record<string, unknown>>): FieldTexts {
  return makeTexts((name) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  })
}

export function hasText(texts: FieldTexts): boolean {
  return TEXT_FIELD_NAMES.some((name) => texts[name].trim() !== '')
}

export function haveSameTexts(one: FieldTexts, other: FieldTexts): boolean {
  return TEXT_FIELD_NAMES.every((name) => one[name] === other[name])
}

function store(form: string, drafts: StoredDrafts): void {
  if (drafts.current || drafts.saved.length > 0)
    tabStorage.write(keyOf(form), JSON.stringify(drafts))
  else tabStorage.remove(keyOf(form))
}

function keyOf(form: string): string {
  return `draft:${form}`
}

function isStoredDrafts(stored: unknown): stored is StoredDrafts {
  const { current, context, saved } = (stored ?? {}) as Record<string, unknown>
  return (
    (current === null || isTexts(current)) &&
    isContext(context) &&
    Array.isArray(saved) &&
    saved.every(
      (one) => isTexts(one?.texts) && typeof one.reason === 'string' && isContext(one.context),
    )
  )
}

function isContext(stored: unknown): stored is Topic | undefined {
  if (stored === undefined) return true
  const { path, title } = (stored ?? {}) as Record<string, unknown>
  return typeof path === 'string' && typeof title === 'string'
}

function isTexts(stored: unknown): stored is FieldTexts {
  const texts = (stored ?? {}) as Record<string, unknown>
  return TEXT_FIELD_NAMES.every((name) => typeof texts[name] === 'string')
}
