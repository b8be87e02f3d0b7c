/** Dispatched by an island right before its hydration. */
export const HYDRATING = 'hydrating'

/** Dispatched by an island after its first effect; it has `data-hydrated` then. */
export const HYDRATED = 'hydrated'

/** Called by the outermost component in its first effect: Astro's own event reports only the begin of hydration. */
export function announceHydrated(element: Element | null): void {
  element?.closest('astro-island')?.setAttribute('data-hydrated', '')
  element?.dispatchEvent(new Event(HYDRATED, { bubbles: true }))
}

/** Dispatched on an element whose island should be hydrated; the island has `data-hydration-requested` then. */
export const HYDRATION_REQUESTED = 'hydration-requested'

/** Hydrates the island around an element, now or as soon as its directive is loaded. */
export function requestHydration(element: Element): void {
  element.closest('astro-island')?.setAttribute('data-hydration-requested', '')
  element.dispatchEvent(new Event(HYDRATION_REQUESTED, { bubbles: true }))
}

/** Shows or hides, above the form of an island, that nothing was sent because the browser is offline. */
export function setOfflineLine(island: HTMLElement, isOffline: boolean): void {
  const line = island.querySelector<HTMLElement>('[data-form-message][data-offline]')
  if (!line || (line.role === 'alert') === isOffline) return
  line.hidden = !isOffline
  line.role = isOffline ? 'alert' : null
  line.textContent = isOffline ? (line.dataset.offline ?? '') : ''
}
