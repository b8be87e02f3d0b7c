const MOUSE_ONLY = '(hover: hover) and (pointer: fine)'

/**
 * Calls `onLeave` each time the mouse, having moved in the page, leaves it through the top, towards tabs and address.
 * Fingers and pens never count.
 */
export function watchExit(onLeave: () => void): void {
  let isMouseInside = false

  const leave = ({ relatedTarget, clientY, buttons }: MouseEvent) => {
    if (relatedTarget !== null) return
    // A drag is no exit.
    const leavesThroughTop = isMouseInside && clientY <= 0 && buttons === 0
    isMouseInside = false
    // Asked each time: a mouse may have been connected since.
    if (leavesThroughTop && matchMedia(MOUSE_ONLY).matches) onLeave()
  }

  document.addEventListener('pointermove', ({ pointerType, clientX, clientY }) => {
    // Browsers emulate mouse events after a touch, and may report the corner for an unknown position.
    isMouseInside = pointerType === 'mouse' && (clientX || clientY) !== 0
  })
  document.addEventListener('mouseout', leave)
  // Some browsers dispatch it on the document alone.
  document.addEventListener('mouseleave', leave)
}
