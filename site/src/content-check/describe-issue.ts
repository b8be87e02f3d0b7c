import { nearest, suggest } from '@lanternfield/contract/text/nearest.ts'
import type { z } from 'astro/zod'
import { TYPE_FIELD } from './json-schema.ts'
import { type Described, type FieldPath, fieldsAt, helpAt, typesAt, valueIn } from './schemas-at.ts'

/** One mistake in the words of its editor. */
export type DescribedIssue = {
  readonly path: FieldPath
  /** Whether the name of the field is wrong, or its value. */
  readonly at: 'name' | 'value'
  readonly message: string
  readonly isMissing?: true
  /** The likely name of a mistyped field. */
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

/** An issue in sentences for the editor of the file: one for each unknown field, otherwise one. */
export function describeIssue(issue: Issue, described: Described): readonly DescribedIssue[] {
  const path = issue.path
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => describeUnknown(key, path, described))
  const found = path.reduce(valueIn, described.value)
  const isType = issue.code === 'invalid_union' && path.at(-1) === TYPE_FIELD
  const types = isType ? typesAt(described, path.slice(0, -1)) : []
  if (found === undefined || found === null) return [describeMissing(path, described, types)]
  const wanted = isType ? wantedChoice(types, found) : wantedOf(issue, found)
  return [{ path, at: 'value', message: `${wanted}${thereIs(found)}` }]
}

function describeUnknown(key: string, parent: FieldPath, described: Described): DescribedIssue {
  const fields = fieldsAt(described, parent)
  const meant = nearest(key, fields)
  return {
    path: [...parent, key],
    at: 'name',
    message: `is no field that is known here.${suggest(key, fields)} ${knownOf(fields)}`.trimEnd(),
    ...(meant && { meant: [...parent, meant] }),
  }
}

/** @param types the choices, if it is the type of a section */
function describeMissing(
  path: FieldPath,
  described: Described,
  types: readonly string[],
): DescribedIssue {
  const help = types.length > 0 ? knownOf(types) : helpAt(described, path)
  const message = path.length === 0 ? 'is empty.' : `is missing.${help && ` ${help}`}`
  return { isMissing: true, path, at: 'name', message }
}

function wantedOf(issue: Issue, found: unknown): string {
  // An enum names its choices better than any sentence of ours.
  if (issue.code === 'invalid_value') return wantedChoice(issue.values.map(String), found)
  if (!OWN_WORDS_MISSING.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') return `wants ${KINDS[issue.expected] ?? issue.expected}.`
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return issue.message
  const [limit, words] =
    issue.code === 'too_small' ? [issue.minimum, 'at least'] : [issue.maximum, 'at most']
  const wanted = `wants ${issue.exact ? 'exactly' : words} ${limit}.`
  if (Array.isArray(found)) return `has ${found.length} entries, ${wanted}`
  return issue.origin === 'string' ? `has ${String(found).length} characters, ${wanted}` : wanted
}

function wantedChoice(choices: readonly string[], found: unknown): string {
  return `is not known.${suggest(String(found), choices)} ${knownOf(choices)}`.trimEnd()
}

const knownOf = (names: readonly string[]): string =>
  names.length <= CHOICES_MAX ? `Known are ${names.join(', ')}.` : ''

/** An excerpt of the value, to find it by. */
function thereIs(found: unknown): string {
  if (found instanceof Date)
    return ` There is ${found.toISOString().slice(0, 10)}, without quotation marks.`
  if (typeof found === 'object') return ''
  const text = String(found)
  const excerpt = text.length > EXCERPT_CHARS ? `${text.slice(0, EXCERPT_CHARS)}…` : text
  return ` There is “${excerpt}”.`
}
