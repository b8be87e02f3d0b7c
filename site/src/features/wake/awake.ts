/** The event by which an island says that its code has taken over. */
export const AWAKE = 'awake'

/** To be called by an island's outermost part in its first effect: hydration alone says only that it has begun. */
export function announceAwake(element: Element | null): void {
  element?.closest('astro-island')?.setAttribute('data-awake', '')
  element?.dispatchEvent(new Event(AWAKE, { bubbles: true }))
}

/** The event by which a part of the page says that an island has something to show before anybody reaches for it. */
export const WANTED = 'wanted'

/** Wakes the island that an element is in, now or when it is there. */
export function askToWake(element: Element): void {
  element.closest('astro-island')?.setAttribute('data-wanted', '')
  element.dispatchEvent(new Event(WANTED, { bubbles: true }))
}
