import type { FormId, FormMode } from '@lanternfield/contract/forms.ts'
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
import type { Values } from './values.ts'

/** A draft that a form was cleared of; its resume lasts as long as the page. */
export type SavedDraft = {
  /** The form it was entered in. */
  readonly form: FormId
  readonly mode: FormMode
  readonly values: Values
  readonly reason: SavedReason
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
    save: (values: Values, reason: SavedReason): SavedDraft => {
      const draft = { form, mode, values, reason }
      replace(form, [...savedIn(form), draft])
      return draft
    },
    /** Removes a draft, because it is restored. */
    remove: (draft: SavedDraft) => removeWhere(draft.form, (saved) => saved === draft),
    /** Removes the drafts with the same texts as a stored submission. */
    removeSame: (sent: Values) =>
      removeWhere(form, ({ values }) => haveSameTexts(toTexts(values), toTexts(sent))),
  }
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
    drafts.map(({ values, reason, mode }) => ({ texts: toTexts(values), reason, mode })),
  )
}

/** Loads the drafts of earlier pages of this tab, once per page: after that, `$saved` is newer. */
function loadStored(form: FormId): void {
  if ($saved.get()[form]) return
  const stored = readDrafts(form).saved
  $saved.setKey(
    form,
    stored.map(({ texts, reason, mode }) => ({
      form,
      mode,
      reason,
      values: { ...texts, resume: null },
    })),
  )
}
