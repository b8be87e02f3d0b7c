/** The one script of every page: what is watched wherever a visitor is. No React, nothing that blocks. */
import { startAnalytics } from '../features/analytics/start-analytics.ts'
import { THANK_YOU_PATH } from '../features/drafts/sent-itself.ts'
import { takeLid } from '../features/lead-magnet-popup/take-lid.ts'
import { reportLinks } from '../features/page-watch/link-reports.ts'
import { prefetchLinks } from '../features/page-watch/prefetch.ts'
import { watchScrollMilestones } from '../features/page-watch/scroll-milestones.ts'
import { whenIdle } from '../features/page-watch/when-idle.ts'
import { whenShown } from '../features/page-watch/when-shown.ts'
import { startPopups } from '../features/popups/start-popups.ts'
import { isPlainClick } from '../lib/is-plain-click.ts'
import { watchDrawer } from './watch-drawer.ts'

const PARTS = [
  // Before anybody can read it.
  takeLid,
  // Then at once: what the visitor has consented to holds for everything that follows.
  startAnalytics,
  wakePageForms,
  startPopups,
  watchDrawer,
  reportLinks,
  watchScrollMilestones,
  prefetchLinks,
  bringShareLink,
]

// A page that is only prepared has no visitor: nothing is counted, kept or asked for before somebody comes.
whenShown(() => {
  for (const start of PARTS)
    try {
      start()
    } catch {
      // An old or crippled browser may lack what one part needs; the others go on.
    }
})

/** The code is small, but most pages have no form; pop-ups bring their own. The page of thanks forgets what was sent. */
function wakePageForms(): void {
  if (document.querySelector('form[data-form]') || location.pathname === THANK_YOU_PATH)
    // If it cannot be fetched, the forms stay as they are, and the browser sends them.
    import('../features/wake/wake-islands.ts').then(({ wakeIslands }) => wakeIslands(), ignore)
}

/** Articles have one. Its code starts itself: Safari lets it copy only if it is there before the click. */
function bringShareLink(): void {
  const link = document.querySelector<HTMLElement>('[data-share-link]')
  if (!link) return
  const bring = () => import('../features/share-link/copy-link.ts')
  whenIdle(() => bring().catch(ignore))
  // A click that was quicker is made once more; without the code, a second one follows the link.
  const wait = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    bring().then(() => link.click(), ignore)
  }
  link.addEventListener('click', wait, { once: true })
}

function ignore(): void {}
