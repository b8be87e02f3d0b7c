import { useMemo, useRef } from 'react'
import { fillIn } from '../../lib/fill-in.ts'
import { pagePath } from '../analytics/page.ts'
import { track } from '../analytics/track.ts'
import { InquiryForm, noticeIdOf } from '../inquiry-form/InquiryForm.tsx'
import type { FormHandle, FormSurface } from '../inquiry-form/use-inquiry-form.ts'
import { PopupWindow } from '../popups/PopupWindow.tsx'
import type { Opening, PopupProps } from '../popups/popup.ts'

/** The contact pop-up: to write to the company, or in file-upload mode to send it a resume. */
export function ContactPopup({ words, first, opening, staged, onGone, onWanted }: PopupProps) {
  const { forms, popups, companyName, privacyPath } = words
  const form = useRef<FormHandle>(null)
  // What it was open for stays while it closes, or its form would change under the eyes of the visitor.
  const latest = useRef(first)
  latest.current = opening ?? staged ?? latest.current
  const { mode, service } = latest.current
  const surface = useMemo<FormSurface>(
    () => ({
      onFinished: () => onGone('contact-us'),
      onTakeUp: (wanted) => onWanted('contact-us', wanted),
    }),
    [onGone, onWanted],
  )
  return (
    <PopupWindow
      opening={opening}
      isStaged={staged !== null}
      noticeId={noticeIdOf('contact-us-popup')}
      title={popups.contactUs.title}
      paragraph={paragraphFor(words.popups.contactUs, mode, service)}
      companyName={companyName}
      closeLabel={popups.close}
      onClosedByHand={() => {
        track('button_click', {
          button_label: 'close icon',
          button_action: 'Contact Form Pop Up',
          button_origin: pagePath(),
        })
        form.current?.putAside()
        onGone('contact-us')
      }}
    >
      <InquiryForm
        ref={form}
        form="contact-us-popup"
        mode={mode}
        copy={forms}
        privacyPath={privacyPath}
        surface={surface}
      />
    </PopupWindow>
  )
}

function paragraphFor(
  copy: PopupProps['words']['popups']['contactUs'],
  mode: Opening['mode'],
  service: string,
): string {
  if (mode === 'file-upload') return copy.application
  return service ? fillIn(copy.aboutService, { service }) : copy.paragraph
}
