import type { FormId, FormMode } from '@lanternfield/contract/forms.ts'
import { useStore } from '@nanostores/react'
import { map } from 'nanostores'
import { useEffect } from 'react'
import {
  draftSourcesFor,
  haveSameTexts,
  type KeptReason,
  readDrafts,
  saveKept,
  toTexts,
} from '../drafts/drafts.ts'
import type { Values } from './values.ts'

/** A draft that a form was emptied of, with its resume for as long as the page lives. */
export type KeptDraft = {
  /** Where it was entered. */
  readonly form: FormId
  readonly mode: FormMode
  readonly values: Values
  readonly why: KeptReason
}

/** By the form in which they were entered, oldest first. One place for all forms of the page. */
const $kept = map<Partial<Record<FormId, readonly KeptDraft[]>>>({})

/** What a form for applications only has held is for applications only. */
function modeOf(form: FormId, mode: FormMode): FormMode {
  return form === 'careers-page' ? 'file-upload' : mode
}

/** What a form was emptied of and has not been taken up again: the latest of it can be put back. */
export function useKeptDrafts(form: FormId, givenMode: FormMode) {
  const mode = modeOf(form, givenMode)
  // The first draw has to be the same as the server's.
  const all = useStore($kept, { ssr: 'initial' })
  const offered = draftSourcesFor(form).flatMap((origin) => all[origin] ?? [])
  const latest = offered.findLast((draft) => draft.mode === mode) ?? null

  useEffect(() => {
    for (const origin of draftSourcesFor(form)) readStored(origin)
  }, [form])

  return {
    latest,
    /** Keeps what the form is emptied of. */
    keep: (values: Values, why: KeptReason): KeptDraft => {
      const draft = { form, mode, values, why }
      replace(form, [...keptOf(form), draft])
      return draft
    },
    /** Takes a draft out, because it is put back. */
    take: (draft: KeptDraft) => drop(draft.form, (kept) => kept === draft),
    /** Drops what says the same as what has been sent. */
    dropSame: (sent: Values) =>
      drop(form, ({ values }) => haveSameTexts(toTexts(values), toTexts(sent))),
  }
}

function keptOf(form: FormId): readonly KeptDraft[] {
  return $kept.get()[form] ?? []
}

function drop(form: FormId, isDropped: (draft: KeptDraft) => boolean): void {
  replace(
    form,
    keptOf(form).filter((draft) => !isDropped(draft)),
  )
}

function replace(form: FormId, drafts: readonly KeptDraft[]): void {
  $kept.setKey(form, drafts)
  saveKept(
    form,
    drafts.map(({ values, why, mode }) => ({ texts: toTexts(values), why, mode })),
  )
}

/** Those of earlier pages of this tab, once in the life of a page: from then on it knows better. */
function readStored(form: FormId): void {
  if ($kept.get()[form]) return
  const stored = readDrafts(form).kept
  $kept.setKey(
    form,
    stored.map(({ texts, why, mode }) => ({
      form,
      mode,
      why,
      values: { ...texts, resume: null },
    })),
  )
}
