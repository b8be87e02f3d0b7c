import { messages } from '@lanternfield/contract/messages.ts'
import { useEffect } from 'react'
import { Toasts } from '../src/features/toast/Toasts.tsx'
import { $toasts, type Toast } from '../src/features/toast/toasts.ts'

const KINDS: readonly Omit<Toast, 'id'>[] = [
  { kind: 'success', text: messages.sent },
  {
    kind: 'error',
    text: messages.sendFailed,
    actions: [{ label: 'Try again', run: () => undefined }],
  },
  {
    kind: 'lasting',
    text: 'You were offline. Your message is kept in this browser.',
    actions: [{ label: 'Send now', run: () => undefined }],
  },
]

/** The three kinds of toasts, which show themselves again. */
export function ToastStates({ closeLabel }: { readonly closeLabel: string }) {
  useEffect(show, [])
  return (
    <>
      <button type="button" className="btn border-line" onClick={show}>
        Show all three
      </button>
      <Toasts closeLabel={closeLabel} />
    </>
  )
}

function show(): void {
  $toasts.set(KINDS.map((toast, index) => ({ ...toast, id: Date.now() + index })))
}
