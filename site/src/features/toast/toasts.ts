import { atom } from 'nanostores'

export type Toast = {
  readonly id: number
  /** `lasting`: shown until it is closed. */
  readonly kind: 'success' | 'error' | 'lasting'
  readonly text: string
  readonly actions?: readonly ToastAction[]
  /** The id of the draft that it offers; see `closeToastsOf`. */
  readonly draftId?: string
}

export type ToastAction = { readonly label: string; readonly run: () => void }

/** The toasts in view, oldest first. */
export const $toasts = atom<readonly Toast[]>([])

export function closeToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}

/** Closes the toasts that offer a draft, which could be sent twice. */
export function closeToastsOf(draft: string): void {
  $toasts.set($toasts.get().filter(({ draftId }) => draftId !== draft))
}
