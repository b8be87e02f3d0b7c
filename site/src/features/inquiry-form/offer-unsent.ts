/** Notices about unsent submissions: each can be sent when the connection is back, or discarded. Nothing is sent by itself. */

import { UNSENT_KEPT_MS } from '@lanternfield/contract/limits.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { fillIn } from '../../lib/fill-in.ts'
import type { FormsCopy } from '../../shapes/forms.ts'
import { removeKey } from '../form-memory/submission-key.ts'
import {
  readUnsent,
  removeUnsent,
  type UnsentSubmission,
  watchUnsent,
} from '../form-memory/unsent-submissions.ts'
import { removeSameDrafts } from '../form-memory/use-saved-drafts.ts'
import { $toasts, closeToast, showToast, type ToastAction } from '../toast/toasts.ts'
import { sentenceFor } from './outcome-sentence.ts'
import { reportFailed, reportStored } from './report-outcome.ts'
import { failure, send } from './send.ts'

type Copy = FormsCopy['unsent']

/** The notice of a submission, by its idempotency key. */
const notices = new Map<string, { readonly toast: number; readonly isOnline: boolean }>()
/** Submissions that are being sent, or whose values are in a form of this page. */
const withdrawn = new Set<string>()
let isOffering = false

/** Offers the unsent submissions of this browser, now and whenever they or the connection change. */
export function offerUnsent(copy: Copy): void {
  if (isOffering) return
  isOffering = true
  const update = () => void updateNotices(copy)
  watchUnsent(update)
  addEventListener('online', update)
  addEventListener('offline', update)
  update()
}

/** Offers a submission no longer on this page, since its values are in a form again. */
export function withdrawUnsent(idempotencyKey: string): void {
  withdrawn.add(idempotencyKey)
  closeNotice(idempotencyKey)
}

async function updateNotices(copy: Copy): Promise<void> {
  const unsent = await readUnsent(Date.now())
  // An error says the same, and offers the form again.
  if (isErrorShown()) return updateAfterErrors(copy)
  const offered = unsent.filter(({ idempotencyKey }) => !withdrawn.has(idempotencyKey))
  for (const key of notices.keys())
    if (!offered.some(({ idempotencyKey }) => idempotencyKey === key)) closeNotice(key)
  for (const one of offered) showNotice(one, copy)
}

function isErrorShown(): boolean {
  return $toasts.get().some(({ kind }) => kind === 'error')
}

function updateAfterErrors(copy: Copy): void {
  const stop = $toasts.listen(() => {
    if (isErrorShown()) return
    stop()
    void updateNotices(copy)
  })
}

/** A notice that the visitor has closed comes back only when the connection has changed. */
function showNotice(unsent: UnsentSubmission, copy: Copy): void {
  const { idempotencyKey, reason, savedAt } = unsent
  const isOnline = navigator.onLine
  if (notices.get(idempotencyKey)?.isOnline === isOnline) return
  closeNotice(idempotencyKey)
  const sendNow: ToastAction = { label: copy.sendNow, run: () => void sendUnsent(unsent, copy) }
  const toast = showToast({
    kind: 'notice',
    text: fillIn(isOnline ? copy[reason] : copy.offline, {
      time: timeOf(savedAt + UNSENT_KEPT_MS),
    }),
    actions: [
      ...(isOnline ? [sendNow] : []),
      { label: copy.discard, run: () => void discard(unsent) },
    ],
  })
  notices.set(idempotencyKey, { toast, isOnline })
}

function closeNotice(idempotencyKey: string): void {
  const notice = notices.get(idempotencyKey)
  if (notice) closeToast(notice.toast)
  notices.delete(idempotencyKey)
}

async function sendUnsent(unsent: UnsentSubmission, copy: Copy): Promise<void> {
  const { idempotencyKey, form, context, body, signals } = unsent
  withdrawUnsent(idempotencyKey)
  const sending = showToast({ kind: 'notice', text: copy.sending })
  const outcome = await send(body, { idempotencyKey, signals, onProgress: () => undefined })
  closeToast(sending)
  if (outcome.kind === 'stored') {
    await forget(unsent)
    reportStored(form, unsent)
    showToast({ kind: 'success', text: messages.sent })
    return
  }
  reportFailed(form, outcome, context)
  withdrawn.delete(idempotencyKey)
  const failed = outcome.kind === 'failed' ? outcome : failure('status')
  showToast({ kind: 'error', text: sentenceFor(failed) })
  updateAfterErrors(copy)
}

async function discard(unsent: UnsentSubmission): Promise<void> {
  withdrawUnsent(unsent.idempotencyKey)
  await forget(unsent)
}

async function forget({ idempotencyKey, form, values, body }: UnsentSubmission): Promise<void> {
  removeSameDrafts(form, values)
  removeKey(form, body)
  await removeUnsent(idempotencyKey)
}

function timeOf(ms: number): string {
  const { lang } = document.documentElement
  return new Intl.DateTimeFormat(lang, {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(ms)
}
