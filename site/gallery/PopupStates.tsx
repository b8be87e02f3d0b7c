import { useEffect, useRef } from 'react'
import { ContactPopup } from '../src/features/contact-popup/ContactPopup.tsx'
import { ExitIntentPopup } from '../src/features/exit-intent-popup/ExitIntentPopup.tsx'
import type { PopupCopy } from '../src/features/inquiry-form/form-copy.ts'
import { LeadMagnetPopup } from '../src/features/lead-magnet-popup/LeadMagnetPopup.tsx'
import type { PopupName } from '../src/features/popup-frame/popup.ts'

type ShownPopupProps = { readonly name: PopupName; readonly copy: PopupCopy }

/** A pop-up as it looks when it is open. It is not: an open one would cover the gallery. */
export function ShownPopup({ name, copy }: ShownPopupProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('dialog')?.setAttribute('open', ''), [])
  const props = {
    copy,
    latest: { popup: name, isRequested: true, mode: 'contact-us', topic: null },
    isOpen: false,
    onClosed: ignore,
    onOpenRequested: ignore,
  } as const
  return (
    <div ref={place}>
      {name === 'contact-us' && <ContactPopup {...props} />}
      {name === 'exit-intent' && <ExitIntentPopup {...props} />}
      {name === 'lead-magnet' && <LeadMagnetPopup {...props} />}
    </div>
  )
}

function ignore(): void {}
