import type { FormsCopy } from '../../shapes/forms.ts'
import type { PopupsCopy } from '../../shapes/popups.ts'

/** Where the words of the pop-ups are fetched, together with their code and not before. */
export const POPUP_WORDS_PATH = '/popups.json'

/** Everything that pop-ups say. */
export type PopupWords = {
  readonly companyName: string
  readonly privacyPath: string
  readonly forms: FormsCopy
  readonly popups: PopupsCopy
}
