import { THANK_YOU_PATH } from '@lanternfield/contract/pages.ts'
import { keepsAnything } from '../visitor/browser-storage.ts'
import { AWAKE, askToWake, WANTED } from './awake.ts'
import { sayOffline } from './say-offline.ts'

/** What a visitor does on the way to using something: point at it, touch it, tab into it. */
const INTENT_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const

// Who has pressed Submit waits for the code, but not long: the form can also send itself.
const SUBMIT_WAIT_MS = 3000

/**
 * Wakes the islands of a page when somebody reaches for them, and brings then what watches their forms; at once
 * if something was typed before that must be put back, or was sent and must be forgotten.
 */
export function wakeIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('astro-island[client=intent]'))
    watchIsland(island)
  // The page of thanks forgets what was sent; pop-ups bring their own.
  const hasForms = document.querySelector('form[data-form]') || location.pathname === THANK_YOU_PATH
  if (hasForms && keepsAnything()) bringWatch()
}

/**
 * A form that is submitted while its code is on the way is held back until the code has taken over; if that
 * takes too long, it travels as the browser sends it, once. Without a network it stays where it is, says so, and
 * can be submitted again.
 */
function watchIsland(island: HTMLElement): void {
  /** The form that was submitted too early, until it is handed over or sends itself. */
  let held: HTMLFormElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const wake = () => {
    bringWatch()
    bringStarter()
    fetchAhead(island)
    askToWake(island)
  }

  const hold = (event: SubmitEvent) => {
    event.preventDefault()
    if (held || !(event.target instanceof HTMLFormElement)) return
    held = event.target
    timer = setTimeout(sendItself, SUBMIT_WAIT_MS)
    wake()
  }

  const sendItself = () => {
    // The browser would show an error in place of the page, and a file that was chosen would be gone.
    if (!navigator.onLine) {
      held = null
      sayOffline(island, true)
      return
    }
    // The code may still arrive while the page is leaving: it must not send the same once more.
    island.removeEventListener(AWAKE, handOver)
    island.addEventListener('submit', stopHere, { capture: true })
    held?.submit()
  }

  /** The page that the form was sent from is shown again: it may be sent anew, and its code may take over. */
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || !held) return
    held = null
    island.removeEventListener('submit', stopHere, { capture: true })
    island.addEventListener(AWAKE, handOver, { once: true })
    if (island.matches('[data-awake]')) handOver()
  }

  const handOver = () => {
    clearTimeout(timer)
    for (const name of INTENT_EVENTS) island.removeEventListener(name, wake)
    island.removeEventListener('submit', hold)
    held?.requestSubmit()
  }

  for (const name of INTENT_EVENTS) island.addEventListener(name, wake, { passive: true })
  island.addEventListener(WANTED, bringStarter)
  island.addEventListener('submit', hold)
  island.addEventListener(AWAKE, handOver, { once: true })
  addEventListener('pageshow', comeBack)
  // Either may have come first, on a page whose script arrived late.
  if (island.contains(document.activeElement) || island.matches('[data-wanted]')) wake()
}

function stopHere(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function bringWatch(): void {
  import('../inquiry-form/watch-forms.ts').then(
    ({ watchForms }) => watchForms(),
    // Then what is typed is not kept over a reload, and nothing else is missing.
    () => undefined,
  )
}

/** Fetches the code of an island beside what starts it, which would ask for it only then. */
function fetchAhead(island: HTMLElement): void {
  for (const name of ['component-url', 'renderer-url']) {
    const href = island.getAttribute(name)
    if (!href || document.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}

/** Fetches what starts islands, which the build has put aside; in development it is in the page. */
function bringStarter(): void {
  const aside = document.querySelector<HTMLElement>('template[data-islands]')
  if (!aside) return
  const script = document.createElement('script')
  script.src = aside.dataset.islands ?? ''
  // It could not be fetched; the next time that somebody reaches for an island, it may be.
  script.onerror = () => script.replaceWith(aside)
  aside.replaceWith(script)
}
