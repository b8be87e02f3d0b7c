import { fillIn } from '../../lib/fill-in.ts'
import { pagePath } from '../analytics/page.ts'
import { track } from '../analytics/track.ts'
import { useFormSurface } from '../inquiry-form/form-surface.ts'
import { InquiryForm, noticeIdOf } from '../inquiry-form/InquiryForm.tsx'
import { putAside } from '../inquiry-form/use-inquiry-form.ts'
import { PopupFrame } from '../popup-frame/PopupFrame.tsx'
import type { Opening, PopupProps } from '../popup-frame/popup.ts'

const SERVICE_PAGE = /^\/services\/[^/]+\/$/

/** The contact pop-up: to write to the company, or in file-upload mode to send it a resume. */
export function ContactPopup({ words, latest, isOpen, ...listener }: PopupProps) {
  const { popups, companyName } = words
  const { mode, topic, isRequested } = latest
  const surface = useFormSurface('contact-us', listener)
  return (
    <PopupFrame
      isOpen={isOpen}
      isRequested={isRequested}
      noticeId={noticeIdOf('contact-us-popup')}
      title={popups.contactUs.title}
      paragraph={paragraphFor(popups.contactUs, latest)}
      companyName={companyName}
      closeLabel={popups.close}
      onClosedByHand={() => {
        track('button_click', {
          button_label: 'close icon',
          button_action: 'Contact Form Pop Up',
          button_origin: pagePath(),
        })
        putAside('contact-us-popup')
        listener.onClosed('contact-us')
      }}
    >
      <InquiryForm
        form="contact-us-popup"
        mode={mode}
        words={words}
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
