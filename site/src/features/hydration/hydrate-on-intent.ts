import { HYDRATED, HYDRATION_REQUESTED, requestHydration } from './island-events.ts'
import { setOfflineMessage } from './offline-message.ts'

/** Events that precede the use of an island: a visitor points at it, touches it, tabs into it or drags a file over it. */
const INTENT_EVENTS = ['pointerover', 'touchstart', 'focusin', 'dragenter'] as const

// How long a submitted form waits for its code before the browser submits it natively.
const SUBMIT_WAIT_MS = 3000

/**
 * Hydrates each island of the page when a visitor reaches for it.
 * @param onIntent called each time that happens
 */
export function hydrateOnIntent(onIntent: () => void): void {
  for (const island of document.querySelectorAll<HTMLElement>('astro-island[client=intent]'))
    watchIsland(island, onIntent)
}

/**
 * A form that is submitted while its code is loading is held until the code is hydrated; after SUBMIT_WAIT_MS the
 * browser submits it natively, once. Offline it is not submitted, shows a notice, and can be submitted again.
 */
function watchIsland(island: HTMLElement, onIntent: () => void): void {
  /** The form that was submitted too early, until it is handed over or submitted natively. */
  let heldForm: HTMLFormElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const hydrate = () => {
    onIntent()
    loadIslandScript()
    requestHydration(island)
  }

  const holdSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (heldForm || !(event.target instanceof HTMLFormElement)) return
    heldForm = event.target
    timer = setTimeout(submitNatively, SUBMIT_WAIT_MS)
    hydrate()
  }

  const submitNatively = () => {
    // The browser would replace the page by an error, and a chosen file would be lost.
    if (!navigator.onLine) {
      heldForm = null
      setOfflineMessage(island, true)
      return
    }
    // The code may still arrive while the page unloads, and must not submit the same again.
    island.removeEventListener(HYDRATED, handOver)
    island.addEventListener('submit', cancelSubmit, { capture: true })
    heldForm?.submit()
  }

  /** The page comes back from the back/forward cache: the form can be submitted again, and its code may take over. */
  const resume = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || !heldForm) return
    heldForm = null
    island.removeEventListener('submit', cancelSubmit, { capture: true })
    island.addEventListener(HYDRATED, handOver, { once: true })
    if (island.matches('[data-hydrated]')) handOver()
  }

  const handOver = () => {
    clearTimeout(timer)
    for (const name of INTENT_EVENTS) island.removeEventListener(name, hydrate)
    island.removeEventListener('submit', holdSubmit)
    // Not the form that was held: React renders one again that is not as it was built, as after a translation of the page.
    if (heldForm) island.querySelector('form')?.requestSubmit()
  }

  for (const name of INTENT_EVENTS) island.addEventListener(name, hydrate, { passive: true })
  island.addEventListener(HYDRATION_REQUESTED, loadIslandScript)
  island.addEventListener('submit', holdSubmit)
  island.addEventListener(HYDRATED, handOver, { once: true })
  addEventListener('pageshow', resume)
  // A form may have the focus before this script arrives.
  if (island.contains(document.activeElement)) hydrate()
}

function cancelSubmit(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Loads Astro's island script, which the build has moved into a template; in development it is in the page. */
function loadIslandScript(): void {
  const template = document.querySelector<HTMLElement>('template[data-islands]')
  if (!template) return
  const script = document.createElement('script')
  script.src = template.dataset.islands ?? ''
  // It could not be fetched; the next intent tries again.
  script.onerror = () => script.replaceWith(template)
  template.replaceWith(script)
}
