/**
 * The copy of mails and answers as tables: what each sentence is for, how long it may be, and what may be filled in. The
 * sentences themselves are in content/. The site's schemas, the editors' handbook and the server's check follow from a table.
 * Source: docs/decisions/content-check.md
 */

import { suggest } from './nearest.ts'

/** Facts of content/company.yaml that every sentence may have, as `{company}`. */
export const COPY_FACTS = [
  'company',
  'legalName',
  'domain',
  'email',
  'inquiryAnswer',
  'applicationAnswer',
] as const

export type CopyFacts = Readonly<Record<(typeof COPY_FACTS)[number], string>>

type Sentence = {
  /** Where it appears, for editors. */
  readonly help: string
  readonly maxChars: number
  /** What is filled in besides the facts, when it is said. */
  readonly places: readonly string[]
  /** Those of `places` without which the reader could not act. */
  readonly needs: readonly string[]
}
export type CopyLine = Sentence & { readonly kind: 'line' }
/** Paragraphs, of which editors may add and remove some. */
export type CopyParagraphs = Sentence & { readonly kind: 'paragraphs' }
export type CopyGroup<Fields> = {
  readonly kind: 'group'
  readonly help: string
  readonly fields: Fields
}

/** A line, paragraphs, or a group of such fields. */
export type CopyField = CopyLine | CopyParagraphs | CopyGroup<Readonly<Record<string, unknown>>>

/** The copy of one field or group of the table. */
export type CopyOf<Field> =
  Field extends CopyGroup<infer Fields>
    ? { readonly [Name in keyof Fields]: CopyOf<Fields[Name]> }
    : Field extends CopyParagraphs
      ? readonly string[]
      : string

export type Places = { readonly places?: readonly string[]; readonly needs?: readonly string[] }

export const PARAGRAPHS_MAX = 4
const PARAGRAPH_MAX_CHARS = 480

export function line(
  help: string,
  maxChars: number,
  { places = [], needs = [] }: Places = {},
): CopyLine {
  return { kind: 'line', help, maxChars, places: [...places, ...needs], needs }
}

export function paragraphs(help: string, { places = [] }: Places = {}): CopyParagraphs {
  return { kind: 'paragraphs', help, maxChars: PARAGRAPH_MAX_CHARS, places, needs: [] }
}

export function group<Fields>(help: string, fields: Fields): CopyGroup<Fields> {
  return { kind: 'group', help, fields }
}

/** How a schema is made of each kind of field. */
export type SchemaMaker<Schema> = {
  /** A text that `findCopyError` has nothing to say about. */
  readonly line: (field: CopyLine | CopyParagraphs) => Schema
  /** One to PARAGRAPHS_MAX of them. */
  readonly paragraphs: (field: CopyParagraphs, paragraph: Schema) => Schema
  /** These fields, and no others. */
  readonly group: (help: string, fields: Readonly<Record<string, Schema>>) => Schema
}

/** The schema of a table in whatever library `make` speaks: the site describes fields with zod, the server checks with valibot. */
export function copySchema<Schema>(field: CopyField, make: SchemaMaker<Schema>): Schema {
  if (field.kind === 'line') return make.line(field)
  if (field.kind === 'paragraphs') return make.paragraphs(field, make.line(field))
  const fields = Object.entries(field.fields).map(
    ([name, inner]) => [name, copySchema(inner as CopyField, make)] as const,
  )
  return make.group(field.help, Object.fromEntries(fields))
}

const PLACE = /\{(\w+)\}/g

/** What is wrong with a sentence, for its editor; null if nothing is. */
export function findCopyError(text: string, { maxChars, places, needs }: Sentence): string | null {
  if (text.trim() === '') return 'is empty.'
  // A line break within a subject would begin a header of its own.
  if (/[\r\n]/.test(text.trim())) return 'has a line break. Write it on one line.'
  if (text.length > maxChars) return `has ${text.length} characters, at most ${maxChars} fit.`
  const allowed = [...COPY_FACTS, ...places]
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
export function fillCopy(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(PLACE, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}

/** All sentences of a table with the facts of the company in them. */
export function fillFacts<Copy>(copy: Copy, facts: CopyFacts): Copy {
  const fill = (inner: unknown): unknown => {
    if (typeof inner === 'string') return fillCopy(inner, facts)
    if (Array.isArray(inner)) return inner.map(fill)
    return Object.fromEntries(
      Object.entries(inner as object).map(([name, field]) => [name, fill(field)]),
    )
  }
  return fill(copy) as Copy
}

function placesIn(text: string): string[] {
  return [...text.matchAll(PLACE)].map(([, name = '']) => name)
}

const inBraces = (name: string) => `{${name}}`
