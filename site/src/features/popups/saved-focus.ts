import { isShown } from '../../lib/is-shown.ts'

/** Saves the focused element. @returns restores the focus, unless another visible element has it */
export function saveFocus(): () => void {
  const { activeElement: cameFrom, body } = document
  return () => {
    const { activeElement } = document
    // The browser restores it itself, except to a hidden button; and an element of a closed dialog stays focused
    // until the next frame.
    if (activeElement !== body && isShown(activeElement)) return
    if (cameFrom === body) return
    const target = isShown(cameFrom) ? cameFrom : document.querySelector('main')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
}
