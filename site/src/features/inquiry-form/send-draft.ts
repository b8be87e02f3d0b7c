import type { FormId } from '@lanternfield/contract/fields.ts'
import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'
import type { FormContent, SavedDraft } from './drafts.ts'
import { sessionOf, update } from './form-sessions.ts'
import { failure, type SendFailure, type SendOutcome, send } from './send.ts'
import { beginSending, renewKey, setProgress, toFailed } from './session.ts'
import { removeUnsent, storeUnsent } from './session-storage.ts'

/** How long an error message waits until the browser has stored the unsent draft; it usually takes a few milliseconds. */
const STORED_WITHIN_MS = 1_000

export type Sending = {
  readonly payload: SendEmailPayload
  readonly noticeVersion: string
  readonly signals: FormSignals
}

export type Sent = {
  /** The draft that was sent. */
  readonly draft: FormContent
  readonly outcome: SendOutcome
  /** Set if the browser keeps the draft, because the connection failed. */
  readonly unsent: SavedDraft['unsent']
}

/** Sends the checked draft of a form. Never rejects. */
export async function sendDraft(
  form: FormId,
  { payload, noticeVersion, signals }: Sending,
): Promise<Sent> {
  const earlierKey = sessionOf(form).draft.request?.key
  update(form, beginSending(payload, noticeVersion))
  let outcome = await trySend(form, signals)
  if (outcome.kind === 'failed' && outcome.reason === 'key-reused') {
    update(form, renewKey)
    outcome = await trySend(form, signals)
  }
  const { draft } = sessionOf(form)
  const unsent = outcome.kind === 'failed' ? await keep(form, outcome, signals) : null
  // The draft that was sent or stored now replaces its earlier unsent version.
  if (outcome.kind === 'stored') void removeUnsent(draft.request?.key ?? '')
  if (earlierKey && earlierKey !== draft.request?.key && (unsent || outcome.kind === 'stored'))
    void removeUnsent(earlierKey)
  return { draft, outcome, unsent }
}

async function trySend(form: FormId, signals: FormSignals): Promise<SendOutcome> {
  const { request } = sessionOf(form).draft
  if (!request) return failure('fault')
  if (!navigator.onLine) return failure('offline')
  const onProgress = (part: number) => update(form, setProgress(part))
  return send(request, { signals, onProgress }).catch(() => failure('fault'))
}

async function keep(
  form: FormId,
  failed: SendFailure,
  signals: FormSignals,
): Promise<SavedDraft['unsent']> {
  // The connection failed, and not the server or our own code.
  if (!['offline', 'network', 'no-answer'].includes(failed.reason)) return null
  const unsent = { savedAt: Date.now(), signals }
  const isStored = storeUnsent(toFailed(sessionOf(form), failed, unsent))
  // Closing the tab when the error shows would end the write.
  const isLate = new Promise<false>((resolve) => setTimeout(resolve, STORED_WITHIN_MS, false))
  return (await Promise.race([isStored, isLate])) ? unsent : null
}
