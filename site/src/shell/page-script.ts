/** The one script of every page: what is watched wherever a visitor is. No React, nothing that blocks. */
import { startAnalytics } from '../features/analytics/start-analytics.ts'
import { watchDrafts } from '../features/drafts/watch-drafts.ts'
import { reportLinks } from '../features/page-watch/link-reports.ts'
import { prefetchLinks } from '../features/page-watch/prefetch.ts'
import { watchScrollMilestones } from '../features/page-watch/scroll-milestones.ts'
import { startPopups } from '../features/popups/start-popups.ts'

const PARTS = [
  watchDrafts,
  startPopups,
  startAnalytics,
  reportLinks,
  watchScrollMilestones,
  prefetchLinks,
]

for (const start of PARTS)
  try {
    start()
  } catch {
    // An old or crippled browser may lack what one part needs; the others go on.
  }
