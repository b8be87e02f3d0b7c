import { THANK_YOU_PATH } from '@lanternfield/contract/pages.ts'
import { readAbout } from '@lanternfield/contract/topic.ts'
import { hydrateOnIntent } from '../hydration/hydrate-on-intent.ts'
import { requestHydration } from '../hydration/island.ts'
import { hasTabKey } from '../visitor/browser-storage.ts'
import { DRAFT_KEY, isUnsentKept } from '../visitor/visitor.ts'

/**
 * Starts the forms of a page: hydrates them when a visitor reaches for one, or at once if the address names a topic.
 * Loads `watch-forms.ts` with them, or at once if this tab has stored a draft or this browser may have an unsent one.
 */
export function startForms(): void {
  hydrateOnIntent(loadWatch)
  if (readAbout(location.search))
    for (const form of document.querySelectorAll('astro-island form')) requestHydration(form)
  // Forms in pop-ups load it themselves.
  const hasForms = document.querySelector('form[data-form]') || location.pathname === THANK_YOU_PATH
  if ((hasForms && hasTabKey(DRAFT_KEY)) || isUnsentKept()) loadWatch()
}

function loadWatch(): void {
  import('./watch-forms.ts').then(
    ({ watchForms }) => watchForms(),
    // Then drafts do not survive a reload.
    () => undefined,
  )
}
