/**
 * Calls `start` when the page is shown: at once, unless the browser prepares it for a visitor who may never come.
 */
export function whenShown(start: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', start, { once: true })
  else start()
}
