import type { FormId } from '@lanternfield/contract/fields.ts'
import type { FormMode } from '@lanternfield/contract/forms.ts'
import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { ICON_STROKE } from '../../lib/icon-stroke.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { InquiryForm, savedLineIdOf } from '../inquiry-form/InquiryForm.tsx'
import { type FormSurface, putFormAside } from '../inquiry-form/submit.ts'
import type { Opening, PopupProps } from './popup.ts'

/** On small screens, a pop-up that opens by itself is a strip until the visitor asks for its form. */
const SMALL_SCREEN = '(width < 48rem)'

type FormPopupProps = PopupProps & {
  readonly form: FormId
  readonly mode?: FormMode
  readonly title: string
  readonly paragraph: string
  /** The button of the strip, for a pop-up that opens by itself. */
  readonly unfold?: string
  readonly closesOnEscape?: boolean
  readonly onClosedByHand?: () => void
  readonly offerAfterwards?: FormSurface['offerAfterwards']
  /** Next to the submit button. */
  readonly children?: ReactNode
}

/** A pop-up with a form. It closes when the form is sent; a form that is closed unsent is put aside. */
export function FormPopup(props: FormPopupProps) {
  const { form, copy, latest, isOpen } = props
  const titleId = useId()
  const paragraphId = useId()
  const closeButton = useRef<HTMLButtonElement>(null)
  const { isUnsolicited, layout, unfold } = useLayout(latest)
  const surface = useSurface(props)

  function onModalClosed(): void {
    if (!isOpen) return
    props.onClosedByHand?.()
    putFormAside(form)
    props.onClosed(latest.popup)
  }

  return (
    <Modal
      isOpen={isOpen}
      labelledBy={titleId}
      describedBy={layout === 'strip' ? undefined : `${paragraphId} ${savedLineIdOf(form)}`}
      layout={layout}
      focusesContent={!isUnsolicited}
      closesOnEscape={props.closesOnEscape ?? true}
      onEscape={() => closeButton.current?.focus()}
      onClosed={onModalClosed}
    >
      <div className="contents">
        {layout === 'modal' && <Logo name={copy.companyName} />}
        <button
          ref={closeButton}
          type="button"
          className="popup-close btn z-1 flex w-11 rounded-full border-line bg-card p-0 hover:bg-base-300"
          aria-label={copy.popups.close}
          onClick={closeWindow}
        >
          <X aria-hidden="true" strokeWidth={ICON_STROKE} />
        </button>
      </div>
      <div className="popup-body">
        <h2 className="popup-title" id={titleId}>
          {props.title}
        </h2>
        {layout === 'strip' ? (
          <div className="flex flex-wrap gap-x-2">
            <button type="button" className="popup-unfold btn" onClick={unfold}>
              {props.unfold}
            </button>
            {props.children}
          </div>
        ) : (
          <>
            <p className="popup-paragraph text-muted" id={paragraphId}>
              {props.paragraph}
            </p>
            <InquiryForm
              form={form}
              mode={props.mode ?? 'contact-us'}
              copy={copy}
              surface={surface}
              topic={latest.topic}
            >
              {props.children}
            </InquiryForm>
          </>
        )}
      </div>
    </Modal>
  )
}

function useSurface(props: FormPopupProps): FormSurface {
  const { latest, onClosed, onOpenRequested, offerAfterwards } = props
  const { popup } = latest
  return useMemo(
    () => ({
      onFinished: () => onClosed(popup),
      onTakeUp: (mode) => onOpenRequested(popup, mode),
      offerAfterwards,
    }),
    [popup, onClosed, onOpenRequested, offerAfterwards],
  )
}

function useLayout(latest: Opening) {
  const [unfolded, setUnfolded] = useState<Opening | null>(null)
  const isUnsolicited = !latest.isRequested && unfolded !== latest
  // Decided when it opens: a phone may be rotated later.
  const layout = useMemo(
    () => (isUnsolicited && matchMedia(SMALL_SCREEN).matches ? 'strip' : 'modal'),
    [isUnsolicited],
  )
  return { isUnsolicited, layout, unfold: () => setUnfolded(latest) } as const
}

export function closeWindow({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('dialog')?.close()
}
