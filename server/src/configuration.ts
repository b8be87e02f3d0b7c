import { type Environment, parseSettings } from '@lanternfield/settings/read-settings.ts'
import type { SettingsTable } from '@lanternfield/settings/setting.ts'
import { StartError } from './base/start-error.ts'
import { readCompiled } from './content.ts'
import type { Configuration, Part, PartInUse } from './part.ts'
import { CORE_SETTINGS, completeSettings } from './settings.ts'
import { sqliteIn } from './store/database.ts'
import { receiverOf } from './submission/receiver-kind.ts'

/** Every setting that the server reads with these parts. */
export function tableOf(parts: readonly Part[]): SettingsTable {
  return Object.assign({}, CORE_SETTINGS, ...parts.map(({ settings }) => settings))
}

/**
 * Reads the settings.
 * @throws StartError that names each wrong variable, what it has and what is wanted
 */
export function readConfiguration(environment: Environment, parts: readonly Part[]): Configuration {
  const { configuration, errors } = checkConfiguration(environment, parts)
  if (errors.length > 0) throw new StartError(errors.join('\n'))
  return configuration
}

/** What the settings say, with defaults in place of what is wrong, and a sentence for each of these. */
export function checkConfiguration(
  environment: Environment,
  all: readonly Part[],
): { readonly configuration: Configuration; readonly errors: readonly string[] } {
  const { values, errors } = parseSettings(tableOf(all), environment)
  const known = values as Parameters<typeof completeSettings>[0]
  const settings = completeSettings(known, readCompiled().company)
  const parts = all.map((part) => part.bring(values, { settings, environment }))
  const database = parts.find((part) => part.database)?.database ?? sqliteIn(settings.dataDir)
  return {
    configuration: { settings, parts, database },
    errors: [...errors, ...parts.flatMap((part) => part.errors ?? []), ...findSameNames(parts)],
  }
}

/** Transports of one kind would take deliveries from each other. */
function findSameNames(parts: readonly PartInUse[]): string[] {
  const names = parts
    .flatMap(({ deliveryKinds }) => deliveryKinds ?? [])
    .map((kind) => receiverOf(kind) ?? kind)
  return names
    .filter((name, index) => names.indexOf(name) < index)
    .map((name) => `Two receivers are named ${name}. Rename one.`)
}
