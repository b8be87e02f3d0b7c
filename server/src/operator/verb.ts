import { resolve } from 'node:path'
import type { parseArgs } from 'node:util'
import type { Environment } from '@lanternfield/settings/read-settings.ts'
import type { ServerContent } from '../content.ts'
import type { KindsCore } from '../intake/delivery-kinds.ts'
import type { PurgeCore } from '../jobs/purge.ts'
import type { Settings } from '../settings.ts'
import type { Database } from '../store/database.ts'
import type { Store } from '../store/store.ts'

/** The options of all verbs, for `parseArgs`. */
export const VERB_OPTIONS = {
  suspects: { type: 'boolean', default: false },
  dead: { type: 'boolean', default: false },
  'all-dead': { type: 'boolean', default: false },
  out: { type: 'string' },
  url: { type: 'string' },
  timeout: { type: 'string', default: '60' },
  to: { type: 'string' },
  undo: { type: 'boolean', default: false },
} as const

type VerbOptions = ReturnType<typeof parseArgs<{ options: typeof VERB_OPTIONS }>>['values']

export type Verb = {
  /** The names of the arguments that follow it. */
  readonly parameters: readonly string[]
  /** The option that replaces them. */
  readonly orOption?: 'all-dead'
  readonly summary: string
} & (
  | { readonly run: Run<VerbContext>; readonly runWithoutStore?: never }
  // A verb that opens databases by itself.
  | { readonly runWithoutStore: Run<TransferContext>; readonly run?: never }
)

/** Resolves with the exit status where it is not 0. */
type Run<Context> = (
  context: Context,
  ...given: readonly string[]
) => Promise<number> | Promise<void>

/** What the settings say. */
type Configuration = {
  readonly settings: Settings
  readonly parts: readonly (KindsCore['parts'][number] &
    PurgeCore['parts'][number] & { readonly verbs?: Readonly<Record<string, Verb>> })[]
  readonly database: Database
}

export type VerbContext = TransferContext & {
  readonly store: Store
  readonly readContent: () => Promise<ServerContent>
}

/** What a verb gets that opens databases by itself. */
export type TransferContext = {
  readonly configuration: Configuration
  /** The variables that the settings were read from. */
  readonly environment: Environment
  /** Reads settings from other variables. @throws StartError */
  readonly configure: (environment: Environment) => Configuration
  readonly options: VerbOptions
  readonly print: (text: string) => Promise<void>
}

/** npm runs in the root of the repository; INIT_CWD is the directory of the operator. */
export function toPath({ INIT_CWD = '' }: Environment, file: string): string {
  return resolve(INIT_CWD, file)
}

/** The command or its arguments are wrong; the message says what is possible. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
