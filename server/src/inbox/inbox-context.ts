import type { Company } from '../base/content.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../storage/store.ts'

export type InboxOptions = {
  readonly suspects: boolean
  readonly dead: boolean
  readonly 'all-dead': boolean
  readonly out?: string | undefined
  readonly url?: string | undefined
  readonly timeout: string
  readonly to?: string | undefined
  readonly undo: boolean
}

export type InboxContext = TransferContext & {
  readonly store: Store
  readonly company: Company
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
