import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { isShown } from '../lib/is-shown.ts'

export type ModalProps = {
  readonly isOpen: boolean
  /** Id of the element that names the dialog. */
  readonly labelledBy: string
  /** Ids of the elements that describe it. */
  readonly describedBy?: string | undefined
  /** `modal` covers the page; `strip` is low and leaves the page usable, until it becomes modal. */
  readonly layout: 'modal' | 'strip'
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
 * An unsolicited one has the focus itself, so that a key that was meant for the page presses nothing in it.
 */
export function Modal(props: ModalProps) {
  const { isOpen, labelledBy, layout, closesOnEscape, children } = props
  const dialog = useRef<HTMLDialogElement>(null)

  useOpenDialog(dialog, props)

  // The browser dispatches `close` with the next frame, which a page that unloads at once does not have.
  const reportCloseOnUnload = useEffectEvent(() => {
    if (!dialog.current?.open) props.onClosed()
  })
  useEffect(() => {
    if (!isOpen) return
    addEventListener('pagehide', reportCloseOnUnload)
    return () => removeEventListener('pagehide', reportCloseOnUnload)
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>): void {
    if (event.key === 'Tab' && layout === 'modal') trapFocus(event)
    if (event.key !== 'Escape') return
    if (closesOnEscape) {
      // Where `closedby` is not known, Escape closes only a modal dialog.
      if (layout === 'strip') event.currentTarget.close()
      return
    }
    // Browsers without `closedby` close a dialog at the second Escape, even if the first was prevented.
    event.preventDefault()
    props.onEscape?.()
  }

  return (
    <dialog
      ref={dialog}
      className="modal-window"
      data-layout={layout}
      aria-labelledby={labelledBy}
      aria-describedby={props.describedBy}
      tabIndex={-1}
      {...{ closedby: closesOnEscape ? 'closerequest' : 'none' }}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // A cancelled file picker dispatches `cancel` too, which bubbles up to here.
        if (event.target === event.currentTarget && !closesOnEscape) event.preventDefault()
      }}
      onClose={(event) => {
        // The event comes late: a strip that has become modal is open again.
        if (event.target === event.currentTarget && !event.currentTarget.open) props.onClosed()
      }}
    >
      {children}
    </dialog>
  )
}

/** Opens and closes the dialog, and marks the page meanwhile. */
function useOpenDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  { isOpen, layout, focusesContent }: ModalProps,
): void {
  // Before the next frame: the visitor waits for the dialog, or for the focus to return.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!isOpen) {
      element.close()
      return
    }
    const unmarkPage = markPage(layout)
    openDialog(element, layout)
    const first = focusesContent && element.querySelector<HTMLElement>('[data-first-focus]')
    const target = first || element
    target.focus({ preventScroll: true })
    return unmarkPage
  }, [dialog, isOpen, layout, focusesContent])
}

function openDialog(dialog: HTMLDialogElement, layout: ModalProps['layout']): void {
  // An open dialog cannot become modal.
  if (dialog.open) dialog.close()
  if (layout === 'strip') dialog.show()
  else dialog.showModal()
  // Not where it was scrolled to when it was open before.
  dialog.scrollTop = 0
}

/**
 * Marks the page for the styles of what is behind the dialog. A page that loses its scroll bar must not get wider.
 * @returns removes the mark
 */
function markPage(layout: ModalProps['layout']): () => void {
  const { documentElement } = document
  if (layout === 'modal')
    documentElement.style.paddingInlineEnd = `${window.innerWidth - documentElement.clientWidth}px`
  documentElement.dataset.popup = layout
  return () => {
    documentElement.style.paddingInlineEnd = ''
    delete documentElement.dataset.popup
  }
}

const FOCUSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, progress[tabindex], [tabindex="0"]'

/** Wraps the focus from the last element to the first: the browser would move it to its own buttons. */
function trapFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const reachable = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => isShown(element) && !element.closest('[inert]') && element.tabIndex >= 0,
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
