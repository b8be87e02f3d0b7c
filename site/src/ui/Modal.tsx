import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

export type ModalProps = {
  readonly isOpen: boolean
  /** Id of the element that names the dialog. */
  readonly labelledBy: string
  /** Ids of what is read out after the name. */
  readonly describedBy: string
  /** `modal` covers the page; `beside` leaves the page usable, for what nobody asked for on a small screen. */
  readonly manner: 'modal' | 'beside'
  /** Whether the focus goes to what in it has `data-first-focus`; else to the dialog itself. */
  readonly focusesContent: boolean
  /** Whether Escape closes it. Where it does not, it calls `onEscape`. */
  readonly closesOnEscape: boolean
  readonly onEscape?: () => void
  /** Called when it has been closed, however that was. */
  readonly onClosed: () => void
  readonly children: ReactNode
}

/**
 * The browser's own dialog: the page behind it is inert, the focus goes into it, stays there, and returns.
 * One that nobody asked for has the focus itself: a key that was meant for the page must press nothing in
 * what has just appeared.
 */
export function Modal(props: ModalProps) {
  const { isOpen, labelledBy, manner, focusesContent, closesOnEscape, children } = props
  const dialog = useRef<HTMLDialogElement>(null)

  // At once, and not after the next frame: whoever asked for it waits, and so does who gets the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || isOpen === element.open) return
    if (!isOpen) {
      element.close()
      return
    }
    if (manner === 'modal') {
      keepRoomForScrollBar()
      element.showModal()
    } else element.show()
    // Where it was left when it was open before is no place to begin.
    element.scrollTop = 0
    const first = focusesContent && element.querySelector<HTMLElement>('[data-first-focus]')
    const target = first || element
    target.focus({ preventScroll: true })
  }, [isOpen, manner, focusesContent])

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>): void {
    if (event.key === 'Tab' && manner === 'modal') keepFocus(event)
    if (event.key !== 'Escape') return
    if (closesOnEscape) {
      // Where `closedby` is not known, Escape closes only a modal dialog.
      if (manner === 'beside') event.currentTarget.close()
      return
    }
    // Browsers without `closedby` close a dialog at the second Escape, whatever was said to the first.
    event.preventDefault()
    props.onEscape?.()
  }

  return (
    <dialog
      ref={dialog}
      className="modal-window"
      data-manner={manner}
      aria-labelledby={labelledBy}
      aria-describedby={props.describedBy}
      tabIndex={-1}
      {...{ closedby: closesOnEscape ? 'closerequest' : 'none' }}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // A file dialog that is cancelled says so by an event of this name, which comes up to here.
        if (event.target === event.currentTarget && !closesOnEscape) event.preventDefault()
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget) props.onClosed()
      }}
    >
      {children}
    </dialog>
  )
}

/** The page loses its scroll bar while a dialog covers it; where that has a width, the page must not get wider. */
function keepRoomForScrollBar(): void {
  const { documentElement } = document
  const widthPx = window.innerWidth - documentElement.clientWidth
  documentElement.style.setProperty('--scroll-bar', `${widthPx}px`)
}

const FOCUSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, progress[tabindex], [tabindex="0"]'

/** After the last element comes the first: the browser would go on to its own buttons, and many lose the dialog there. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const reachable = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) =>
      element.getClientRects().length > 0 && !element.closest('[inert]') && element.tabIndex >= 0,
  )
  const [first, last] = [reachable.at(0), reachable.at(-1)]
  const { activeElement } = document
  const isAtEdge = event.shiftKey
    ? activeElement === first || activeElement === event.currentTarget
    : activeElement === last
  if (!isAtEdge) return
  event.preventDefault()
  const wanted = event.shiftKey ? last : first
  wanted?.focus()
}
