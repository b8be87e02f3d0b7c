import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useMemo, useRef } from 'react'
import { ICON_STROKE } from '../../ui/Icon.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { Opening } from './popup.ts'

/** Narrower than this, what opens by itself leaves the page usable. */
const SMALL_SCREEN = '(width < 48rem)'

export type PopupWindowProps = {
  readonly opening: Opening | null
  readonly isStaged?: boolean
  readonly title: string
  readonly paragraph: string
  /** Id of the line above its form, which says what was entered before. */
  readonly noticeId: string
  readonly companyName: string
  readonly closeLabel: string
  readonly closesOnEscape?: boolean
  /** Called when the visitor has closed it. */
  readonly onClosedByHand: () => void
  readonly children: ReactNode
}

/** What all pop-ups have around their form: logo, close icon, title, and one line that says why it came. */
export function PopupWindow(props: PopupWindowProps) {
  const { opening, title, paragraph, companyName, closeLabel, closesOnEscape = true } = props
  const titleId = useId()
  const paragraphId = useId()
  const closeButton = useRef<HTMLButtonElement>(null)
  const isUninvited = opening !== null && !opening.isAskedFor
  // As it was when it opened: a phone may be turned meanwhile.
  const manner = useMemo(
    () => (isUninvited && matchMedia(SMALL_SCREEN).matches ? 'beside' : 'modal'),
    [isUninvited],
  )
  return (
    <Modal
      isOpen={opening !== null}
      isStaged={props.isStaged ?? false}
      labelledBy={titleId}
      describedBy={`${paragraphId} ${props.noticeId}`}
      manner={manner}
      focusesContent={!isUninvited}
      closesOnEscape={closesOnEscape}
      onEscape={() => closeButton.current?.focus()}
      onClosed={() => opening && props.onClosedByHand()}
    >
      <div className="popup-head">
        <Logo name={companyName} />
        <button
          ref={closeButton}
          type="button"
          className="popup-close"
          aria-label={closeLabel}
          onClick={closeWindow}
        >
          <X aria-hidden="true" strokeWidth={ICON_STROKE} />
        </button>
      </div>
      <div className="popup-body">
        <h2 className="popup-title" id={titleId}>
          {title}
        </h2>
        <p className="popup-paragraph" id={paragraphId}>
          {paragraph}
        </p>
        {props.children}
      </div>
    </Modal>
  )
}

/** Closes the pop-up that a button stands in. */
export function closeWindow({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('dialog')?.close()
}
