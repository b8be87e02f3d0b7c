import { GUIDE_PATH, guideLink } from '@lanternfield/contract/guide-link.ts'
import { isEmail } from '@lanternfield/contract/rules.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { CASE_STUDY } from '../../lib/paths.ts'
import { track } from '../analytics/track.ts'
import { FormPopup } from '../popup-frame/FormPopup.tsx'
import type { PopupProps } from '../popup-frame/popup.ts'

/** The offer of the guide to a visitor who has read about the services. */
export function LeadMagnetPopup({ copy, ...props }: PopupProps) {
  const { title, paragraph, submit, open } = copy.popups.leadMagnet
  // The same objects each time, or the form would be rendered again.
  const formCopy = useMemo(() => ({ ...copy, forms: { ...copy.forms, submit } }), [copy, submit])
  // A server may send no mail.
  const offerGuide = useCallback(
    (id: string | null) => ({
      label: open,
      run: () => location.assign(id === null ? GUIDE_PATH : guideLink(id)),
    }),
    [open],
  )
  useEffect(reportEmail, [])
  return (
    <FormPopup
      {...props}
      form="lead-magnet"
      copy={formCopy}
      title={title}
      paragraph={paragraph}
      unfold={submit}
      // Source: docs/specification.md section 2
      closesOnEscape={!location.pathname.includes(CASE_STUDY)}
      onClosedByHand={() => track('lead_magnet_closed', { page_path: location.pathname })}
      offerAfterwards={offerGuide}
    />
  )
}

/** Reports once that an address was entered, submitted or not. */
function reportEmail(): () => void {
  const watch = new AbortController()
  const report = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'email') return
    if (target.form?.dataset.form !== 'lead-magnet' || !isEmail(target.value)) return
    track('lead_magnet_email_entered', { page_path: location.pathname })
    watch.abort()
  }
  document.addEventListener('change', report, { signal: watch.signal })
  return () => watch.abort()
}
