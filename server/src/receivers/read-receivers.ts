/** Reads RECEIVERS_FILE; see docs/receivers.md. */
import { readFileSync } from 'node:fs'
import { INQUIRY_TYPES, PROFILES } from '@lanternfield/contract/forms.ts'
import { suggest } from '@lanternfield/contract/nearest.ts'
import type { Environment } from '@lanternfield/contract/settings/read-settings.ts'
import { type Kind, matching, oneOf } from '@lanternfield/contract/settings/values.ts'
import { decodeUtf8 } from '@lanternfield/contract/utf8.ts'
import { isCleartextUrl, OR_ALLOW_CLEARTEXT } from '../base/cleartext.ts'
import { parseYaml } from './parse-yaml.ts'
import type { Receiver, ReceiverConditions } from './receiver-type.ts'
import { RECEIVER_TYPES } from './receiver-types.ts'

/** `isSecret`: whether errors hide what it has; undefined: if it may be an address. */
type Field<Value> = Kind<Value> & {
  readonly isSecret?: boolean
  readonly isOptional?: boolean
  readonly choices?: readonly string[]
}
type Fields = Readonly<Record<string, unknown>>
type ReadOptions = { readonly environment: Environment; readonly allowsCleartext: boolean }
type Report = (problem: string) => void

const choice = <const Name extends string>(choices: readonly Name[]): Field<Name> => ({
  ...oneOf(...choices),
  choices,
  isSecret: false,
})

