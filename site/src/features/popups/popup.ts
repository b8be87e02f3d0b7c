import type { FormMode } from '@lanternfield/contract/forms.ts'
import type { PopupName } from './arbiter.ts'
import type { PopupWords } from './popup-words.ts'

/** How a pop-up opens. */
export type Opening = {
  readonly popup: PopupName
  /** Whether the visitor asked for it; else it does not cover a small screen, and takes no key meant for the page. */
  readonly isAskedFor: boolean
  /** The contact pop-up's mode; the others have none. */
  readonly mode: FormMode
  /** Title of the service that the visitor was reading about, or empty. */
  readonly service: string
}

/** What pop-ups tell the page that they stand on. */
export type PopupListener = {
  /** It has left the screen. */
  readonly onGone: (popup: PopupName) => void
  /** Something entered is to be put back into it. */
  readonly onWanted: (popup: PopupName, mode: FormMode) => void
}

export type PopupProps = PopupListener & {
  readonly words: PopupWords
  /** How it was to open when it was first drawn. */
  readonly first: Opening
  /** Null while it is closed. It stays in the page then, with what was entered and could not be sent. */
  readonly opening: Opening | null
  /** How it is likely to open next, for it to be drawn as it will be; else null. */
  readonly staged: Opening | null
}
