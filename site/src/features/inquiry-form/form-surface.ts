import type { FormMode } from '@lanternfield/contract/forms.ts'
import { useMemo } from 'react'
import type { PopupListener, PopupName } from '../popup-frame/popup.ts'
import type { PopupCopy } from '../popup-frame/popup-copy.ts'
import type { ToastAction } from '../toast/toasts.ts'

/** The words of a form. The same object each time, or the form is rendered again. */
export type FormWords = Pick<PopupCopy, 'forms' | 'privacyPath' | 'noticeVersion'>

/** Callbacks of a pop-up for events of its form. */
export type FormSurface = {
  /** A submission has ended, stored or failed: it closes. */
  readonly onFinished: () => void
  /** A draft is restored, or the server has found validation errors: it opens in that mode. */
  readonly onTakeUp: (mode: FormMode) => void
  /** The action of the success toast, if any. @param id the submission's, or null if unknown */
  readonly offerAfterwards?: ((id: string | null) => ToastAction) | undefined
}

/** The surface of a pop-up, the same object each time. */
export function useFormSurface(
  popup: PopupName,
  { onClosed, onOpenRequested }: PopupListener,
  offerAfterwards?: FormSurface['offerAfterwards'],
): FormSurface {
  return useMemo(
    () => ({
      onFinished: () => onClosed(popup),
      onTakeUp: (mode) => onOpenRequested(popup, mode),
      offerAfterwards,
    }),
    [popup, onClosed, onOpenRequested, offerAfterwards],
  )
}
