import { useMemo } from 'react'
import { closeWindow, FormPopup } from '../popup-frame/FormPopup.tsx'
import type { PopupProps } from '../popup-frame/popup.ts'

/** The pop-up for a visitor who is about to leave, once. */
export function ExitIntentPopup({ copy, ...props }: PopupProps) {
  const { title, paragraph, unfold, chooseInquiryType, decline } = copy.popups.exitIntent
  // The same objects each time, or the form would be rendered again.
  const formCopy = useMemo(() => {
    const choose = { ...copy.forms.choose, inquiryType: chooseInquiryType }
    return { ...copy, forms: { ...copy.forms, choose } }
  }, [copy, chooseInquiryType])
  const declineButton = useMemo(
    () => (
      <button
        type="button"
        className="link strong min-h-13 cursor-pointer px-5"
        onClick={closeWindow}
      >
        {decline}
      </button>
    ),
    [decline],
  )
  return (
    <FormPopup
      {...props}
      form="exit-intent"
      copy={formCopy}
      title={title}
      paragraph={paragraph}
      unfold={unfold}
    >
      {declineButton}
    </FormPopup>
  )
}
