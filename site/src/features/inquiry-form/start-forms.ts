import { THANK_YOU_PATH } from '@lanternfield/contract/pages.ts'
import { hydrateOnIntent } from '../hydration/hydrate-on-intent.ts'
import { isTabStorageUsed } from '../visitor/browser-storage.ts'
import { isUnsentKept } from '../visitor/unsent-flag.ts'

/**
 * Starts the forms of a page: hydrates them when a visitor reaches for one, and loads `watch-forms.ts` then; at once
 * if this tab has stored a draft to restore, or one to delete after a native submit, or this browser keeps an unsent
 * submission.
 */
export function startForms(): void {
  hydrateOnIntent(loadWatch)
  // Forms in pop-ups load it themselves.
  const hasForms = document.querySelector('form[data-form]') || location.pathname === THANK_YOU_PATH
  if ((hasForms && isTabStorageUsed()) || isUnsentKept()) loadWatch()
}

function loadWatch(): void {
  import('./watch-forms.ts').then(
    ({ watchForms }) => watchForms(),
    // Then drafts do not survive a reload, and nothing else is missing.
    () => undefined,
  )
}
