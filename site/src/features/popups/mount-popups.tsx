import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { loadStyles } from '../../lib/load-styles.ts'
import type { PopupName } from './arbiter.ts'
import { $drawn, $opening, PopupHost } from './PopupHost.tsx'
import type { Opening, PopupListener } from './popup.ts'
import { POPUP_WORDS_PATH, type PopupWords } from './popup-words.ts'
import stylesUrl from './popups.css?url'

/** The pop-ups of a page, once their code and their words are there. */
export type Popups = {
  /** Draws a pop-up without opening it, so that opening it is quick. */
  readonly prepare: (popup: PopupName) => void
  /** Opens a pop-up; when this returns, it is on the screen. */
  readonly open: (opening: Opening) => void
  readonly isOpen: () => boolean
  /** Closes what is open as if by hand; resolves when it has put aside what was entered. */
  readonly close: () => Promise<void>
}

/** @throws if the words or the styles cannot be fetched */
export async function mountPopups(listener: PopupListener): Promise<Popups> {
  const [words] = await Promise.all([readWords(), loadStyles(stylesUrl)])
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  // At once, so that what is opened next is on the screen when it is said to be.
  flushSync(() => root.render(<PopupHost words={words} listener={listener} />))

  const prepare = (popup: PopupName) => {
    document.documentElement.dataset.popup ??= 'ready'
    if (!$drawn.get().includes(popup)) $drawn.set([...$drawn.get(), popup])
  }
  return {
    prepare,
    open: (opening) =>
      flushSync(() => {
        prepare(opening.popup)
        $opening.set(opening)
      }),
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

async function readWords(): Promise<PopupWords> {
  const response = await fetch(POPUP_WORDS_PATH)
  if (!response.ok) throw new Error(`The words of the pop-ups are not there: ${response.status}`)
  return response.json()
}
