/**
 * Removes elements at a moment (`data-until`, in ISO 8601) and shows others from one on (`data-from`), also if the
 * site is not built on that day. Source: docs/decisions/publishing.md
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
