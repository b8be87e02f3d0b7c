import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'

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
  /** Called when it has been closed, however that was, and at the latest when the page goes. */
  readonly onClosed: () => void
  readonly children: ReactNode
}

/**
 * The browser's own dialog: the page behind it is inert, the focus goes into it, stays there, and returns.
 * One that nobody asked for has the focus itself: a key that was meant for the page must press nothing in
 * what has just appeared.
 */
export function Modal(props: ModalProps) {
  const { isOpen, labelledBy, manner, children } = props
  const { focusesContent, closesOnEscape } = props
  const dialog = useRef<HTMLDialogElement>(null)

  // At once, and not after the next frame: whoever asked for it waits, and so does who gets the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!isOpen) {
      element.close()
      return
    }
    const leavePage = takePage(manner)
    if (!element.open) {
      if (manner === 'modal') element.showModal()
      else element.show()
    }
    // Where it was left when it was open before is no place to begin.
    element.scrollTop = 0
    const first = focusesContent && element.querySelector<HTMLElement>('[data-first-focus]')
    const target = first || element
    target.focus({ preventScroll: true })
    return leavePage
  }, [isOpen, manner, focusesContent])

  // The browser tells that it was closed with the next frame, and a page that is left at once has none.
  const tellWhenLate = useEffectEvent(() => {
    if (!dialog.current?.open) props.onClosed()
  })
  useEffect(() => {
    if (!isOpen) return
    addEventListener('pagehide', tellWhenLate)
    return () => removeEventListener('pagehide', tellWhenLate)
  }, [isOpen])

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

/**
 * Tells the page's own styles, by an attribute, what is in front of it: `:has` would look through the whole
 * page, and does so at every change. A page that loses its scroll bar must not get wider.
 * @returns takes it back
 */
function takePage(manner: ModalProps['manner']): () => void {
  const { documentElement } = document
  // Where there is no mouse, scroll bars lie over the page, and asking for their width costs a phone its time.
  if (manner === 'modal' && matchMedia('(any-pointer: fine)').matches) {
    const widthPx = window.innerWidth - documentElement.clientWidth
    if (widthPx > 0) documentElement.style.paddingInlineEnd = `${widthPx}px`
  }
  documentElement.dataset.popup = manner
  return () => {
    documentElement.style.paddingInlineEnd = ''
    documentElement.dataset.popup = 'ready'
  }
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
