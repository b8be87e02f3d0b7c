import type { ClientDirective } from 'astro'
import { AWAKE } from './awake.ts'

/** What a visitor does on the way to using something: point at it, touch it, tab into it. */
const INTENT_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const

// Who has pressed Submit waits for us, but not long: the form can also send itself.
const SUBMIT_WAIT_MS = 3000

/**
 * `client:intent`: hydrates an island when the visitor first reaches for it. Until then the island is
 * plain HTML that already works. A form that is submitted while its code is on the way is held back
 * until the code has taken over; if that takes too long, it travels as the browser sends it.
 */
const intent: ClientDirective = (load, _options, island) => {
  let waking = false

  const wake = async () => {
    if (waking) return
    waking = true
    const hydrate = await load()
    await hydrate()
  }

  const hold = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    void wake()
    const timer = setTimeout(() => {
      sleep()
      form.submit()
    }, SUBMIT_WAIT_MS)
    island.addEventListener(
      AWAKE,
      () => {
        clearTimeout(timer)
        form.requestSubmit()
      },
      { once: true },
    )
  }

  const sleep = () => {
    for (const name of INTENT_EVENTS) island.removeEventListener(name, wake)
    island.removeEventListener('submit', hold)
  }

  for (const name of INTENT_EVENTS) island.addEventListener(name, wake, { passive: true })
  island.addEventListener('submit', hold)
  island.addEventListener(AWAKE, sleep, { once: true })
  // Focus may have come first, on a page whose script arrived late.
  if (island.contains(document.activeElement)) void wake()
}

export default intent
