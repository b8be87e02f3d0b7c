import { TOAST_VISIBLE_MS } from '@lanternfield/contract/limits.ts'
import { useStore } from '@nanostores/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { isShown } from '../../lib/is-shown.ts'
import { loadStyles } from '../../lib/load-styles.ts'
import stylesUrl from './toasts.css?url'
import { $toasts, closeToast, type Toast, type ToastAction } from './toasts.ts'

type ToastsProps = { readonly closeLabel: string }

const ICONS = { success: CircleCheck, error: CircleAlert, lasting: Clock } as const

/** Renders the toasts of a page. Without their styles they are still readable. */
export async function mountToasts(place: HTMLElement): Promise<void> {
  await loadStyles(stylesUrl).catch(() => undefined)
  createRoot(place).render(<Toasts closeLabel={place.dataset.closeLabel ?? ''} />)
}

export function Toasts({ closeLabel }: ToastsProps) {
  const toasts = useStore($toasts)
  return (
    <div className="toasts">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </div>
  )
}

function ToastCard({ toast, closeLabel }: { readonly toast: Toast; readonly closeLabel: string }) {
  const { id, kind, text, actions = [] } = toast
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const cameFrom = useRef<Element | null>(null)
  const isSaid = useSecondDraw()
  const isTimed = kind !== 'lasting'
  useClock(TOAST_VISIBLE_MS, isTimed && !isHovered && !isFocused, () => closeToast(id))

  function close(): void {
    closeToast(id)
    // The focused button is removed.
    const target = isShown(cameFrom.current) ? cameFrom.current : document.querySelector('main')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }

  const Icon = ICONS[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only keeps it open.
    <div
      className="toast-card"
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true)
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      }}
    >
      <Icon aria-hidden="true" />
      <p className="flex-1">{isSaid && text}</p>
      {actions.length > 0 && (
        <div className="toast-actions flex flex-none flex-wrap gap-2">
          {actions.map((action) => (
            <ActionButton key={action.label} toastId={id} {...action} />
          ))}
        </div>
      )}
      <button
        type="button"
        className="btn w-11 flex-none p-0"
        aria-label={closeLabel}
        onClick={close}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

function ActionButton({ toastId, label, run }: ToastAction & { readonly toastId: number }) {
  function onClick(): void {
    closeToast(toastId)
    run()
  }
  return (
    <button type="button" className="btn border-current" onClick={onClick}>
      {label}
    </button>
  )
}

/** False at the first render, then true: screen readers announce only changes of a known region. */
function useSecondDraw(): boolean {
  const [isSecond, setSecond] = useState(false)
  useEffect(() => setSecond(true), [])
  return isSecond
}

/** Calls `onEnd` after a duration, without the time in which the clock is stopped. */
function useClock(durationMs: number, isRunning: boolean, onEnd: () => void): void {
  const leftMs = useRef(durationMs)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isRunning) return
    const startedAt = performance.now()
    const timer = setTimeout(end, leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [isRunning])
}
