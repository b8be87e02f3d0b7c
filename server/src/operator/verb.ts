import type { parseArgs } from 'node:util'
import type { ServerContent } from '../content.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/store.ts'

/** The options of all verbs, for `parseArgs`. */
export const INBOX_OPTIONS = {
  suspects: { type: 'boolean', default: false },
  dead: { type: 'boolean', default: false },
  'all-dead': { type: 'boolean', default: false },
  out: { type: 'string' },
  url: { type: 'string' },
  timeout: { type: 'string', default: '60' },
  to: { type: 'string' },
  undo: { type: 'boolean', default: false },
} as const

type InboxOptions = ReturnType<typeof parseArgs<{ options: typeof INBOX_OPTIONS }>>['values']

export type InboxContext = TransferContext & {
  readonly store: Store
  readonly readContent: () => Promise<ServerContent>
}

/** What a verb gets that opens databases by itself. */
export type TransferContext = {
  readonly settings: Settings
  /** The variables that the settings were read from. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly options: InboxOptions
  readonly print: (text: string) => Promise<void>
}

/** The command or its arguments are wrong; the message says what is possible. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
