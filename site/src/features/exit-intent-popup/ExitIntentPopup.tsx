import { useMemo } from 'react'
import { useFormSurface } from '../inquiry-form/form-surface.ts'
import { InquiryForm, noticeIdOf } from '../inquiry-form/InquiryForm.tsx'
import { putAside } from '../inquiry-form/use-inquiry-form.ts'
import { closeWindow, PopupFrame } from '../popup-frame/PopupFrame.tsx'
import type { PopupProps } from '../popup-frame/popup.ts'

/** The pop-up for a visitor who is about to leave, once. */
export function ExitIntentPopup({ words, latest, isOpen, ...listener }: PopupProps) {
  const { popups, companyName } = words
  const { title, paragraph, chooseInquiryType, decline } = popups.exitIntent
  const surface = useFormSurface('exit-intent', listener)
  const formWords = useMemo(
    () => ({ ...words, forms: { ...words.forms, chooseInquiryType } }),
    [words, chooseInquiryType],
  )
  const declineButton = useMemo(
    () => (
      <button type="button" className="popup-decline" onClick={closeWindow}>
        {decline}
      </button>
    ),
    [decline],
  )
  return (
    <PopupFrame
      isOpen={isOpen}
      isRequested={latest.isRequested}
      noticeId={noticeIdOf('exit-intent')}
      title={title}
      paragraph={paragraph}
      companyName={companyName}
      closeLabel={popups.close}
      onClosedByHand={() => {
        putAside('exit-intent')
        listener.onClosed('exit-intent')
      }}
    >
      <InquiryForm form="exit-intent" words={formWords} surface={surface} topic={latest.topic}>
        {declineButton}
      </InquiryForm>
    </PopupFrame>
  )
}
