/** What searches look through, by one rule for both databases. Source: docs/decisions/inbox.md */
import { makeTyped } from '@lanternfield/contract/fields.ts'
import { normalizePhone } from '@lanternfield/contract/phone.ts'
import type { HistoryEvent } from '../submission/history.ts'
import type { Submission } from '../submission/submission.ts'

type Searched = Pick<Submission, 'id' | 'name' | 'email' | 'phone' | 'message'> &
  Partial<Pick<Submission, 'subject' | 'topic' | 'source'>> & {
    readonly history?: readonly HistoryEvent[]
  }

/** The columns by which a submission is searched and filtered. */
export function readSearched(submission: Searched) {
  // Of an earlier version, a document may lack a field.
  const fields = { ...makeTyped(() => ''), ...submission }
  const { id, name, email, phone, message, subject, topic, source, history = [] } = fields
  const notes = history.flatMap((one) => (one.event === 'note' ? [one.text] : []))
  const { landing = '', referrer = '', params = {} } = source ?? {}
  // Names in Chinese, Japanese and Korean are written with a space and without one.
  const names = [name, name.replace(/\s/g, ''), email, phone, digitsOf(phone)]
  const pages = [topic?.title, landing, referrer, ...Object.values(params)]
  return {
    search: foldForSearch([id, ...names, subject, message, ...pages, ...notes].join('\n')),
    topic: toIndexed(topic?.title ?? '') || null,
  }
}

/** A text as it is filtered by. Postgres refuses what has no room in an index: 2,704 bytes for all of its columns. */
export function toIndexed(text: string): string {
  return text.slice(0, 400).toWellFormed()
}

/** Letters that Unicode does not take apart into a letter of the alphabet and a mark. */
const LETTERS = new Map(
  ['ßss', 'æae', 'œoe', 'øo', 'łl', 'đd', 'ðd', 'þth', 'ħh', 'ıi', 'ςσ'].map(
    ([letter = '', ...plain]) => [letter, plain.join('')],
  ),
)
const OTHER_LETTERS = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')

/** A text as searches compare it, whatever the case and the accents of its letters. */
export function foldForSearch(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Accents of Latin, Greek and Cyrillic letters, of Arabic ones, and what is invisible. Marks of other scripts are
      // letters of their own.
      .replace(/[\u0300-\u036f\u064b-\u0655\p{Cf}]/gu, '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(OTHER_LETTERS, (letter) => LETTERS.get(letter) ?? letter)
      // Postgres has no text with U+0000.
      .replaceAll('\0', '')
  )
}

/** The digits of a telephone number, however it is written. */
export function digitsOf(phone: string): string {
  return normalizePhone(phone).replace(/\D/g, '')
}
