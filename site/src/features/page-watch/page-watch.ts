/** The one script of every page: what is watched wherever a visitor is. No React, nothing that blocks. */
import { reportLinks } from './link-reports.ts'
import { prefetchLinks } from './prefetch.ts'
import { watchScrollMilestones } from './scroll-milestones.ts'

for (const start of [reportLinks, watchScrollMilestones, prefetchLinks])
  try {
    start()
  } catch {
    // An old or crippled browser may lack what one part needs; the others go on.
  }
