import { atom } from 'nanostores'

export type Toast = {
  readonly id: number
  /** `notice`: a state that lasts, and that the visitor can act on. */
  readonly kind: 'success' | 'error' | 'notice'
  readonly text: string
  readonly actions?: readonly ToastAction[]
  /** The id of the draft that it offers; see `closeToastsAbout`. */
  readonly about?: string
}

export type ToastAction = { readonly label: string; readonly run: () => void }

/** The toasts in view, oldest first. */
export const $toasts = atom<readonly Toast[]>([])

let lastId = 0

/**
 * Shows a toast until its time is over or it is closed; a notice has no time.
 * @returns its id, for `closeToast` once it no longer applies
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

/** Closes the toasts that offer a draft: it would be sent twice if they still did. */
export function closeToastsAbout(id: string): void {
  $toasts.set($toasts.get().filter(({ about }) => about !== id))
}

let isPrepared = false

/** Loads the toasts' code ahead of need: once the network fails, it could not be loaded to say so. */
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
