import type { ClientDirective } from 'astro'
import { AWAKE, WANTED } from './awake.ts'

/** What a visitor does on the way to using something: point at it, touch it, tab into it; and what asks for it. */
const INTENT_EVENTS = ['pointerover', 'touchstart', 'focusin', WANTED] as const

// Who has pressed Submit waits for us, but not long: the form can also send itself.
const SUBMIT_WAIT_MS = 3000

/**
 * `client:intent`: hydrates an island when the visitor first reaches for it. Until then the island is
 * plain HTML that already works. A form that is submitted while its code is on the way is held back
 * until the code has taken over; if that takes too long, it travels as the browser sends it, once. Without
 * a network it stays where it is, says so, and can be submitted again.
 */
const intent: ClientDirective = (load, _options, island) => {
  let isWaking = false
  /** The form that was submitted too early, until it is handed over or sends itself. */
  let held: HTMLFormElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const wake = async () => {
    if (isWaking) return
    isWaking = true
    const hydrate = await load()
    // It does not reject when the code cannot be fetched.
    if (!isWaking) return
    // The code expects the page as it was built.
    sayOffline(island, false)
    await hydrate()
  }

  const hold = (event: SubmitEvent) => {
    event.preventDefault()
    if (held || !(event.target instanceof HTMLFormElement)) return
    held = event.target
    timer = setTimeout(sendItself, SUBMIT_WAIT_MS)
    void wake()
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
  island.addEventListener('submit', hold)
  island.addEventListener(AWAKE, handOver, { once: true })
  addEventListener('pageshow', comeBack)
  // Its code could not be fetched; the next time that somebody reaches for it, it may be.
  island.addEventListener('astro:hydration-error', () => {
    isWaking = false
  })
  // Either may have come first, on a page whose script arrived late.
  if (island.contains(document.activeElement) || island.matches('[data-wanted]')) void wake()
}

/** Says in the form's own place for it that nothing was sent, or takes that back. */
function sayOffline(island: HTMLElement, isOffline: boolean): void {
  const notice = island.querySelector<HTMLElement>('[data-form-notice][data-offline]')
  if (!notice || (notice.role === 'alert') === isOffline) return
  notice.hidden = !isOffline
  notice.role = isOffline ? 'alert' : null
  notice.textContent = isOffline ? (notice.dataset.offline ?? '') : ''
}

function stopHere(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

export default intent
