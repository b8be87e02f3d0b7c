import * as v from 'valibot'
import { countEdits } from '../nearest.ts'
import { describeWanted, isUsedBy, type Program, type Setting } from './setting.ts'
import { SETTINGS } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

type Table = typeof SETTINGS
type ProgramOf<Entry extends Setting> = Entry extends { readonly usedBy: infer Name }
  ? Name
  : 'server'
type ValueOf<Entry extends Setting> =
  | v.InferOutput<Entry['schema']>
  | (Entry extends { readonly default: string } ? never : null)

/** The values of all settings that a program uses. */
export type SettingsOf<Name extends Program> = {
  readonly [Key in keyof Table as ProgramOf<Table[Key]> extends Name | 'both'
    ? Key
    : never]: ValueOf<Table[Key]>
}

/** `values` holds defaults in place of what `errors` names. */
export type ParsedSettings<Name extends Program> = {
  readonly values: SettingsOf<Name>
  /** One sentence for each: the name, what it has, what is wanted. */
  readonly errors: readonly string[]
}

const NAMES = new Set<string>(Object.values(SETTINGS).map(({ name }) => name))

/** Parses all settings of a program. An empty variable counts as unset. */
export function parseSettings<Name extends Program>(
  program: Name,
  environment: Environment,
): ParsedSettings<Name> {
  const entries = Object.entries<Setting>(SETTINGS).filter(([, setting]) =>
    isUsedBy(program, setting),
  )
  const results = entries.map(([key, setting]) => ({ key, ...parse(setting, environment) }))
  return {
    values: Object.fromEntries(results.map(({ key, value }) => [key, value])) as SettingsOf<Name>,
    errors: [
      ...results.flatMap(({ error }) => error ?? []),
      ...misspelledNames(
        entries.map(([, { name }]) => name),
        environment,
      ),
    ],
  }
}

/**
 * Reads all settings of a program.
 * @throws Error that names every setting that is wrong, what it has and what is wanted
 */
export function readSettings<Name extends Program>(
  program: Name,
  environment: Environment,
): SettingsOf<Name> {
  const { values, errors } = parseSettings(program, environment)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return values
}

function parse(setting: Setting, environment: Environment): { value: unknown; error?: string } {
  const { name, schema, needs } = setting
  const fallback = setting.default === undefined ? null : v.parse(schema, setting.default)
  const given = textOf(environment, name)
  if (given === undefined) return { value: fallback }
  // Hosts that pass `.env` files on without a shell leave them in, and in an address they would break headers.
  if (/^(["']).*\1$/s.test(given))
    return {
      value: fallback,
      error: `${name} has quotation marks around its value. Leave them out.`,
    }
  const result = v.safeParse(schema, given)
  if (!result.success)
    return {
      value: fallback,
      error: `${name} ${describeGiven(setting, given)}, but it must be ${describeWanted(setting)}.`,
    }
  if (needs && !needs.some((other) => textOf(environment, other)))
    return { value: fallback, error: `${name} is set, but it needs ${needs.join(' or ')} too.` }
  return { value: result.output }
}

function textOf(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() || undefined
}

function describeGiven({ isSecret }: Setting, given: string): string {
  return isSecret ? `has ${given.length} characters` : `is "${withoutPassword(given)}"`
}

/** Before the last "@" of an address may be a password, and the path of a webhook is a secret, whatever else is wrong. */
function withoutPassword(value: string): string {
  return value
    .replace(/^([a-z]+:\/\/)?.*@/is, '$1***@')
    .replace(/^(https?:\/\/[^/?#]*)[/?#].+$/is, '$1/***')
}

/** Shorter names, such as PORT and HOST, are near to those of other programs. */
const MISSPELLED_MIN_CHARS = 7
/** The longer a name, the more mistakes still show which one is meant. */
const CHARS_PER_MISTAKE = 7

/** Variables whose names look like those of settings that are unset: a misspelled setting would have no effect. */
function misspelledNames(used: readonly string[], environment: Environment): string[] {
  const unset = used.filter(
    (name) => name.length >= MISSPELLED_MIN_CHARS && !textOf(environment, name),
  )
  const unknown = Object.keys(environment).filter(
    (given) => !NAMES.has(given) && textOf(environment, given),
  )
  return unknown.flatMap((given) => {
    const written = given.toUpperCase().replaceAll('-', '_')
    const meant = unset.find(
      (name) => countEdits(written, name) <= Math.floor(name.length / CHARS_PER_MISTAKE),
    )
    return meant ? [`${given} is set, but the name of that setting is ${meant}.`] : []
  })
}
