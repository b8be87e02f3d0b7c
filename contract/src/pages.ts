/** Addresses that the forms, the server and the build all name. Each page is a file in `site/src/named-pages`. */
import { addresses, inquiryTypes } from '../../compiled/addresses.ts'
import type { PageFormId } from './forms.ts'

/** What content calls a page, a section or a word inside an address, by the name that it has here. */
export type Addresses = Readonly<Record<string, string>>

const OWN: Addresses = addresses
const OFFERED: readonly string[] = inquiryTypes

/** The words inside an address, by its first. Below any page of an entry there is `case-study` too. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  insights: ['authors', 'page'],
  guide: ['what-to-settle-before-you-build.pdf'],
}

/** The address that a page has on this site. @param path as docs/specification.md has it; one of this site stays */
export function addressOf(path: string, own: Addresses = OWN): string {
  const words = path.split('/')
  const [, section = '', inside = '', third] = words
  const isInside =
    INSIDE[section]?.includes(inside) && (third !== undefined || inside.includes('.'))
  const isNamed = [false, true, isInside, words[3] === 'case-study']
  return words.map((word, place) => (isNamed[place] && own[word]) || word).join('/')
}

/** What a word of an address is on this site. Scripts that pages load take this in place of the longer `addressOf`. */
export const named = (word: string) => OWN[word] ?? word

/** Whether visitors can choose an inquiry type here. */
export const isOffered = (type: string) => OFFERED.includes(type)

/** Whether there is a page to apply for work. */
export const TAKES_APPLICATIONS = isOffered('careers')

/** Where forms post. */
export const SEND_EMAIL_PATH = '/prod/send-email'

/** The page that a form without scripts leads to once its submission is stored. */
export const THANK_YOU_PATH = `/${named('thank-you')}/`
export const CONTACT_PATH = `/${named('contact-us')}/`
export const CAREERS_PATH = `/${named('careers')}/`
export const PRIVACY_PATH = `/${named('privacy-policy')}/`

/** The page that holds each form. */
export const FORM_PAGES: Readonly<Record<PageFormId, string>> = {
  'contact-us-page': CONTACT_PATH,
  'careers-page': CAREERS_PATH,
}

/** Whether a page holds a form itself, so that no pop-up offers one there. Source: docs/specification.md section 2 */
export function isFormPage(path: string): boolean {
  return Object.values(FORM_PAGES).includes(path)
}
