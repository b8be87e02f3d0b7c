import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { loadStyles } from '../../lib/load-styles.ts'
import type { Opening, PopupListener } from '../popup-frame/popup.ts'
import { fetchPopupCopy } from '../popup-frame/popup-copy.ts'
import { $popups, PopupHost } from './PopupHost.tsx'
import stylesUrl from './popups.css?url'

/** The React root of a page's pop-ups, once their copy and styles are there. */
export type PopupRoot = {
  /** Renders a pop-up, closed, so that opening it is quick. One that is rendered already stays as it is. */
  readonly prepare: (opening: Opening) => void
  /** Opens a pop-up; when this returns, it is in the next frame. */
  readonly open: (opening: Opening) => void
  readonly isOpen: () => boolean
  /** Closes the open pop-up like its close button; resolves when its form has stored its draft. */
  readonly close: () => Promise<void>
}

/** @throws if the copy or the styles cannot be fetched */
export async function mountPopupRoot(listener: PopupListener): Promise<PopupRoot> {
  const [copy] = await Promise.all([fetchPopupCopy(), loadStyles(stylesUrl)])
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  // Synchronously, so that `open` finds a rendered root.
  flushSync(() => root.render(<PopupHost copy={copy} listener={listener} />))
  return {
    prepare: (opening) => {
      const { openings } = $popups.get()
      // A form that is being sent must not change because a pointer passes over another opener.
      if (!openings[opening.popup])
        $popups.setKey('openings', { ...openings, [opening.popup]: opening })
    },
    open: (opening) => {
      const { openings } = $popups.get()
      flushSync(() =>
        $popups.set({
          open: opening.popup,
          openings: { ...openings, [opening.popup]: opening },
        }),
      )
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
