import type { FormId, FormMode } from '@lanternfield/contract/forms.ts'
import { type ReactNode, useMemo } from 'react'
import { PopupFrame } from '../popup-frame/PopupFrame.tsx'
import type { PopupProps } from '../popup-frame/popup.ts'
import type { FormSurface } from './conclude-submission.ts'
import { InquiryForm, messageIdOf } from './InquiryForm.tsx'
import { putAside } from './use-inquiry-form.ts'

type FormPopupProps = PopupProps & {
  readonly form: FormId
  readonly mode?: FormMode
  readonly title: string
  readonly paragraph: string
  readonly closesOnEscape?: boolean
  /** Reports that the visitor closes it. */
  readonly onClosedByHand?: () => void
  readonly offerAfterwards?: FormSurface['offerAfterwards']
  /** Next to the submit button. */
  readonly children?: ReactNode
}

/** A pop-up with a form: it closes when the form is done, and the form is put aside when it is closed. */
export function FormPopup(props: FormPopupProps) {
  const { form, copy, latest, isOpen, onClosed, onOpenRequested, offerAfterwards } = props
  const { popup, isRequested, topic } = latest
  const surface = useMemo(
    () => ({
      onFinished: () => onClosed(popup),
      onTakeUp: (mode: FormMode) => onOpenRequested(popup, mode),
      offerAfterwards,
    }),
    [popup, onClosed, onOpenRequested, offerAfterwards],
  )
  return (
    <PopupFrame
      isOpen={isOpen}
      isRequested={isRequested}
      noticeId={messageIdOf(form)}
      title={props.title}
      paragraph={props.paragraph}
      companyName={copy.companyName}
      closeLabel={copy.popups.close}
      closesOnEscape={props.closesOnEscape ?? true}
      onClosedByHand={() => {
        props.onClosedByHand?.()
        putAside(form)
        onClosed(popup)
      }}
    >
      <InquiryForm
        form={form}
        mode={props.mode ?? 'contact-us'}
        copy={copy}
        surface={surface}
        topic={topic}
      >
        {props.children}
      </InquiryForm>
    </PopupFrame>
  )
}
