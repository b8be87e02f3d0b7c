import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, useId, useMemo, useRef } from 'react'
import { ICON_STROKE } from '../../lib/icon-stroke.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Modal } from '../../ui/Modal.tsx'

/** On narrower screens, a pop-up that opens by itself leaves the page usable. */
const SMALL_SCREEN = '(width < 48rem)'

export type PopupFrameProps = {
  readonly isOpen: boolean
  /** Whether the visitor asked for it. */
  readonly isRequested: boolean
  readonly title: string
  readonly paragraph: string
  /** Id of the line above its form that mentions a stored draft. */
  readonly noticeId: string
  readonly companyName: string
  readonly closeLabel: string
  readonly closesOnEscape?: boolean
  /** Called when the visitor has closed it. */
  readonly onClosedByHand: () => void
  readonly children: ReactNode
}

/** The frame of every pop-up: logo, close icon, title, and one paragraph above the form. */
export function PopupFrame(props: PopupFrameProps) {
  const {
    isOpen,
    isRequested,
    title,
    paragraph,
    companyName,
    closeLabel,
    closesOnEscape = true,
  } = props
  const titleId = useId()
  const paragraphId = useId()
  const closeButton = useRef<HTMLButtonElement>(null)
  const isUnsolicited = isOpen && !isRequested
  // Decided when it opens: a phone may be turned later.
  const layout = useMemo(
    () => (isUnsolicited && matchMedia(SMALL_SCREEN).matches ? 'sheet' : 'modal'),
    [isUnsolicited],
  )
  return (
    <Modal
      isOpen={isOpen}
      labelledBy={titleId}
      describedBy={`${paragraphId} ${props.noticeId}`}
      layout={layout}
      focusesContent={!isUnsolicited}
      closesOnEscape={closesOnEscape}
      onEscape={() => closeButton.current?.focus()}
      onClosed={() => isOpen && props.onClosedByHand()}
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

/** Closes the pop-up that contains the clicked button. */
export function closeWindow({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('dialog')?.close()
}
