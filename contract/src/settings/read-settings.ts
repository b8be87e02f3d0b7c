import * as v from 'valibot'
import { countEdits } from '../nearest.ts'
import { type Program, SETTINGS, type Setting } from './settings.ts'
import { wantedOf } from './values.ts'

export type Environment = Readonly<Record<string, string | undefined>>

type Table = typeof SETTINGS

/** The values of all settings; null is one that is unset and has no default. */
export type SettingValues = {
  readonly [Key in keyof Table]:
    | v.InferOutput<Table[Key]['kind']>
    | (Table[Key] extends { readonly default: string } ? never : null)
}

/** `values` holds defaults in place of what `errors` names. */
export type ParsedSettings = {
  readonly values: SettingValues
  /** One sentence for each: the name, what it has, what is wanted. */
  readonly errors: readonly string[]
}

/** Parses all settings; errors are of those that the program uses. An empty variable counts as unset. */
export function parseSettings(program: Program, environment: Environment): ParsedSettings {
  const results = Object.entries<Setting>(SETTINGS).map(([key, setting]) => ({
    key,
    setting,
    ...parse(setting, environment),
  }))
  const used = results.filter(({ setting }) => isUsed(setting, program))
  const usedNames = used.map(({ setting }) => setting.name)
  return {
    values: Object.fromEntries(results.map(({ key, value }) => [key, value])) as SettingValues,
    errors: [
      ...used.flatMap(({ error }) => error ?? []),
      ...misspelledNames(usedNames, environment),
    ],
  }
}

/**
 * Reads all settings.
 * @throws Error that names each that is wrong of those that the program uses, what it has and what is wanted
 */
export function readSettings(program: Program, environment: Environment): SettingValues {
  const { values, errors } = parseSettings(program, environment)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return values
}

/** Prefixes of our settings, which few other programs use. */
const PREFIXES = ['SMTP_', 'MAIL_', 'WEBHOOK_', 'CLAMAV_', 'PUBLIC_', 'GHOST_']

/**
 * A warning for each variable that has such a prefix and is no setting. It is not an error, since hosts set variables of
 * their own, such as PUBLIC_VERCEL_ENV.
 */
export function describeUnknown(program: Program, environment: Environment): string[] {
  const used = TABLE.filter((setting) => isUsed(setting, program)).map(({ name }) => name)
  return unknownNames(environment).flatMap((given) => {
    const prefix = PREFIXES.find((prefix) => given.toUpperCase().startsWith(prefix))
    const known = used.filter((name) => prefix && name.startsWith(prefix))
    if (known.length === 0) return []
    return `${given} is set, but no setting has that name. Known with ${prefix}: ${known.join(', ')}.`
  })
}

function isUsed({ usedBy }: Setting, program: Program): boolean {
  return usedBy === 'both' || (usedBy ?? 'server') === program
}

function unknownNames(environment: Environment): string[] {
  return Object.keys(environment).filter((name) => !NAMES.has(name) && textOf(environment, name))
}

function parse(setting: Setting, environment: Environment): { value: unknown; error?: string } {
  const { name, kind, needs, excludes } = setting
  const unset = setting.default === undefined ? null : v.parse(kind, setting.default)
  const given = textOf(environment, name)
  if (given === undefined) return { value: unset }
  const fail = (problem: string) => ({ value: unset, error: `${name} ${problem}` })
  // Hosts that pass `.env` files on without a shell leave them in, and in an address they would break headers.
  if (/^["'`“”‘’]|["'`“”‘’]$/.test(given))
    return fail('has quotation marks around its value. Leave them out.')
  const parsed = v.safeParse(kind, given)
  if (!parsed.success)
    return fail(`${describeGiven(setting, given)}, but it must be ${wantedOf(kind)}.`)
  if (needs && !needs.some((other) => textOf(environment, other)))
    return fail(`is set, but it needs ${needs.join(' or ')} too.`)
  if (excludes && textOf(environment, excludes.name))
    return fail(`cannot be set together with ${excludes.name}: ${excludes.because}.`)
  return { value: parsed.output }
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

const TABLE = Object.values<Setting>(SETTINGS)
const NAMES = new Set(TABLE.map(({ name }) => name))

/** Variables whose names look like those of settings that are unset: a misspelled setting would have no effect. */
function misspelledNames(used: readonly string[], environment: Environment): string[] {
  const unset = used.filter(
    (name) => name.length >= MISSPELLED_MIN_CHARS && !textOf(environment, name),
  )
  return unknownNames(environment).flatMap((given) => {
    const written = given.toUpperCase().replaceAll('-', '_')
    const meant = unset.find(
      (name) => countEdits(written, name) <= Math.floor(name.length / CHARS_PER_MISTAKE),
    )
    return meant ? [`${given} is set, but the name of that setting is ${meant}.`] : []
  })
}
