import { useRef } from 'react'
import { InquiryForm, noticeIdOf } from '../inquiry-form/InquiryForm.tsx'
import type { FormHandle } from '../inquiry-form/use-inquiry-form.ts'
import { closeWindow, PopupFrame } from '../popup-frame/PopupFrame.tsx'
import type { PopupProps } from '../popup-frame/popup.ts'

/** The pop-up for a visitor who is about to leave, once. */
export function ExitIntentPopup({ words, latest, isOpen, onClosed, onOpenRequested }: PopupProps) {
  const { forms, popups, companyName, privacyPath, noticeVersion } = words
  const { title, paragraph, chooseInquiryType, decline } = popups.exitIntent
  const form = useRef<FormHandle>(null)
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
        form.current?.putAside()
        onClosed('exit-intent')
      }}
    >
      <InquiryForm
        ref={form}
        form="exit-intent"
        copy={{ ...forms, chooseInquiryType }}
        privacyPath={privacyPath}
        noticeVersion={noticeVersion}
        topic={latest.topic}
        surface={{
          onFinished: () => onClosed('exit-intent'),
          onTakeUp: (mode) => onOpenRequested('exit-intent', mode),
        }}
      >
        <button type="button" className="popup-decline" onClick={closeWindow}>
          {decline}
        </button>
      </InquiryForm>
    </PopupFrame>
  )
}
