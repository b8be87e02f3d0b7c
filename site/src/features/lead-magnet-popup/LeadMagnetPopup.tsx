import { GUIDE_PATH, guideLink } from '@lanternfield/contract/lead-magnet.ts'
import { isEmail } from '@lanternfield/contract/rules.ts'
import { type FocusEvent, useRef } from 'react'
import { pagePath } from '../analytics/page.ts'
import { track } from '../analytics/track.ts'
import { InquiryForm } from '../inquiry-form/InquiryForm.tsx'
import type { FormHandle } from '../inquiry-form/use-inquiry-form.ts'
import { PopupWindow } from '../popups/PopupWindow.tsx'
import type { PopupProps } from '../popups/popup.ts'
import { closesOnEscape } from './escape.ts'

/** The offer of a guide, to who has read what the company does. */
export function LeadMagnetPopup({ words, opening, onGone, onWanted }: PopupProps) {
  const { forms, popups, companyName, privacyPath } = words
  const { title, paragraph, submit, open } = popups.leadMagnet
  const form = useRef<FormHandle>(null)
  const isEmailReported = useRef(false)

  function reportEmail({ target }: FocusEvent<HTMLElement>): void {
    const isFilledIn = target instanceof HTMLInputElement && target.name === 'email'
    if (!isFilledIn || isEmailReported.current || !isEmail(target.value)) return
    isEmailReported.current = true
    track('lead_magnet_email_entered', { page_path: pagePath() })
  }

  return (
    <PopupWindow
      opening={opening}
      title={title}
      paragraph={paragraph}
      companyName={companyName}
      closeLabel={popups.close}
      closesOnEscape={closesOnEscape(pagePath())}
      onClosedByHand={() => {
        track('lead_magnet_closed', { page_path: pagePath() })
        form.current?.putAside()
        onGone('lead-magnet')
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here but to listen. */}
      <div onBlur={reportEmail}>
        <InquiryForm
          ref={form}
          form="lead-magnet"
          copy={{ ...forms, submit }}
          privacyPath={privacyPath}
          surface={{
            onFinished: () => onGone('lead-magnet'),
            onTakeUp: () => onWanted('lead-magnet'),
            // Who does not want to wait for the mail, or whose server sends none.
            offerAfterwards: (id) => ({
              label: open,
              run: () => location.assign(id === null ? GUIDE_PATH : guideLink(id)),
            }),
          }}
        />
      </div>
    </PopupWindow>
  )
}
