/** Dispatched by an island right before React takes its elements over, or replaces those that are not as built. */
export const HYDRATING = 'hydrating'

/** Dispatched by an island whose code is hydrated and has run its first effect; the island has `data-hydrated` then. */
export const HYDRATED = 'hydrated'

/** Called by an island's outermost component in its first effect: Astro's own event says only that hydration began. */
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
