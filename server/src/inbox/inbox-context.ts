import type { Company } from '../company.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../storage/store.ts'

export type InboxOptions = {
  readonly suspects: boolean
  readonly dead: boolean
  readonly 'all-dead': boolean
  readonly out?: string | undefined
  readonly url?: string | undefined
  readonly timeout: string
}

export type InboxContext = {
  readonly store: Store
  readonly settings: Settings
  readonly company: Company
  readonly options: InboxOptions
  readonly print: (text: string) => Promise<void>
}

/** The command or its arguments are wrong; the message says what is possible. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
