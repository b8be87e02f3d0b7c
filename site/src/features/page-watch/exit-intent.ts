/** The parts of a `mouseout` event that show where the pointer went. */
export type PointerExit = Pick<MouseEvent, 'clientY' | 'buttons'> & {
  /** The element that the pointer entered; null outside of the page. */
  readonly relatedTarget: unknown
  /** The element that the pointer left. The document has no name. */
  readonly target: { readonly tagName?: string }
}

/** A select shows its list, and a frame its page, in a window of its own: nobody has left. */
const OWN_WINDOW = /^(select|option|optgroup|iframe)$/i

/**
 * Whether the pointer has left the page through its upper edge, towards tabs and address, as
 * somebody does who is about to go. Who drags something, a selection for instance, is not going.
 */
export function isExitThroughTop({
  clientY,
  relatedTarget,
  buttons,
  target: { tagName = '' },
}: PointerExit): boolean {
  return relatedTarget === null && clientY <= 0 && buttons === 0 && !OWN_WINDOW.test(tagName)
}

const MOUSE_ONLY = '(hover: hover) and (pointer: fine)'

/**
 * Calls `onLeave` each time the mouse, having moved in the page, leaves it through the top. How
 * often that matters is the caller's business. Fingers and pens never count.
 */
export function watchExit(onLeave: () => void): void {
  let isMouseInside = false

  const leave = (event: MouseEvent) => {
    const wasMouseInside = isMouseInside
    if (event.relatedTarget === null) isMouseInside = false
    // A listener of the document hears events in it only.
    if (!wasMouseInside || !isExitThroughTop(event as MouseEvent & PointerExit)) return
    // Asked each time: a tablet may have got its keyboard and mouse only now.
    if (matchMedia(MOUSE_ONLY).matches) onLeave()
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
