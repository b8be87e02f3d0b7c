import { useStore } from '@nanostores/react'
import { map } from 'nanostores'
import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { ContactPopup } from '../contact-popup/ContactPopup.tsx'
import { ExitIntentPopup } from '../exit-intent-popup/ExitIntentPopup.tsx'
import { LeadMagnetPopup } from '../lead-magnet-popup/LeadMagnetPopup.tsx'
import type { Opening, PopupListener, PopupName, PopupProps } from '../popup-frame/popup.ts'
import type { PopupCopy } from '../popup-frame/popup-copy.ts'

const POPUPS: Readonly<Record<PopupName, (props: PopupProps) => React.ReactNode>> = {
  'contact-us': ContactPopup,
  'exit-intent': ExitIntentPopup,
  'lead-magnet': LeadMagnetPopup,
}

export type HostState = {
  /** The pop-up that is open. */
  readonly open: PopupName | null
  /** How each pop-up opened last or was prepared to; it is rendered from then on. */
  readonly openings: Readonly<Partial<Record<PopupName, Opening>>>
}

export const $popups = map<HostState>({ open: null, openings: {} })

export type PopupHostProps = { readonly copy: PopupCopy; readonly listener: PopupListener }

/** Renders the pop-ups of a page. */
export function PopupHost({ copy, listener }: PopupHostProps) {
  const { open, openings } = useStore($popups)
  const onClosed = useCallback(
    (popup: PopupName) => {
      // Synchronously: the focus can only move to an element that no open dialog makes inert.
      flushSync(() => {
        if ($popups.get().open === popup) $popups.setKey('open', null)
      })
      listener.onClosed(popup)
    },
    [listener],
  )
  return Object.values(openings).map((latest) => {
    const name = latest.popup
    const Popup = POPUPS[name]
    return (
      <Popup
        key={name}
        copy={copy}
        latest={latest}
        isOpen={open === name}
        onClosed={onClosed}
        onOpenRequested={listener.onOpenRequested}
      />
    )
  })
}