const NAME = matching(/^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u, 'a text of 1 to 60 characters on one line')
const TYPES = Object.keys(RECEIVER_TYPES)
const TYPE: Field<string> = { ...oneOf(...TYPES), choices: TYPES }
const CONDITIONS = {
  profile: choice(PROFILES),
  inquiryType: choice(INQUIRY_TYPES),
  // Two slashes would name another host.
  path: { ...matching(/^\/(?!\/)[^\s?#\\]*$/, 'a path such as /services/'), isSecret: false },
} as const
const ENTRY_FIELDS = ['name', 'type', 'when']

/**
 * Reads the receivers of a file.
 * @returns them, and one sentence for each mistake, with file, entry, field and what is wanted; none quotes a secret or a
 *   value of the environment
 */
export function readReceivers(
  path: string,
  options: ReadOptions,
): { readonly receivers: readonly Receiver[]; readonly errors: readonly string[] } {
  const errors: string[] = []
  const names = new Map<string, number>()
  const receivers = readEntries(path, errors).map((entry, index) => {
    const name = isMap(entry) && quote(entry.name)
    const where = `${path}, entry ${index + 1}${name ? ` (${name})` : ''}`
    const report = (problem: string) => void errors.push(`${where}: ${problem}`)
    return readEntry(entry, options, report, (name) => {
      const first = names.get(name)
      if (first === undefined) names.set(name, index + 1)
      else report(`name is that of entry ${first} as well; each needs its own.`)
    })
  })
  return { receivers: receivers.filter((receiver) => receiver !== null), errors }
}

function readEntries(path: string, errors: string[]): readonly unknown[] {
  const fail = (problem: string) => void errors.push(`RECEIVERS_FILE is "${path}", but ${problem}`)
  const bytes = readBytes(path, fail)
  if (!bytes) return []
  const text = decodeUtf8(bytes)
  const { value, errors: mistakes } = parseYaml(text ?? '')
  for (const mistake of mistakes) errors.push(`${path}, ${mistake}`)
  if (Array.isArray(value) && value.length > 0) return value
  if (text === null) fail('that is no text in UTF-8.')
  else if (mistakes.length === 0)
    fail('it must hold a list of receivers, each with name and type; see docs/receivers.md.')
  return []
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file.',
  EISDIR: 'that is a folder.',
}

function readBytes(path: string, fail: Report): Uint8Array | null {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    fail(FILE_PROBLEMS[code] ?? `it cannot be read (${code}).`)
    return null
  }
}

/** Null if it is wrong. */
function readEntry(
  entry: unknown,
  { environment, allowsCleartext }: ReadOptions,
  report: Report,
  claimName: (name: string) => void,
): Receiver | null {
  if (!isMap(entry)) {
    report('it must be a map of fields such as name and type.')
    return null
  }
  let isRight = true
  const fail = (problem: string) => {
    isRight = false
    report(problem)
  }
  const read = <Value>(label: string, given: unknown, field: Field<Value>) =>
    readField({ label, given, field, environment, fail })

  const name = read('name', entry.name, NAME)
  if (name !== null) claimName(name)
  const typeName = read('type', entry.type, TYPE)
  const when = readConditions(entry.when, read, fail)
  const type = typeName === null ? undefined : RECEIVER_TYPES[typeName]
  if (name === null || !type) return null
  rejectUnknown(entry, [...ENTRY_FIELDS, ...Object.keys(type.fields)], fail)
  const values = Object.entries(type.fields).map(([label, field]) => {
    const value = read(label, entry[label], field)
    if (typeof value === 'string' && isCleartextUrl(value) && !allowsCleartext)
      fail(`${label} leads to another machine without encryption. Use https, ${OR_ALLOW_CLEARTEXT}`)
    return [label, value] as const
  })
  const options = Object.fromEntries(values)
  return isRight ? { name, when, open: (context) => type.open(options, context) } : null
}

function readConditions(
  given: unknown,
  read: <Value>(label: string, given: unknown, field: Field<Value>) => Value | null,
  fail: Report,
): ReceiverConditions {
  const when = given ?? {}
  if (!isMap(when)) fail('when must be a map of profile, inquiryType and path, or be left out.')
  const conditions = isMap(when) ? when : {}
  rejectUnknown(conditions, Object.keys(CONDITIONS), fail, 'when.')
  const readAll = <Value>(label: keyof typeof CONDITIONS, field: Field<Value>) => {
    if (conditions[label] === undefined) return null
    const all = [conditions[label]].flat()
    if (all.length === 0) fail(`when.${label} is an empty list; it must be ${field.wanted}.`)
    return all.map((one) => read(`when.${label}`, one, field)).filter((value) => value !== null)
  }
  return {
    profile: readAll('profile', CONDITIONS.profile),
    inquiryType: readAll('inquiryType', CONDITIONS.inquiryType),
    path: readAll('path', CONDITIONS.path),
  }
}

function rejectUnknown(given: Fields, known: readonly string[], fail: Report, prefix = ''): void {
  for (const name of Object.keys(given))
    if (!known.includes(name))
      fail(
        `${prefix}${quote(name) ?? 'a field'} is no field here.${suggest(name, known)} Known: ${known.join(', ')}.`,
      )
}

/** The value of a field; null if it is wrong, or optional and left out. */
function readField<Value>({
  label,
  given,
  field,
  environment,
  fail,
}: {
  readonly label: string
  readonly given: unknown
  readonly field: Field<Value>
  readonly environment: Environment
  readonly fail: Report
}): Value | null {
  if (given === undefined && field.isOptional) return null
  const wanted = `it must be ${field.wanted}.`
  if (typeof given !== 'string') {
    fail(`${label} ${given === undefined ? 'is missing' : 'is no text'}; ${wanted}`)
    return null
  }
  const { text, problems } = fillIn(given.trim(), environment)
  for (const problem of problems) fail(`${label} ${problem}`)
  const value = problems.length > 0 ? null : field.parse(text.normalize())
  if (value !== null || problems.length > 0) return value
  const isHidden = text !== given.trim() || (field.isSecret ?? quote(text) === null)
  fail(
    isHidden
      ? `${label} has ${text.length} characters; ${wanted}`
      : `${label} is ${JSON.stringify(text)}; ${wanted}${suggest(text, field.choices ?? [])}`,
  )
  return null
}

/** Puts variables of the environment into a text, once. */
function fillIn(
  given: string,
  environment: Environment,
): { readonly text: string; readonly problems: readonly string[] } {
  const problems: string[] = []
  const text = given.replace(/\$\{(\w+\})?/g, (_, closed: string | undefined) => {
    const name = closed?.slice(0, -1)
    const value = name && environment[name]?.trim()
    if (!name) problems.push('has a variable without its name or its closing brace.')
    else if (!value)
      problems.push(`needs the environment variable ${name}, which is unset or empty.`)
    return value ?? ''
  })
  return { text, problems }
}

/** A text of the file for an error; null for what may be an address or a token, or is no text. */
function quote(text: unknown): string | null {
  if (typeof text !== 'string' || text === '' || text.length > 60 || text.includes('/')) return null
  return JSON.stringify(text)
}

function isMap(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
