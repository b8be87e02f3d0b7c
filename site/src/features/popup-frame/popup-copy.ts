import type { FormsCopy } from '../../shapes/forms.ts'
import type { PopupsCopy } from '../../shapes/popups.ts'

/** The path of the copy of the pop-ups, which is loaded together with their code. */
const POPUP_COPY_PATH = '/popups.json'

/** @throws if it cannot be fetched */
export async function fetchPopupCopy(): Promise<PopupCopy> {
  const response = await fetch(POPUP_COPY_PATH)
  if (!response.ok) throw new Error(`${POPUP_COPY_PATH} was answered with ${response.status}.`)
  return response.json()
}

/** The copy of all pop-ups. */
export type PopupCopy = {
  readonly companyName: string
  readonly privacyPath: string
  /** The version of the privacy notice in `forms`. */
  readonly noticeVersion: string
  readonly forms: FormsCopy
  readonly popups: PopupsCopy
}
