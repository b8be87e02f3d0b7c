/** The one script of every page: what is watched wherever a visitor is. No React, nothing that blocks. */
import { startTagManager } from '../features/analytics/tag-manager.ts'
import { startForms } from '../features/inquiry-form/start-forms.ts'
import { acceptGuideLink } from '../features/lead-magnet-popup/accept-guide-link.ts'
import { reportLinks } from '../features/page-watch/link-reports.ts'
import { prefetchLinks } from '../features/page-watch/prefetch.ts'
import { watchScrollMilestones } from '../features/page-watch/scroll-milestones.ts'
import { whenShown } from '../features/page-watch/when-shown.ts'
import { watchPopupTriggers } from '../features/popups/popup-triggers.ts'
import { watchShareLink } from '../features/share-link/copy-link.ts'
import { watchMenus } from './watch-menus.ts'

const PARTS = [
  // Before anybody can read it.
  acceptGuideLink,
  // Then at once: what the visitor has consented to holds for everything that follows.
  startTagManager,
  startForms,
  watchPopupTriggers,
  watchMenus,
  reportLinks,
  watchScrollMilestones,
  prefetchLinks,
  watchShareLink,
]

// A page that is only prepared has no visitor: nothing is counted, kept or asked for before somebody comes.
whenShown(() => {
  for (const start of PARTS)
    try {
      start()
    } catch (error) {
      // An old browser may lack what one part needs: the others run, and the error is reported as an uncaught one.
      window.reportError?.(error)
    }
})
