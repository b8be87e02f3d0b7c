/**
 * The language of the site, from content/: `locale` of dates, numbers and names, `lang` of the text of pages and
 * mails, and `words` within other sentences.
 * Source: docs/decisions/language.md
 */
export { lang, locale, words } from '../../compiled/messages.ts'
