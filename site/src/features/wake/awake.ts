/** The event by which an island says that its code has taken over. */
export const AWAKE = 'awake'

/** To be called by an island's outermost part in its first effect: hydration alone says only that it has begun. */
export function announceAwake(element: Element | null): void {
  element?.closest('astro-island')?.setAttribute('data-awake', '')
  element?.dispatchEvent(new Event(AWAKE, { bubbles: true }))
}
