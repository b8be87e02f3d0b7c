/**
 * Sentences that the server says, as tables: what each is for, how long it may be, and what may be filled in. The words
 * themselves are in content/. The site's schemas, the editors' handbook and the server's check follow from a table.
 * Source: docs/decisions/content-check.md
 */

import { suggest } from './nearest.ts'

/** Facts of content/company.yaml that every sentence may have, as `{company}`. */
export const SENTENCE_FACTS = [
  'company',
  'legalName',
  'domain',
  'email',
  'inquiryAnswer',
  'applicationAnswer',
] as const

export type SentenceFacts = Readonly<Record<(typeof SENTENCE_FACTS)[number], string>>

type Sentence = {
  /** Where it appears, for editors. */
  readonly help: string
  readonly maxChars: number
  /** What is filled in besides the facts, when it is said. */
  readonly places: readonly string[]
  /** Those of `places` without which the reader could not act. */
  readonly needs: readonly string[]
}
export type SentenceLine = Sentence & { readonly kind: 'line' }
/** Paragraphs, of which editors may add and remove some. */
export type SentenceParagraphs = Sentence & { readonly kind: 'paragraphs' }
export type SentenceGroup<Fields> = {
  readonly kind: 'group'
  readonly help: string
  readonly fields: Fields
}

/** The words of one field or group of the table. */
export type WordsOf<Field> =
  Field extends SentenceGroup<infer Fields>
    ? { readonly [Name in keyof Fields]: WordsOf<Fields[Name]> }
    : Field extends SentenceParagraphs
      ? readonly string[]
      : string

export type Places = { readonly places?: readonly string[]; readonly needs?: readonly string[] }

export const PARAGRAPHS_MAX = 4
const PARAGRAPH_MAX_CHARS = 480

export function line(
  help: string,
  maxChars: number,
  { places = [], needs = [] }: Places = {},
): SentenceLine {
  return { kind: 'line', help, maxChars, places: [...places, ...needs], needs }
}

export function paragraphs(help: string, { places = [] }: Places = {}): SentenceParagraphs {
  return { kind: 'paragraphs', help, maxChars: PARAGRAPH_MAX_CHARS, places, needs: [] }
}

export function group<Fields>(help: string, fields: Fields): SentenceGroup<Fields> {
  return { kind: 'group', help, fields }
}

const PLACE = /\{(\w+)\}/g

/** What is wrong with a sentence, for its editor; null if nothing is. */
export function findSentenceProblem(
  text: string,
  { maxChars, places, needs }: Sentence,
): string | null {
  if (text.trim() === '') return 'is empty.'
  // A line break within a subject would begin a header of its own.
  if (/[\r\n]/.test(text.trim())) return 'has a line break. Write it on one line.'
  if (text.length > maxChars) return `has ${text.length} characters, at most ${maxChars} fit.`
  const allowed = [...SENTENCE_FACTS, ...places]
  const known = `Here you can use ${allowed.map(inBraces).join(', ')}.`
  const names = placesIn(text)
  const unknown = names.find((name) => !allowed.includes(name))
  if (unknown)
    return `has ${inBraces(unknown)}, which is not known here.${suggest(unknown, allowed, inBraces)} ${known}`
  if (/[{}]/.test(text.replace(PLACE, ''))) return `has a brace that belongs to nothing. ${known}`
  const missing = needs.find((name) => !names.includes(name))
  return missing ? `lacks ${inBraces(missing)}, without which nobody could act on it.` : null
}

/** Puts values into the places of a sentence, once: a value with braces stays as it is. */
export function fillSentence(
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return text.replace(PLACE, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}

function placesIn(text: string): string[] {
  return [...text.matchAll(PLACE)].map(([, name = '']) => name)
}

const inBraces = (name: string) => `{${name}}`
