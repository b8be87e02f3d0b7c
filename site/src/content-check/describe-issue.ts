import { nearest, suggest } from '@lanternfield/contract/nearest.ts'
import type { z } from 'astro/zod'
import { TYPE_FIELD } from '../shapes/json-schema.ts'
import { type Described, type FieldPath, fieldsAt, helpAt, typesAt, valueIn } from './schemas-at.ts'

/** One mistake in the words of its editor. */
export type DescribedIssue = {
  readonly kind: 'missing' | 'unknown' | 'wrong'
  readonly path: FieldPath
  /** Whether the name of the field is wrong, or its value. */
  readonly at: 'name' | 'value'
  readonly message: string
  /** What a mistyped name was probably meant to be. */
  readonly meant?: FieldPath
}

type Issue = z.core.$ZodIssue

/** More choices would hide the nearest one. */
const CHOICES_MAX = 20
const EXCERPT_CHARS = 60
/** Messages of zod itself, which speaks to programmers. */
const OWN_WORDS_MISSING = /^(Invalid|Too |Unrecognized|Expected)/

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, each entry on a line of its own after a hyphen',
  object: 'fields of its own, indented below it',
  record: 'fields of its own, indented below it',
  date: 'a day',
}

/** What is wrong in a file, in sentences for its editor: one for each unknown field, else one. */
export function describeIssue(issue: Issue, described: Described): readonly DescribedIssue[] {
  const path = issue.path
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => describeUnknown(key, path, described))
  const found = path.reduce(valueIn, described.value)
  if (issue.code === 'invalid_union' && path.at(-1) === TYPE_FIELD)
    return [describeType(found, path, described)]
  if (found === undefined || found === null) return [describeMissing(path, described)]
  const message = `${wantedOf(issue, found)}${thereIs(found)}`
  return [{ kind: 'wrong', path, at: 'value', message }]
}

/** No kind, or one that is not known: then nothing of what is below can be checked. */
function describeType(found: unknown, path: FieldPath, described: Described): DescribedIssue {
  const types = typesAt(described, path.slice(0, -1))
  const known = `Known are ${types.join(', ')}.`
  if (found === undefined || found === null)
    return { kind: 'missing', path, at: 'name', message: `is missing. ${known}` }
  const meant = suggest(String(found), types)
  return {
    kind: 'wrong',
    path,
    at: 'value',
    message: `is not known.${meant} ${known}${thereIs(found)}`,
  }
}

function describeUnknown(key: string, parent: FieldPath, described: Described): DescribedIssue {
  const fields = fieldsAt(described, parent)
  const meant = nearest(key, fields)
  const known = fields.length <= CHOICES_MAX ? ` Known are ${fields.join(', ')}.` : ''
  return {
    kind: 'unknown',
    path: [...parent, key],
    at: 'name',
    message: `is no field that is known here.${suggest(key, fields)}${known}`,
    ...(meant && { meant: [...parent, meant] }),
  }
}

function describeMissing(path: FieldPath, described: Described): DescribedIssue {
  const help = helpAt(described, path)
  const message = path.length === 0 ? 'is empty.' : `is missing.${help && ` ${help}`}`
  return { kind: 'missing', path, at: 'name', message }
}

function wantedOf(issue: Issue, found: unknown): string {
  // An enum names its choices better than any sentence of ours.
  if (issue.code === 'invalid_value') return wantedChoice(issue.values.map(String), found)
  if (!OWN_WORDS_MISSING.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') return `wants ${KINDS[issue.expected] ?? issue.expected}.`
  if (issue.code === 'too_small')
    return wantedSize(issue.origin, found, wordsOf(issue, issue.minimum, 'at least'))
  if (issue.code === 'too_big')
    return wantedSize(issue.origin, found, wordsOf(issue, issue.maximum, 'at most'))
  return issue.message
}

function wantedChoice(choices: readonly string[], found: unknown): string {
  const meant = suggest(String(found), choices)
  const list = choices.length <= CHOICES_MAX ? ` Known are ${choices.join(', ')}.` : ''
  return `is not known.${meant}${list}`
}

function wordsOf(
  { exact }: { readonly exact?: boolean | undefined },
  limit: number | bigint,
  words: string,
): string {
  return exact ? `exactly ${limit}` : `${words} ${limit}`
}

function wantedSize(origin: string, found: unknown, limit: string): string {
  if (Array.isArray(found)) return `has ${found.length} entries, wants ${limit}.`
  if (origin === 'string') return `has ${String(found).length} characters, wants ${limit}.`
  return `wants ${limit}.`
}

/** What stands there, as far as it helps to find it. */
function thereIs(found: unknown): string {
  if (found instanceof Date)
    return ` There is ${found.toISOString().slice(0, 10)}, without quotation marks.`
  if (typeof found === 'object') return ''
  const text = String(found)
  const excerpt = text.length > EXCERPT_CHARS ? `${text.slice(0, EXCERPT_CHARS)}…` : text
  return ` There is “${excerpt}”.`
}
