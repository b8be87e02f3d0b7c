import { HYDRATED, HYDRATION_REQUESTED, requestHydration, setOfflineLine } from './island.ts'

/** Events that precede the use of an island. */
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
 * A form that is submitted before it is hydrated is held until then; after SUBMIT_WAIT_MS the browser submits it
 * natively, once. Offline it is not submitted, says so, and can be submitted again.
 */
function watchIsland(island: HTMLElement, onIntent: () => void): void {
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
    // The browser would replace the page by an error, and lose a chosen file.
    if (!navigator.onLine) {
      heldForm = null
      setOfflineLine(island, true)
      return
    }
    // The code may arrive while the page unloads, and must not submit again.
    island.removeEventListener(HYDRATED, handOver)
    island.addEventListener('submit', cancelSubmit, { capture: true })
    heldForm?.submit()
  }

  /** From the back/forward cache, the form can be submitted again. */
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
    // React may have replaced the held form, as after a translation of the page.
    if (heldForm) island.querySelector('form')?.requestSubmit()
  }

  for (const name of INTENT_EVENTS) island.addEventListener(name, hydrate, { passive: true })
  island.addEventListener(HYDRATION_REQUESTED, loadIslandScript)
  island.addEventListener('submit', holdSubmit)
  island.addEventListener(HYDRATED, handOver, { once: true })
  addEventListener('pageshow', resume)
  if (island.contains(document.activeElement)) hydrate()
}

function cancelSubmit(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Loads Astro's island script, which the build has moved into a template. */
function loadIslandScript(): void {
  const template = document.querySelector<HTMLElement>('template[data-islands]')
  if (!template) return
  const script = document.createElement('script')
  script.src = template.dataset.islands ?? ''
  // The next intent tries again.
  script.onerror = () => script.replaceWith(template)
  template.replaceWith(script)
}
