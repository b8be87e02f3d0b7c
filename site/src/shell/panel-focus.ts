/**
 * The Tab key goes from a chevron into its open panel, and from the end of the panel to what follows the chevron. The
 * standard says so of every popover; Safari does not do it yet, and would come to the panel at the end of the page.
 * Runs once a key has been pressed. Source: docs/decisions/menus.md
 */
export {}

addEventListener('keydown', (event) => {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
  const next = nextFocus(document.activeElement, event.shiftKey)
  if (!next) return
  event.preventDefault()
  next.focus()
})

const FOCUSABLE = 'a[href], button'

/** Where the Tab key goes from an element, if it goes into a panel or out of one. */
function nextFocus(from: Element | null, isBackwards: boolean): HTMLElement | undefined {
  const panel = document.querySelector<HTMLElement>('.menu-panel:popover-open')
  const chevron = document.querySelector<HTMLElement>(`[popovertarget="${panel?.id}"]`)
  if (!from || !panel || !chevron) return undefined
  const inside = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const inBar = [...document.querySelectorAll<HTMLElement>(`header nav :is(${FOCUSABLE})`)]
  const afterChevron = inBar[inBar.indexOf(chevron) + 1]
  if (isBackwards) {
    if (from === inside[0]) return chevron
    return from === afterChevron ? inside.at(-1) : undefined
  }
  if (from === chevron) return inside[0]
  return from === inside.at(-1) ? afterChevron : undefined
}
