/** Reads RECEIVERS_FILE; see docs/receivers.md. */
import { readFileSync } from 'node:fs'
import { INQUIRY_TYPES, PROFILES } from '@lanternfield/contract/forms.ts'
import { suggest } from '@lanternfield/contract/text/nearest.ts'
import { decodeUtf8 } from '@lanternfield/contract/text/utf8.ts'
import { matching, oneOf, wantedOf } from '@lanternfield/settings/kinds.ts'
import type { Environment } from '@lanternfield/settings/read-settings.ts'
import * as v from 'valibot'
import { LineCounter, parse, type YAMLParseError } from 'yaml'
import { findCleartext } from '../../base/cleartext.ts'
import type { Receiver, ReceiverConditions, ReceiverField } from './receiver-type.ts'
import { RECEIVER_TYPES } from './receiver-types.ts'

type Fields = Readonly<Record<string, unknown>>
type ReadOptions = { readonly environment: Environment; readonly allowsCleartext: boolean }
type Fail = (problem: string) => void

const NAME = matching(/^[^\p{C}\p{Zl}\p{Zp}]{1,60}$/u, 'a text of 1 to 60 characters on one line')
const TYPE = oneOf(...Object.keys(RECEIVER_TYPES))
const ALERTS = v.optional(oneOf('true', 'false'))
const CONDITIONS = {
  profile: oneOf(...PROFILES),
  inquiryType: oneOf(...INQUIRY_TYPES),
  // Two slashes would name another host.
  path: matching(/^\/(?!\/)[^\s?#\\]*$/, 'a path such as /services/'),
}

/**
 * Reads the receivers of a file.
 * @returns them, and one sentence for each mistake, with file, entry, field and what is wanted; none quotes a
 * secret or a value of the environment
 */
export function readReceivers(
  path: string,
  options: ReadOptions,
): { readonly receivers: readonly Receiver[]; readonly errors: readonly string[] } {
  try {
    const errors: string[] = []
    const names = new Map<string, number>()
    const receivers = parseList(path).map((entry, index) => {
      const shown = isMap(entry) && quote(entry.name)
      const where = `${path}, entry ${index + 1}${shown ? ` (${shown})` : ''}`
      const fail = (problem: string) => void errors.push(`${where}: ${problem}`)
      const receiver = readEntry(entry, options, fail)
      const first = receiver && names.get(receiver.name)
      if (first) fail(`name is that of entry ${first} as well; each needs its own.`)
      else if (receiver) names.set(receiver.name, index + 1)
      return receiver ?? []
    })
    return { receivers: errors.length > 0 ? [] : receivers.flat(), errors }
  } catch (error) {
    const problem = (error as Error).message
    return { receivers: [], errors: [`RECEIVERS_FILE "${path}" cannot be read: ${problem}.`] }
  }
}

function parseList(path: string): readonly unknown[] {
  const text = decodeUtf8(readFileSync(path))
  if (text === null) throw new Error('it is no text in UTF-8')
  const value = parseYaml(text)
  if (Array.isArray(value) && value.length > 0) return value
  throw new Error('it has no list of receivers, each with name and type; see docs/receivers.md')
}

/** Every value is a text as it is written: an id keeps its zeros. */
function parseYaml(text: string): unknown {
  const lineCounter = new LineCounter()
  const options = {
    schema: 'failsafe',
    stringKeys: true,
    prettyErrors: false,
    lineCounter,
  } as const
  try {
    return parse(text, { ...options, logLevel: 'error' })
  } catch (error) {
    const { message, pos } = error as Partial<YAMLParseError>
    const where = pos ? `line ${lineCounter.linePos(pos[0]).line}: ` : ''
    // What follows these signs quotes the file, and so perhaps a secret.
    throw new Error(`${where}${message?.replace(/(?<=\w)(: |; | %).*/s, '')}`, { cause: error })
  }
}

function readEntry(entry: unknown, options: ReadOptions, fail: Fail): Receiver | null {
  if (!isMap(entry)) {
    fail('it must be a map of fields such as name and type.')
    return null
  }
  function read(label: string, given: unknown, field: ReceiverField): string | null {
    try {
      return readValue(given, field, options.environment)
    } catch (error) {
      fail(`${label} ${(error as Error).message}`)
      return null
    }
  }

  const name = read('name', entry.name, NAME)
  const type = RECEIVER_TYPES[read('type', entry.type, TYPE) ?? '']
  const when = readConditions(entry.when ?? {}, read, fail)
  if (!type) return null
  const { openAlerts } = type
  const takesAlerts = openAlerts && read('alerts', entry.alerts, ALERTS) === 'true'
  const known = ['name', 'type', 'when', ...(openAlerts ? ['alerts'] : [])]
  rejectUnknown(entry, [...known, ...Object.keys(type.fields)], fail)
  const fields: Record<string, string> = {}
  for (const [label, field] of Object.entries(type.fields)) {
    const value = read(label, entry[label], field) ?? ''
    for (const problem of findCleartext(label, value, options)) fail(problem)
    fields[label] = value
  }
  if (name === null) return null
  const url = type.urlOf?.(fields) ?? fields.url ?? null
  return {
    ...{ name, when, url },
    open: (context) => type.open(fields, context),
    openAlerts: takesAlerts ? () => openAlerts(fields) : null,
  }
}

function readConditions(
  when: unknown,
  read: (label: string, given: unknown, field: ReceiverField) => string | null,
  fail: Fail,
): ReceiverConditions {
  const known = Object.keys(CONDITIONS)
  if (!isMap(when)) {
    fail(`when must be a map of ${known.join(', ')}, or be left out.`)
    return {}
  }
  rejectUnknown(when, known, fail)
  const given = Object.entries(CONDITIONS).filter(([label]) => when[label] !== undefined)
  const conditions = given.map(([label, field]) => {
    const values = [when[label]].flat()
    if (values.length === 0) fail(`when.${label} is an empty list; it must be ${wantedOf(field)}.`)
    return [label, values.map((one) => read(`when.${label}`, one, field) ?? '')]
  })
  return Object.fromEntries(conditions)
}

function rejectUnknown(given: Fields, known: readonly string[], fail: Fail): void {
  for (const name of Object.keys(given))
    if (!known.includes(name))
      fail(
        `${quote(name) ?? 'a field'} is no field here.${suggest(name, known)} Known: ${known.join(', ')}.`,
      )
}

/** @throws Error that completes the sentence that begins with the field */
function readValue(given: unknown, field: ReceiverField, environment: Environment): string {
  if (given === undefined && v.is(field, given)) return ''
  const wanted = `it must be ${wantedOf(field)}.`
  if (given === undefined) throw new Error(`is missing; ${wanted}`)
  if (typeof given !== 'string') throw new Error(`is no text; ${wanted}`)
  const text = fillIn(given, environment).trim().normalize()
  const parsed = v.safeParse(field, text)
  if (parsed.success) return parsed.output ?? ''
  if (v.getMetadata(field).isSecret || given.includes('${') || !quote(text))
    throw new Error(`has ${text.length} characters; ${wanted}`)
  const choices = 'options' in field ? (field.options as readonly string[]) : []
  throw new Error(`is ${quote(text)}; ${wanted}${suggest(text, choices)}`)
}

/** Puts variables of the environment into a text, once. */
function fillIn(given: string, environment: Environment): string {
  return given.replace(/\$\{(\w+\})?/g, (_, closed: string | undefined) => {
    const name = closed?.slice(0, -1)
    if (!name) throw new Error('has a variable without its name or its closing brace.')
    const value = environment[name]?.trim()
    if (value) return value
    throw new Error(`needs the environment variable ${name}, which is unset or empty.`)
  })
}

/** A text for an error; null for what may be an address with a token, or is no text. */
function quote(text: unknown): string | null {
  const isShown = typeof text === 'string' && /^.{1,32}$/s.test(text) && !/\w\/\w|:\/\//.test(text)
  return isShown ? JSON.stringify(text) : null
}

function isMap(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
