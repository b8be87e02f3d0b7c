import { useRef } from 'react'
import { InquiryForm, noticeIdOf } from '../inquiry-form/InquiryForm.tsx'
import type { FormHandle } from '../inquiry-form/use-inquiry-form.ts'
import { closeWindow, PopupWindow } from '../popups/PopupWindow.tsx'
import type { PopupProps } from '../popups/popup.ts'

/** What a visitor is asked who is about to leave, once. */
export function ExitIntentPopup({ words, opening, onGone, onWanted }: PopupProps) {
  const { forms, popups, companyName, privacyPath } = words
  const { title, paragraph, chooseInquiryType, decline } = popups.exitIntent
  const form = useRef<FormHandle>(null)
  return (
    <PopupWindow
      opening={opening}
      noticeId={noticeIdOf('exit-intent')}
      title={title}
      paragraph={paragraph}
      companyName={companyName}
      closeLabel={popups.close}
      onClosedByHand={() => {
        form.current?.putAside()
        onGone('exit-intent')
      }}
    >
      <InquiryForm
        ref={form}
        form="exit-intent"
        copy={{ ...forms, chooseInquiryType }}
        privacyPath={privacyPath}
        surface={{
          onFinished: () => onGone('exit-intent'),
          onTakeUp: (mode) => onWanted('exit-intent', mode),
        }}
      >
        <button type="button" className="popup-decline" onClick={closeWindow}>
          {decline}
        </button>
      </InquiryForm>
    </PopupWindow>
  )
}
