import { whenLoaded } from './when-loaded.ts'

/** Calls `start` once the page has loaded and the browser is idle. */
export function whenIdle(start: () => void): void {
  whenLoaded(() => soon(start))
}

function soon(start: () => void): void {
  // Safari has no idle callbacks; by then its page has loaded, which must do.
  if ('requestIdleCallback' in window) requestIdleCallback(start)
  else setTimeout(start)
}
