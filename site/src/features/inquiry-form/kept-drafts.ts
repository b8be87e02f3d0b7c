import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type KeptTexts, readDrafts, saveKept, toTexts } from '../drafts/drafts.ts'
import type { Values } from './values.ts'

/** A draft that the form was emptied of, resume included as long as the page lives. */
export type KeptDraft = { readonly values: Values; readonly why: KeptTexts['why'] }

/** What a form was emptied of and has not been taken up again: the latest of it can be put back. */
export function useKeptDrafts(form: string) {
  const [latest, setLatest] = useState<KeptDraft | null>(null)
  const kept = useRef<readonly KeptDraft[]>([])

  function replace(drafts: readonly KeptDraft[]): void {
    kept.current = drafts
    setLatest(drafts.at(-1) ?? null)
  }

  // After the first draw, which has to be the same as the server's.
  const readStored = useEffectEvent(() => {
    const stored = readDrafts(form).kept
    replace(stored.map(({ texts, why }) => ({ values: { ...texts, resume: null }, why })))
  })
  useEffect(() => readStored(), [])

  function change(make: (before: readonly KeptDraft[]) => readonly KeptDraft[]): void {
    replace(make(kept.current))
    saveKept(
      form,
      kept.current.map(({ values, why }) => ({ texts: toTexts(values), why })),
    )
  }

  return {
    latest,
    keep: (draft: KeptDraft) => change((before) => [...before, draft]),
    /** What was typed meanwhile, if anything, takes the place of what is put back. */
    exchange: (taken: Values, typedMeanwhile: Values | null) =>
      change((before) => [
        ...(typedMeanwhile ? [{ values: typedMeanwhile, why: 'put-aside' as const }] : []),
        ...before.filter(({ values }) => values !== taken),
      ]),
    /** Drops what says the same as what has been sent. */
    drop: (sent: Values) =>
      change((before) => before.filter(({ values }) => !saysTheSame(values, sent))),
  }
}

function saysTheSame(one: Values, other: Values): boolean {
  return JSON.stringify(toTexts(one)) === JSON.stringify(toTexts(other))
}
