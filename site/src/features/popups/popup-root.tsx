import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { loadStyles } from '../../lib/load-styles.ts'
import { ContactPopup } from '../contact-popup/ContactPopup.tsx'
import { ExitIntentPopup } from '../exit-intent-popup/ExitIntentPopup.tsx'
import { fetchPopupCopy } from '../inquiry-form/form-copy.ts'
import { LeadMagnetPopup } from '../lead-magnet-popup/LeadMagnetPopup.tsx'
import type { Opening, PopupListener, PopupName, PopupProps } from '../popup-frame/popup.ts'
import stylesUrl from './popups.css?url'

const POPUPS: Readonly<Record<PopupName, (props: PopupProps) => ReactNode>> = {
  'contact-us': ContactPopup,
  'exit-intent': ExitIntentPopup,
  'lead-magnet': LeadMagnetPopup,
}

export type PopupRoot = {
  /** Renders a pop-up, closed, so that opening it is quick. A pop-up that is rendered already does not change. */
  readonly prepare: (opening: Opening) => void
  readonly open: (opening: Opening) => void
  readonly isOpen: () => boolean
  /** Resolves when the open pop-up has closed and its form has stored its draft. */
  readonly close: () => Promise<void>
}

/** @throws if the copy or the styles cannot be fetched */
export async function mountPopupRoot(listener: PopupListener): Promise<PopupRoot> {
  const [copy] = await Promise.all([fetchPopupCopy(), loadStyles(stylesUrl)])
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  let open: PopupName | null = null
  /** The latest opening of each rendered pop-up. */
  const openings = new Map<PopupName, Opening>()

  function render(): void {
    const popups = [...openings].map(([name, latest]) => {
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
    root.render(popups)
  }

  function onClosed(popup: PopupName): void {
    if (open === popup) open = null
    // Synchronously: the focus can only move to an element that no open dialog makes inert.
    flushSync(render)
    listener.onClosed(popup)
  }

  return {
    prepare: (opening) => {
      // A form that is being sent must not change when a pointer passes over another opener.
      if (openings.has(opening.popup)) return
      openings.set(opening.popup, opening)
      render()
    },
    open: (opening) => {
      open = opening.popup
      openings.set(opening.popup, opening)
      flushSync(render)
    },
    isOpen: () => findOpen() !== null,
    close: closeOpen,
  }
}

function findOpen(): HTMLDialogElement | null {
  return document.querySelector('dialog.modal-window[open]')
}

function closeOpen(): Promise<void> {
  const dialog = findOpen()
  if (!dialog) return Promise.resolve()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(), { once: true })
    dialog.close()
  })
}
