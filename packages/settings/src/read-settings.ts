import { countEdits } from '@lanternfield/contract/text/nearest.ts'
import * as v from 'valibot'
import { wantedOf } from './kinds.ts'
import type { Setting, SettingsTable, ValuesOf } from './setting.ts'
import { SHARED_SETTINGS } from './shared-settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Parses the settings of a table. An empty variable counts as unset.
 * @returns `errors`: a sentence for each that is wrong, with its name, what it has and what is wanted; `values` holds
 *   defaults in place of these
 */
export function parseSettings<const Table extends SettingsTable>(
  table: Table,
  environment: Environment,
) {
  const results = Object.entries(table).map(([key, setting]) => ({
    key,
    ...parse(setting, environment),
  }))
  return {
    values: Object.fromEntries(results.map(({ key, value }) => [key, value])) as ValuesOf<Table>,
    errors: [
      ...results.flatMap(({ error }) => error ?? []),
      ...misspelledNames(namesOf(table), environment),
    ],
  }
}

/**
 * Reads the settings of a table.
 * @throws Error that names each that is wrong, what it has and what is wanted
 */
export function readSettings<const Table extends SettingsTable>(
  table: Table,
  environment: Environment,
): ValuesOf<Table> {
  const { values, errors } = parseSettings(table, environment)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return values
}

/** Prefixes of our settings, which few other programs use. */
const PREFIXES = ['SMTP_', 'MAIL_', 'WEBHOOK_', 'CLAMAV_', 'PUBLIC_', 'GHOST_']
const SHARED_NAMES = namesOf(SHARED_SETTINGS)

/**
 * A warning for each variable that has a prefix of the table's own settings and is none of them. It is not an
 * error, since hosts set variables of their own, such as PUBLIC_VERCEL_ENV.
 */
export function describeUnknown(table: SettingsTable, environment: Environment): string[] {
  const names = namesOf(table)
  return unknownNames(names, environment).flatMap((given) => {
    const prefix = PREFIXES.find((prefix) => given.toUpperCase().startsWith(prefix))
    const known = names.filter((name) => prefix && name.startsWith(prefix))
    if (known.every((name) => SHARED_NAMES.includes(name))) return []
    return `${given} is set, but no setting has that name. Known with ${prefix}: ${known.join(', ')}.`
  })
}

function namesOf(table: SettingsTable): string[] {
  return Object.values(table).map(({ name }) => name)
}

function unknownNames(known: readonly string[], environment: Environment): string[] {
  return Object.keys(environment).filter(
    (name) => !known.includes(name) && textOf(environment, name),
  )
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

/** Before the last "@" of an address may be a password, and the path of a webhook is a secret. */
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
function misspelledNames(names: readonly string[], environment: Environment): string[] {
  const unset = names.filter(
    (name) => name.length >= MISSPELLED_MIN_CHARS && !textOf(environment, name),
  )
  return unknownNames(names, environment).flatMap((given) => {
    const written = given.toUpperCase().replaceAll('-', '_')
    const meant = unset.find(
      (name) =>
        // Images of others read secrets from such files.
        written === `${name}_FILE` ||
        countEdits(written, name) <= Math.floor(name.length / CHARS_PER_MISTAKE),
    )
    return meant ? [`${given} is set, but the name of that setting is ${meant}.`] : []
  })
}
