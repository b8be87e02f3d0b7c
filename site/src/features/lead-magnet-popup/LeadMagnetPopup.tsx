import { GUIDE_PATH, guideLink } from '@lanternfield/contract/guide-link.ts'
import { isEmail } from '@lanternfield/contract/rules.ts'
import { useEffect, useRef } from 'react'
import { pagePath } from '../analytics/page.ts'
import { track } from '../analytics/track.ts'
import { InquiryForm, noticeIdOf } from '../inquiry-form/InquiryForm.tsx'
import type { FormHandle } from '../inquiry-form/use-inquiry-form.ts'
import { PopupFrame } from '../popup-frame/PopupFrame.tsx'
import type { PopupProps } from '../popup-frame/popup.ts'
import { closesOnEscape } from './escape.ts'

/** The offer of the guide to a visitor who has read about the services. */
export function LeadMagnetPopup({ words, latest, isOpen, onClosed, onOpenRequested }: PopupProps) {
  const { forms, popups, companyName, privacyPath, noticeVersion } = words
  const { title, paragraph, submit, open } = popups.leadMagnet
  const form = useRef<FormHandle>(null)
  useEffect(reportEmail, [])
  return (
    <PopupFrame
      isOpen={isOpen}
      isRequested={latest.isRequested}
      noticeId={noticeIdOf('lead-magnet')}
      title={title}
      paragraph={paragraph}
      companyName={companyName}
      closeLabel={popups.close}
      closesOnEscape={closesOnEscape(pagePath())}
      onClosedByHand={() => {
        track('lead_magnet_closed', { page_path: pagePath() })
        form.current?.putAside()
        onClosed('lead-magnet')
      }}
    >
      <InquiryForm
        ref={form}
        form="lead-magnet"
        copy={{ ...forms, submit }}
        privacyPath={privacyPath}
        noticeVersion={noticeVersion}
        topic={latest.topic}
        surface={{
          onFinished: () => onClosed('lead-magnet'),
          onTakeUp: (mode) => onOpenRequested('lead-magnet', mode),
          // For visitors who do not want to wait for the mail, and for servers that send none.
          offerAfterwards: (id) => ({
            label: open,
            run: () => location.assign(id === null ? GUIDE_PATH : guideLink(id)),
          }),
        }}
      />
    </PopupFrame>
  )
}

/** Reports once that an address was entered, submitted or not, by the visitor or a password manager. */
function reportEmail(): () => void {
  const watch = new AbortController()
  const report = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'email') return
    if (target.form?.dataset.form !== 'lead-magnet' || !isEmail(target.value)) return
    track('lead_magnet_email_entered', { page_path: pagePath() })
    watch.abort()
  }
  document.addEventListener('change', report, { signal: watch.signal })
  return () => watch.abort()
}
