/** Addresses that the forms, the server and the build all name. Each page is a file in `site/src/pages`. */
import type { PageFormId } from './forms.ts'

/** Where forms post. */
export const SEND_EMAIL_PATH = '/prod/send-email'

/** The page that a form without scripts leads to once its submission is stored. */
export const THANK_YOU_PATH = '/thank-you/'
export const CONTACT_PATH = '/contact-us/'
export const CAREERS_PATH = '/careers/'
export const PRIVACY_PATH = '/privacy-policy/'

/** The page that holds each form. */
export const FORM_PAGES: Readonly<Record<PageFormId, string>> = {
  'contact-us-page': CONTACT_PATH,
  'careers-page': CAREERS_PATH,
}

/** Whether a page holds a form itself, so that no pop-up offers one there. Source: docs/specification.md section 2 */
export function isFormPage(path: string): boolean {
  return Object.values(FORM_PAGES).includes(path)
}
