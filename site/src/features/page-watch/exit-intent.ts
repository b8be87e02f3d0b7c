/** What of a `mouseout` says where the pointer went. */
export type PointerExit = {
  readonly clientY: number
  /** What the pointer entered; null outside of the page. */
  readonly relatedTarget: unknown
  /** The buttons held down, 0 for none. */
  readonly buttons: number
  /** The element that was left, in any case; empty if it was the document. */
  readonly leftElement: string
}

/** A select shows its list, and a frame its page, in a window of its own: nobody has left. */
const OWN_WINDOW = /^(select|option|optgroup|iframe)$/i

/**
 * Whether the pointer has left the page through its upper edge, towards tabs and address, as
 * somebody does who is about to go. Who drags something, a selection for instance, is not going.
 */
export function isExitThroughTop(exit: PointerExit): boolean {
  return (
    exit.relatedTarget === null &&
    exit.clientY <= 0 &&
    exit.buttons === 0 &&
    !OWN_WINDOW.test(exit.leftElement)
  )
}

const MOUSE_ONLY = '(hover: hover) and (pointer: fine)'

/**
 * Calls `onLeave` each time the mouse, having moved in the page, leaves it through the top. How
 * often that matters is the caller's business. Fingers and pens never count.
 * @returns a function that ends the watch
 */
export function watchExit(onLeave: () => void): () => void {
  const watch = new AbortController()
  const { signal } = watch
  let isMouseInside = false

  const leave = (event: MouseEvent) => {
    const wasMouseInside = isMouseInside
    if (event.relatedTarget === null) isMouseInside = false
    if (!wasMouseInside || !isExitThroughTop(exitOf(event))) return
    // Asked each time: a tablet may have got its keyboard and mouse only now.
    if (matchMedia(MOUSE_ONLY).matches) onLeave()
  }

  document.addEventListener(
    'pointermove',
    ({ pointerType }) => {
      // A touch is followed by events of a mouse that nobody moved.
      isMouseInside = pointerType === 'mouse'
    },
    { signal },
  )
  document.addEventListener('mouseout', leave, { signal })
  // Some browsers say it of the document alone.
  document.addEventListener('mouseleave', leave, { signal })
  return () => watch.abort()
}

function exitOf({ clientY, relatedTarget, buttons, target }: MouseEvent): PointerExit {
  const leftElement = target instanceof Element ? target.tagName : ''
  return { clientY, relatedTarget, buttons, leftElement }
}
