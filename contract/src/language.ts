/**
 * The language of the site, from content/: `locale` of dates, numbers and names, `lang` of the text of pages and
 * mails, `dir` its direction, and `words` within other sentences.
 * Source: docs/decisions/language.md
 */
export { dir, lang, locale, words } from '../../compiled/messages.ts'
