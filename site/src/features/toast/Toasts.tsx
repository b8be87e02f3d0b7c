import { TOAST_VISIBLE_MS } from '@lanternfield/contract/limits.ts'
import { useStore } from '@nanostores/react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import './toasts.css'
import { $toasts, closeToast, type Toast } from './toasts.ts'

export type ToastsProps = { readonly closeLabel: string }

/** The one region in which toasts appear, on every page. Island: wakes when the first toast is in sight. */
export function Toasts({ closeLabel }: ToastsProps) {
  const toasts = useStore($toasts, { ssr: 'initial' })
  return (
    // The region is there before its content: screen readers announce only what changes inside one they know.
    <div className="toasts" aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </div>
  )
}

function ToastCard({ toast, closeLabel }: { readonly toast: Toast; readonly closeLabel: string }) {
  const { id, kind, text, action } = toast
  const clock = useClock(TOAST_VISIBLE_MS, () => closeToast(id))
  const Icon = kind === 'success' ? CircleCheck : CircleAlert
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by pointing here but to keep it open.
    <div
      className="toast-card"
      data-kind={kind}
      role={kind === 'success' ? 'status' : 'alert'}
      onMouseEnter={clock.stop}
      onMouseLeave={clock.start}
      onFocus={clock.stop}
      onBlur={clock.start}
    >
      <Icon className="toast-icon" aria-hidden="true" />
      <p className="toast-text">{text}</p>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            closeToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="toast-close"
        aria-label={closeLabel}
        onClick={() => closeToast(id)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

/** A clock that can be stopped and goes on where it was; `onEnd` is called once. */
function useClock(durationMs: number, onEnd: () => void) {
  const [running, setRunning] = useState(true)
  const leftMs = useRef(durationMs)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (!running) return
    const startedAt = performance.now()
    const timer = setTimeout(end, leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [running])

  return { start: () => setRunning(true), stop: () => setRunning(false) }
}
