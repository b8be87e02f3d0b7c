import { $toasts, type Toast } from './toasts.ts'

let lastId = 0

/**
 * Shows a toast until its time is over or it is closed; a lasting one has no time.
 * @returns its id, for `closeToast` once it no longer applies
 */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  $toasts.set([...$toasts.get(), { ...toast, id: lastId }])
  prepareToasts()
  return lastId
}

let isPrepared = false

/** Loads the toasts' code ahead of need: once the network fails, it could not be loaded to say so. */
export function prepareToasts(): void {
  const place = document.querySelector<HTMLElement>('[data-toasts]')
  if (isPrepared || !place) return
  isPrepared = true
  import('./Toasts.tsx').then(
    ({ mountToasts }) => mountToasts(place),
    () => {
      isPrepared = false
    },
  )
}
