import type { FormMode } from '@lanternfield/contract/forms.ts'
import type { Topic } from '@lanternfield/contract/topic.ts'
import type { PopupCopy } from '../inquiry-form/form-copy.ts'
import type { SelfOpening } from '../visitor/visitor.ts'

export type PopupName = 'contact-us' | SelfOpening

export type Opening = {
  readonly popup: PopupName
  /** Whether the visitor asked for it; else it is a strip on a small screen, and takes no key meant for the page. */
  readonly isRequested: boolean
  /** The contact pop-up's mode; the others have none. */
  readonly mode: FormMode
  readonly topic: Topic | null
}

export type PopupListener = {
  readonly onClosed: (popup: PopupName) => void
  /** A draft is restored in it, or its form has validation errors. */
  readonly onOpenRequested: (popup: PopupName, mode: FormMode) => void
}

export type PopupProps = PopupListener & {
  readonly copy: PopupCopy
  /** The current or latest opening. */
  readonly latest: Opening
  readonly isOpen: boolean
}
