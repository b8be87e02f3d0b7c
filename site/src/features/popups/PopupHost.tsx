import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { ContactPopup } from '../contact-popup/ContactPopup.tsx'
import { ExitIntentPopup } from '../exit-intent-popup/ExitIntentPopup.tsx'
import { LeadMagnetPopup } from '../lead-magnet-popup/LeadMagnetPopup.tsx'
import type { PopupName } from './arbiter.ts'
import type { Opening, PopupListener, PopupProps } from './popup.ts'
import type { PopupWords } from './popup-words.ts'

const POPUPS: Readonly<Record<PopupName, (props: PopupProps) => React.ReactNode>> = {
  'contact-us': ContactPopup,
  'exit-intent': ExitIntentPopup,
  'lead-magnet': LeadMagnetPopup,
}

/** Which pop-up is open. */
export const $opening = atom<Opening | null>(null)

/** How the pop-up under a finger will open if that is lifted; kept while it is open. */
export const $staged = atom<Opening | null>(null)

/** How each pop-up that was needed or soon will be was to open when it was first drawn. It is closed until it opens. */
export const $drawn = atom<readonly Opening[]>([])

export type PopupHostProps = { readonly words: PopupWords; readonly listener: PopupListener }

/** The one place in which pop-ups live. */
export function PopupHost({ words, listener }: PopupHostProps) {
  const opening = useStore($opening)
  const staged = useStore($staged)
  const drawn = useStore($drawn)
  const onGone = useCallback(
    (popup: PopupName) => {
      // At once: the focus can only go where no open dialog is in its way.
      flushSync(() => {
        if ($opening.get()?.popup !== popup) return
        $opening.set(null)
        $staged.set(null)
      })
      listener.onGone(popup)
    },
    [listener],
  )
  return drawn.map((first) => {
    const name = first.popup
    const Popup = POPUPS[name]
    return (
      <Popup
        key={name}
        words={words}
        first={first}
        opening={opening?.popup === name ? opening : null}
        staged={staged?.popup === name ? staged : null}
        onGone={onGone}
        onWanted={listener.onWanted}
      />
    )
  })
}
