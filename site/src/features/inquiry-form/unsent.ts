/** Toasts that offer unsent drafts to be sent or discarded. Nothing is sent by itself. */
import { UNSENT_KEPT_MS } from '@lanternfield/contract/limits.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { fillIn } from '../../lib/fill-in.ts'
import { timeOf } from '../../lib/time-of.ts'
import type { FormsCopy } from '../../shapes/forms.ts'
import { showToast } from '../toast/show-toast.ts'
import { $toasts, closeToast, closeToastsOf } from '../toast/toasts.ts'
import { UNSENT_KEY } from '../visitor/visitor.ts'
import type { UnsentDraft } from './drafts.ts'
import { fetchPopupCopy } from './form-copy.ts'
import { describeFailure, reportFailed, reportStored } from './report.ts'
import { failure, sendRequest } from './send.ts'
import { forgetSaved } from './session.ts'
import {
  $sessions,
  loadUnsent,
  removeUnsent,
  unsentDrafts,
  updateSession,
} from './session-storage.ts'

type Copy = FormsCopy['unsent']

/** The ids of offered drafts. A toast that the visitor has closed returns only when the connection changes. */
const offered = new Set<string>()
let isOffering = false

/** Offers the unsent drafts of this browser on a page without a hydrated form. */
export async function offerOnPage(): Promise<void> {
  const { forms } = await fetchPopupCopy()
  offerUnsent(forms.unsent)
}

/** Offers them now, and whenever the drafts or the connection change. */
export function offerUnsent(copy: Copy): void {
  if (isOffering) return
  isOffering = true
  // After the error of a failed submission, which is shown in the same task.
  const refresh = () => queueMicrotask(() => updateToasts(copy))
  const startOver = () => {
    for (const id of [...offered]) withdraw(id)
    refresh()
  }
  $sessions.listen(refresh)
  $toasts.listen(refresh)
  addEventListener('online', startOver)
  addEventListener('offline', startOver)
  addEventListener('storage', ({ key }) => {
    if (key === UNSENT_KEY) void loadUnsent()
  })
  void loadUnsent()
  refresh()
}

function updateToasts(copy: Copy): void {
  // The error toast offers the draft already.
  if ($toasts.get().some(({ kind }) => kind === 'error')) return
  const drafts = unsentDrafts()
  for (const id of [...offered]) if (!drafts.some((draft) => draft.id === id)) withdraw(id)
  for (const draft of drafts) if (!offered.has(draft.id)) offer(draft, copy)
}

function withdraw(id: string): void {
  offered.delete(id)
  closeToastsOf(id)
}

function offer(draft: UnsentDraft, copy: Copy): void {
  const { id, reason, request, unsent } = draft
  const isOnline = navigator.onLine
  const text = isOnline ? copy[reason === 'unknown' ? 'unknown' : 'not-sent'] : copy.offline
  const sendNow = { label: copy.sendNow, run: () => void sendUnsent(draft, copy) }
  const discard = { label: copy.discard, run: () => forget(draft) }
  offered.add(id)
  showToast({
    kind: 'lasting',
    draftId: id,
    text: fillIn(text, { time: timeOf(unsent.savedAt + UNSENT_KEPT_MS) }),
    actions: isOnline && request ? [sendNow, discard] : [discard],
  })
}

async function sendUnsent(draft: UnsentDraft, copy: Copy): Promise<void> {
  const { id, form, topic, request, unsent } = draft
  if (!request) return
  const sending = showToast({ kind: 'lasting', text: copy.sending })
  const outcome = await sendRequest(request, {
    signals: unsent.signals,
    onProgress: () => undefined,
  })
  closeToast(sending)
  if (outcome.kind === 'stored') {
    forget(draft)
    reportStored(form, draft)
    showToast({ kind: 'success', text: messages.sent })
    return
  }
  reportFailed(form, outcome, topic)
  offered.delete(id)
  const failed = outcome.kind === 'failed' ? outcome : failure('refused')
  showToast({ kind: 'error', text: describeFailure(failed) })
}

function forget({ id, form, texts }: UnsentDraft): void {
  updateSession(form, forgetSaved({ id, texts }))
  void removeUnsent(id)
}
