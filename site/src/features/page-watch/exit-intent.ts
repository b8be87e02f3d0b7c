const MOUSE_ONLY = '(hover: hover) and (pointer: fine)'

/**
 * Calls `onLeave` each time the mouse, having moved in the page, leaves it through the top, towards tabs and address.
 * Fingers and pens never count.
 */
export function watchExit(onLeave: () => void): void {
  let isMouseInside = false

  const leave = ({ relatedTarget, clientY, buttons }: MouseEvent) => {
    if (relatedTarget !== null) return
    // Who drags something, a selection for instance, is not going.
    const leavesThroughTop = isMouseInside && clientY <= 0 && buttons === 0
    isMouseInside = false
    // Asked each time: a tablet may have got its keyboard and mouse only now.
    if (leavesThroughTop && matchMedia(MOUSE_ONLY).matches) onLeave()
  }

  document.addEventListener('pointermove', ({ pointerType, clientX, clientY }) => {
    // A touch is followed by events of a mouse that nobody moved. And a browser that does not know
    // where its mouse is may say that it is in the very corner.
    isMouseInside = pointerType === 'mouse' && (clientX || clientY) !== 0
  })
  document.addEventListener('mouseout', leave)
  // Some browsers say it of the document alone.
  document.addEventListener('mouseleave', leave)
}
