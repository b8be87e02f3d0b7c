import type { FormMode } from '@lanternfield/contract/forms.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import type { SelfOpening } from '../visitor/visitor.ts'
import type { PopupCopy } from './popup-copy.ts'

export type PopupName = 'contact-us' | SelfOpening

/** How a pop-up opens. */
export type Opening = {
  readonly popup: PopupName
  /** Whether the visitor asked for it; else it does not cover a small screen, and takes no key meant for the page. */
  readonly isRequested: boolean
  /** The contact pop-up's mode; the others have none. */
  readonly mode: FormMode
  /** What the page is about; null if an inquiry cannot be about it. */
  readonly topic: Topic | null
}

/** The events of a pop-up that the popup controller listens to. */
export type PopupListener = {
  /** It has left the screen. */
  readonly onClosed: (popup: PopupName) => void
  /** A draft is restored into it, or its form has validation errors: it has to be on the screen. */
  readonly onOpenRequested: (popup: PopupName, mode: FormMode) => void
}

export type PopupProps = PopupListener & {
  readonly copy: PopupCopy
  /** How it opens, or while it is closed, how it opened last; before that, how it was prepared. */
  readonly latest: Opening
  /** A closed pop-up stays in the page, with the drafts of its form. */
  readonly isOpen: boolean
}
