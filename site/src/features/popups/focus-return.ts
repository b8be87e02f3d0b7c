import { isShown } from '../../lib/is-shown.ts'

/** Remembers where the focus is. @returns what gives it back, should it have got lost meanwhile */
export function rememberFocus(): () => void {
  const { activeElement: cameFrom, body } = document
  return () => {
    const { activeElement } = document
    // The browser gives it back itself, but not to a button that was hidden; and what was in a dialog has it
    // still, until the next frame is drawn.
    if (activeElement !== body && isShown(activeElement)) return
    if (cameFrom === body) return
    const target = isShown(cameFrom) ? cameFrom : document.querySelector('main')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
}
