/** Calls `start` once the page has loaded: at once if it has. */
export function whenLoaded(start: () => void): void {
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
