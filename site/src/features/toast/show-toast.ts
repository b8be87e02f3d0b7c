import { $toasts, type Toast } from './toasts.ts'

let lastId = 0

/** @returns the id, for `closeToast` */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  $toasts.set([...$toasts.get(), { ...toast, id: lastId }])
  prepareToasts()
  return lastId
}

let isPrepared = false

/** Loads the code of toasts ahead of need: after a network failure it would be too late. */
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
