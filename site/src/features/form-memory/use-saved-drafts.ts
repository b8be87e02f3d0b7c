import type { FormId, FormMode } from '@lanternfield/contract/forms.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import { useStore } from '@nanostores/react'
import { map } from 'nanostores'
import { useEffect } from 'react'
import {
  draftSourcesFor,
  haveSameTexts,
  readDrafts,
  type SavedReason,
  storeSaved,
  toTexts,
} from './stored-drafts.ts'
import { adoptKey } from './submission-key.ts'
import { readUnsent } from './unsent-submissions.ts'
import type { Values } from './values.ts'

/** A draft that a form was cleared of. Its resume lasts as long as the page, that of an unsent submission longer. */
export type SavedDraft = {
  /** The form it was entered in. */
  readonly form: FormId
  readonly mode: FormMode
  readonly values: Values
  /** What it is about. */
  readonly context: Topic | null
  readonly reason: SavedReason
  /** The idempotency key of the unsent submission that this browser keeps of it, if any. */
  readonly unsentKey?: string | undefined
}

/** The saved drafts of all forms of the page, oldest first. */
const $saved = map<Partial<Record<FormId, readonly SavedDraft[]>>>({})

/** The careers page has no mode; its drafts are those of the file-upload mode. */
function modeOf(form: FormId, mode: FormMode): FormMode {
  return form === 'careers-page' ? 'file-upload' : mode
}

/** The saved drafts that a form offers to restore. */
export function useSavedDrafts(form: FormId, givenMode: FormMode) {
  const mode = modeOf(form, givenMode)
  // The first render has to equal the server's.
  const all = useStore($saved, { ssr: 'initial' })
  const offered = draftSourcesFor(form).flatMap((source) => all[source] ?? [])

  useEffect(() => {
    for (const source of draftSourcesFor(form)) loadStored(source)
  }, [form])

  return {
    /** The one to restore next. */
    latest: offered.findLast((draft) => draft.mode === mode) ?? null,
    /** Saves what the form is about to be cleared of. */
    save: (cleared: Omit<SavedDraft, 'form' | 'mode'>): SavedDraft => {
      const draft = { form, mode, ...cleared }
      replace(form, [...savedIn(form), draft])
      return draft
    },
    /** Removes a draft, because it is restored. */
    remove: (draft: SavedDraft) => removeWhere(draft.form, (saved) => saved === draft),
    /** Removes the drafts with the same texts as a stored submission. */
    removeSame: (sent: Values) => removeSameDrafts(form, sent),
  }
}

/** Removes the drafts of a form with the same texts, also those of earlier pages of this tab. */
export function removeSameDrafts(form: FormId, sent: Values): void {
  loadStored(form)
  removeWhere(form, ({ values }) => haveSameTexts(toTexts(values), toTexts(sent)))
}

function savedIn(form: FormId): readonly SavedDraft[] {
  return $saved.get()[form] ?? []
}

function removeWhere(form: FormId, isRemoved: (draft: SavedDraft) => boolean): void {
  replace(
    form,
    savedIn(form).filter((draft) => !isRemoved(draft)),
  )
}

function replace(form: FormId, drafts: readonly SavedDraft[]): void {
  $saved.setKey(form, drafts)
  storeSaved(
    form,
    drafts.map(({ values, context, reason, mode }) => ({
      texts: toTexts(values),
      context: context ?? undefined,
      reason,
      mode,
    })),
  )
}

/** Loads the drafts of earlier pages of this tab, once per page: after that, `$saved` is newer. */
function loadStored(form: FormId): void {
  if ($saved.get()[form]) return
  const stored = readDrafts(form).saved
  $saved.setKey(
    form,
    stored.map(({ texts, context = null, reason, mode }) => ({
      form,
      mode,
      context,
      reason,
      values: { ...texts, resume: null },
    })),
  )
  void addUnsent(form)
}

/** Adds what this browser keeps of unsent submissions: drafts of closed tabs, and resumes of those of this tab. */
async function addUnsent(form: FormId): Promise<void> {
  const unsent = await readUnsent(Date.now())
  for (const { form: source, mode: sentMode, body, idempotencyKey, ...sent } of unsent) {
    if (source !== form) continue
    const { values, context, reason } = sent
    adoptKey(form, body, idempotencyKey)
    // It was put back into the form before a reload; only a resume would still be missing there.
    const { current } = readDrafts(form)
    if (!values.resume && current && haveSameTexts(current, toTexts(values))) continue
    const mode = modeOf(form, sentMode)
    const draft = { form, mode, values, context, reason, unsentKey: idempotencyKey }
    const isSame = (saved: SavedDraft) =>
      saved.unsentKey === idempotencyKey || haveSameTexts(toTexts(saved.values), toTexts(values))
    const saved = savedIn(form)
    $saved.setKey(
      form,
      saved.some(isSame) ? saved.map((one) => (isSame(one) ? draft : one)) : [draft, ...saved],
    )
  }
}
