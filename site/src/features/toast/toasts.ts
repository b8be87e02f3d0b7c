import { atom } from 'nanostores'

export type Toast = {
  readonly id: number
  readonly kind: 'success' | 'error'
  readonly text: string
  readonly action?: ToastAction
}

export type ToastAction = { readonly label: string; readonly run: () => void }

/** The toasts in view, oldest first. */
export const $toasts = atom<readonly Toast[]>([])

let lastId = 0

/**
 * Shows a toast until its time is over or it is closed.
 * @returns its id, for who closes it when what it says is no longer so
 */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  $toasts.set([...$toasts.get(), { ...toast, id: lastId }])
  prepareToasts()
  return lastId
}

export function closeToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}

let isPrepared = false

/** Fetches what shows toasts, ahead of need: when a network fails, it is too late to fetch what says so. */
export function prepareToasts(): void {
  const place = document.querySelector<HTMLElement>('[data-toasts]')
  if (isPrepared || !place) return
  isPrepared = true
  import('./mount-toasts.tsx').then(
    ({ mountToasts }) => mountToasts(place),
    () => {
      isPrepared = false
    },
  )
}
