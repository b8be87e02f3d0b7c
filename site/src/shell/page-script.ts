/** The script that all pages share. It has no React and does not block. */
import { startTagManager } from '../features/analytics/tag-manager.ts'
import { startForms } from '../features/inquiry-form/start-forms.ts'
import { acceptGuideLink } from '../features/lead-magnet-popup/accept-guide-link.ts'
import { layOutLater } from '../features/page-watch/lay-out-later.ts'
import { reportLinks } from '../features/page-watch/link-reports.ts'
import { prefetchLinks } from '../features/page-watch/prefetch.ts'
import { watchScrollMilestones } from '../features/page-watch/scroll-milestones.ts'
import { watchPopupTriggers } from '../features/popups/popup-triggers.ts'
import { watchShareLink } from '../features/share-link/copy-link.ts'
import { storeSource } from '../features/source/store-source.ts'
import { watchMenus } from './watch-menus.ts'

const PARTS = [
  // First: it removes the `lid` from the address.
  acceptGuideLink,
  storeSource,
  // Then consent, on which all others depend.
  startTagManager,
  startForms,
  watchPopupTriggers,
  watchMenus,
  reportLinks,
  watchScrollMilestones,
  prefetchLinks,
  watchShareLink,
  layOutLater,
]

/** Each in a task of its own, which holds up nothing for long, and whose error stops no other. */
function startParts(): void {
  for (const start of PARTS) setTimeout(start)
}

// A prerendered page has no visitor yet, who may never come.
if ((document as { prerendering?: boolean }).prerendering)
  document.addEventListener('prerenderingchange', startParts, { once: true })
else startParts()
