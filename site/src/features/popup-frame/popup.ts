import type { FormMode } from '@lanternfield/contract/forms.ts'
import type { SelfOpening } from '../visitor/visitor.ts'
import type { PopupWords } from './popup-words.ts'

export type PopupName = 'contact-us' | SelfOpening

/** How a pop-up opens. */
export type Opening = {
  readonly popup: PopupName
  /** Whether the visitor asked for it; else it does not cover a small screen, and takes no key meant for the page. */
  readonly isRequested: boolean
  /** The contact pop-up's mode; the others have none. */
  readonly mode: FormMode
  /** Title of the service that the visitor was reading about, or empty. */
  readonly service: string
}

/** The events of a pop-up that the popup controller listens to. */
export type PopupListener = {
  /** It has left the screen. */
  readonly onClosed: (popup: PopupName) => void
  /** A draft is restored into it, or its form has validation errors: it has to be on the screen. */
  readonly onOpenRequested: (popup: PopupName, mode: FormMode) => void
}

export type PopupProps = PopupListener & {
  readonly words: PopupWords
  /** How it opens, or while it is closed, how it opened last; before that, how it was prepared. */
  readonly latest: Opening
  /** A closed pop-up stays in the page, with the drafts of its form. */
  readonly isOpen: boolean
}
