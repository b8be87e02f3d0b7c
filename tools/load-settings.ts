import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { decodeUtf8 } from '@lanternfield/contract/text/utf8.ts'
import {
  describeUnknown,
  type Environment,
  parseSettings,
} from '@lanternfield/settings/read-settings.ts'
import { IS_MADE } from '../harness/is-made.ts'
import { ROOT } from '../harness/root.ts'
import { checkConfiguration } from '../server/src/configuration.ts'
import { PARTS } from '../server/src/parts.ts'
import { BUILD_SETTINGS } from '../site/src/settings.ts'

type Program = 'server' | 'build'

/**
 * Takes over the variables of `.env`, if there is one; what the environment already says wins. Ends this process with a
 * sentence for each setting of the programs that is wrong.
 */
export function loadSettings(...programs: readonly Program[]): void {
  try {
    loadEnv(join(ROOT, '.env'), process.env)
    // What is kept in a browser before a yes is for an owner to turn on. Tests have the content of demo/.
    if (IS_MADE && !process.env.CONTENT_DIR)
      for (const name of ['PUBLIC_USER_ID', 'PUBLIC_ATTRIBUTION']) process.env[name] ||= 'consent'
    const errors = findErrors(programs, process.env)
    if (errors.length > 0) throw new Error(errors.join('\n'))
    // The server logs its own.
    if (programs.includes('build'))
      for (const sentence of describeUnknown(BUILD_SETTINGS, process.env)) console.warn(sentence)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

/** @throws Error if the file is not UTF-8 */
export function loadEnv(file: string, environment: Record<string, string | undefined>): void {
  if (!existsSync(file)) return
  // `process.loadEnvFile` takes a byte order mark for a part of the first name.
  const text = decodeUtf8(readFileSync(file))
  if (text === null) throw new Error('.env is not UTF-8 text. Save it as UTF-8.')
  for (const [name, value] of Object.entries(parseEnv(text))) environment[name] ??= value
}

/** Every sentence once: the programs share settings. */
export function findErrors(programs: readonly Program[], environment: Environment): string[] {
  const find = {
    server: () => checkConfiguration(environment, PARTS).errors,
    build: () => parseSettings(BUILD_SETTINGS, environment).errors,
  }
  return [...new Set(programs.flatMap((program) => find[program]()))]
}
