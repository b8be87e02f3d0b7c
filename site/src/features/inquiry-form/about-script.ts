import { ABOUT_PARAMETER } from '@lanternfield/contract/topic.ts'
import { HYDRATION_REQUESTED } from '../hydration/island-events.ts'

/**
 * An inline script of a page with a form. If the address says what the form is about, its code is loaded without waiting
 * for an intent, since that shows it, and its line is reserved, so that nothing moves then. It does what `requestHydration`
 * does, before or after the script of every page has started.
 */
export const ABOUT_SCRIPT = [
  `if(new URLSearchParams(location.search).get("${ABOUT_PARAMETER}")){`,
  'document.documentElement.dataset.about="";',
  'for(const island of document.querySelectorAll("astro-island")){',
  'island.dataset.hydrationRequested="";',
  `island.dispatchEvent(new Event("${HYDRATION_REQUESTED}"))}}`,
].join('')
