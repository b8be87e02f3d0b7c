import type { ClientDirective } from 'astro'

/** What a visitor does on the way to using something: point at it, touch it, tab into it. */
const INTENT_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const

/**
 * `client:intent`: hydrates an island when the visitor first reaches for it. Until then the
 * island is plain HTML that already works; a form sent before hydration travels as the browser sends it.
 */
const intent: ClientDirective = (load, _options, island) => {
  const wake = async () => {
    for (const name of INTENT_EVENTS) island.removeEventListener(name, wake)
    const hydrate = await load()
    await hydrate()
  }
  for (const name of INTENT_EVENTS) island.addEventListener(name, wake, { passive: true })
  // Focus may have come first, on a page whose script arrived late.
  if (island.contains(document.activeElement)) void wake()
}

export default intent
