import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { loadStyles } from '../../lib/load-styles.ts'
import { $drawn, $opening, $staged, PopupHost } from './PopupHost.tsx'
import type { Opening, PopupListener } from './popup.ts'
import { POPUP_WORDS_PATH, type PopupWords } from './popup-words.ts'
import stylesUrl from './popups.css?url'

/** The pop-ups of a page, once their code and their words are there. */
export type Popups = {
  /** Draws a pop-up as it is likely to open, without opening it, so that opening it is quick. */
  readonly prepare: (opening: Opening) => void
  /** Places a pop-up, as it would open, where it only has to be moved; for a while, since most fingers scroll. */
  readonly stage: (opening: Opening) => void
  /**
   * Opens a pop-up; when this returns, it is on the screen with the next frame. One that was staged is open, and
   * the page behind it inert, after that frame.
   */
  readonly open: (opening: Opening) => void
  readonly isOpen: () => boolean
  /** Closes what is open as if by hand; resolves when it has put aside what was entered. */
  readonly close: () => Promise<void>
}

/** @throws if the words or the styles cannot be fetched */
export async function mountPopups(listener: PopupListener): Promise<Popups> {
  const [words] = await Promise.all([readWords(), loadStyles(stylesUrl)])
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  // At once, so that what is opened next is on the screen when it is said to be.
  flushSync(() => root.render(<PopupHost words={words} listener={listener} />))

  const prepare = (opening: Opening) => {
    document.documentElement.dataset.popup ??= 'ready'
    const drawn = $drawn.get()
    if (!drawn.some(({ popup }) => popup === opening.popup)) $drawn.set([...drawn, opening])
  }
  const openNow = (opening: Opening) =>
    flushSync(() => {
      prepare(opening)
      $opening.set(opening)
    })

  const place = (opening: Opening) => {
    if (findShown()) return
    flushSync(() => {
      prepare(opening)
      $staged.set(opening)
    })
    setTimeout(unstage, STAGED_MS, opening)
  }
  const unstage = (opening: Opening) => {
    if ($staged.get() === opening && !findShown()) $staged.set(null)
  }

  /** Finishes what has been shown and is not open yet. */
  let finish: (() => void) | null = null
  const open = (opening: Opening) => {
    const waiting = document.querySelector<HTMLElement>('dialog[data-staged]:not([open])')
    if (!waiting || !isSame($staged.get(), opening)) {
      if (waiting) flushSync(() => $staged.set(null))
      return openNow(opening)
    }
    finish = () => {
      finish = null
      for (const type of KEYS) document.removeEventListener(type, finishNow, CAPTURE)
      openNow(opening)
    }
    const finishNow = () => finish?.()
    waiting.dataset.staged = 'shown'
    // Whoever is quicker than a frame means the pop-up that is there.
    for (const type of KEYS) document.addEventListener(type, finishNow, CAPTURE)
    afterNextFrame(finishNow)
  }
  return {
    prepare,
    // The touch itself is answered first.
    stage: (opening) => afterNextFrame(() => place(opening)),
    open,
    isOpen: () => findShown() !== null,
    close: () => {
      finish?.()
      return closeOpen()
    },
  }
}

/** A finger that rests longer than this opens what it touches as if it had not been staged. */
const STAGED_MS = 1000
const KEYS = ['keydown', 'pointerdown'] as const
const CAPTURE = { capture: true }

function isSame(one: Opening | null, other: Opening): boolean {
  return one?.popup === other.popup && one.mode === other.mode && one.service === other.service
}

/** Calls back once the next frame has been handed to the screen. */
function afterNextFrame(callback: () => void): void {
  requestAnimationFrame(() => {
    // A message is read after the frame in which it was posted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = callback
    port2.postMessage(null)
  })
}

/** What is on the screen, open or about to be. */
function findShown(): HTMLDialogElement | null {
  return document.querySelector('dialog.modal-window:is([open],[data-staged=shown])')
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
