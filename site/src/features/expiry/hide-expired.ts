/**
 * What a page shows until a moment or from a moment on (`data-until`, `data-from`, in ISO 8601), so that it is right also
 * when nobody builds the site on that day. Without scripts it is right from the next build on.
 * Source: docs/decisions/publishing.md
 */
export function hideExpired(now = Date.now()): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-until]'))
    if (isOver(element.dataset.until, now)) element.remove()
  for (const element of document.querySelectorAll<HTMLElement>('[data-from]'))
    if (isOver(element.dataset.from, now)) element.hidden = false
}

function isOver(moment: string | undefined, now: number): boolean {
  return Date.parse(moment ?? '') <= now
}
