/** The copy of forms and pop-ups. A page has that of its own form; that of pop-ups is a file. */
import type { FormsCopy } from '../../shapes/forms.ts'
import type { PopupsCopy } from '../../shapes/popups.ts'

const POPUP_COPY_PATH = '/popups.json'

/** The copy of a form. The same object each time, or the form is rendered again. */
export type FormCopy = {
  readonly privacyPath: string
  /** The version of the privacy notice in `forms`. */
  readonly noticeVersion: string
  readonly forms: FormsCopy
}

export type PopupCopy = FormCopy & {
  readonly companyName: string
  readonly popups: PopupsCopy
}

/** @throws if it cannot be fetched */
export async function fetchPopupCopy(): Promise<PopupCopy> {
  const response = await fetch(POPUP_COPY_PATH)
  if (!response.ok) throw new Error(`The response to ${POPUP_COPY_PATH} was ${response.status}.`)
  return response.json()
}
