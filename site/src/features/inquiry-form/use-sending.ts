import { checkDraft } from '@lanternfield/contract/draft.ts'
import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { FormId, FormVariant } from '@lanternfield/contract/forms.ts'
import { toPayload } from '@lanternfield/contract/wire.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { failure, type SendOutcome, send } from './send.ts'
import { forgetKey, keyFor } from './sending-key.ts'
import { toDraft, type Values } from './values.ts'

/** Sending what a form holds, and how far that has come. */
export function useSending(form: FormId, variant: FormVariant, readSignals: () => FormSignals) {
  const [isSending, setSending] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)

  async function attempt(values: Values): Promise<SendOutcome> {
    if (!navigator.onLine) return failure('offline')
    const body = bodyOf(variant, values)
    if (values.resume) setProgress(0)
    const outcome = await send(body, {
      idempotencyKey: keyFor(form, body),
      signals: readSignals(),
      onProgress: (part) => values.resume && setProgress(part),
    })
    if (outcome.kind === 'kept') forgetKey(form, body)
    return outcome
  }

  /** Never rejects. The form is as it was before when this resolves. */
  async function sendValues(values: Values): Promise<SendOutcome> {
    setSending(true)
    const outcome = await attempt(values).catch(() => failure('fault'))
    // At once: what is still inert could not take the focus.
    flushSync(() => {
      setSending(false)
      setProgress(null)
    })
    return outcome
  }

  return { isSending, progress, sendValues }
}

/** @throws if the values were not checked before */
function bodyOf(variant: FormVariant, values: Values): string {
  const checked = checkDraft(variant, toDraft(values))
  if (!checked.ok) throw new Error('What is wrong with the form was not said.')
  return JSON.stringify(toPayload(checked.value, values.resume?.base64 ?? null))
}
