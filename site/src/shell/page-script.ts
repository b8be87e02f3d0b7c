/** The script that all pages share. It has no React and does not block. */
import { startTagManager } from '../features/analytics/tag-manager.ts'
import { startForms } from '../features/inquiry-form/start-forms.ts'
import { acceptGuideLink } from '../features/lead-magnet-popup/accept-guide-link.ts'
import { layOutLater } from '../features/page-watch/lay-out-later.ts'
import { reportLinks } from '../features/page-watch/link-reports.ts'
import { prefetchLinks } from '../features/page-watch/prefetch.ts'
import { watchScrollMilestones } from '../features/page-watch/scroll-milestones.ts'
import { watchPopupTriggers } from '../features/popups/popup-triggers.ts'
import { storeSource } from '../features/source/store-source.ts'
import { watchMenus } from './watch-menus.ts'

const PARTS = [
  // Consent first, on which all others depend.
  startTagManager,
  startForms,
  watchPopupTriggers,
  watchMenus,
  reportLinks,
  watchScrollMilestones,
  prefetchLinks,
  layOutLater,
]

/** The parts start once the page is there, so that they hold up no painting, or when somebody reaches for something. */
function startPage(): void {
  for (const type of ['load', 'pointerdown', 'focusin']) addEventListener(type, startParts)
  // At once, since the visitor may leave before. The guide's link first: it removes the `lid` from the address.
  acceptGuideLink()
  storeSource()
  if (document.readyState === 'complete') startParts()
}

/** Once, whoever calls. */
function startParts(): void {
  for (const start of PARTS.splice(0))
    try {
      start()
    } catch (error) {
      // An old browser may lack an API: the other parts run, and the error is reported as uncaught.
      window.reportError?.(error)
    }
}

// A prerendered page has no visitor yet, who may never come.
if ((document as { prerendering?: boolean }).prerendering)
  document.addEventListener('prerenderingchange', startPage, { once: true })
else startPage()
