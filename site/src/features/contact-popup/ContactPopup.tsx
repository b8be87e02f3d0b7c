import { useMemo, useRef } from 'react'
import { fillIn } from '../../lib/fill-in.ts'
import { pagePath } from '../analytics/page.ts'
import { track } from '../analytics/track.ts'
import { InquiryForm, noticeIdOf } from '../inquiry-form/InquiryForm.tsx'
import type { FormHandle, FormSurface } from '../inquiry-form/use-inquiry-form.ts'
import { PopupFrame } from '../popup-frame/PopupFrame.tsx'
import type { Opening, PopupProps } from '../popup-frame/popup.ts'

const SERVICE_PAGE = /^\/services\/[^/]+\/$/

/** The contact pop-up: to write to the company, or in file-upload mode to send it a resume. */
export function ContactPopup({ words, latest, isOpen, onClosed, onOpenRequested }: PopupProps) {
  const { forms, popups, companyName, privacyPath, noticeVersion } = words
  const form = useRef<FormHandle>(null)
  const { mode, topic, isRequested } = latest
  const surface = useMemo<FormSurface>(
    () => ({
      onFinished: () => onClosed('contact-us'),
      onTakeUp: (wanted) => onOpenRequested('contact-us', wanted),
    }),
    [onClosed, onOpenRequested],
  )
  return (
    <PopupFrame
      isOpen={isOpen}
      isRequested={isRequested}
      noticeId={noticeIdOf('contact-us-popup')}
      title={popups.contactUs.title}
      paragraph={paragraphFor(words.popups.contactUs, latest)}
      companyName={companyName}
      closeLabel={popups.close}
      onClosedByHand={() => {
        track('button_click', {
          button_label: 'close icon',
          button_action: 'Contact Form Pop Up',
          button_origin: pagePath(),
        })
        form.current?.putAside()
        onClosed('contact-us')
      }}
    >
      <InquiryForm
        ref={form}
        form="contact-us-popup"
        mode={mode}
        copy={forms}
        privacyPath={privacyPath}
        noticeVersion={noticeVersion}
        surface={surface}
        topic={topic}
      />
    </PopupFrame>
  )
}

function paragraphFor(
  copy: PopupProps['words']['popups']['contactUs'],
  { mode, topic }: Opening,
): string {
  if (mode === 'file-upload') return copy.application
  return topic && SERVICE_PAGE.test(topic.path)
    ? fillIn(copy.aboutService, { service: topic.title })
    : copy.paragraph
}
