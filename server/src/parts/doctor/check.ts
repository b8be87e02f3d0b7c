import type { Resolver } from 'node:dns/promises'
import type { Finding } from '../../check.ts'
import type { Company } from '../../content.ts'
import type { Settings } from '../../settings.ts'
import { SERVER_SETTINGS } from '../../settings-table.ts'
import type { Store } from '../../store/store.ts'

/** Looks at one thing that can silently cost a message. It changes nothing. Each has a file of its own; checks.ts lists them. */
export type Check = {
  /** As the doctor prints it. */
  readonly name: string
  /** Whether only the command looks, and not a running server each hour. */
  readonly isManual?: true
  /** Whether no outcome within the limit is a `fail`, and no `warn`. */
  readonly failsIfSilent?: true
  /** Null: with these settings there is nothing to look at. */
  readonly run: (context: CheckContext) => Promise<Outcome | null>
}

export type Outcome = Omit<Finding, 'check'>

export type CheckContext = {
  readonly settings: Settings
  /** The variables that the settings were read from. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** A sentence for each setting or content that is wrong; `settings` has defaults in place of these. */
  readonly settingErrors: readonly string[]
  /** Null: content/ cannot be read. */
  readonly company: Company | null
  /** Null: there is no database that can be used. */
  readonly store: Store | null
  /** Why it cannot be used; null if it can, or if there is none yet. */
  readonly storeError: string | null
  readonly resolver: Resolver
  /** Aborted at the limit of a check. */
  readonly signal: AbortSignal
  readonly now: () => number
}

/** Whether somebody has decided which domain mails come from. Before that, its records do not matter. */
export function hasSender({ smtpUrl, mailFrom }: Settings): boolean {
  return smtpUrl !== null || mailFrom !== SERVER_SETTINGS.mailFrom.default
}

export const ok = (saw: string): Outcome => ({ state: 'ok', saw, advice: '' })
export const warn = (saw: string, advice: string): Outcome => ({ state: 'warn', saw, advice })
export const fail = (saw: string, advice: string): Outcome => ({ state: 'fail', saw, advice })

/** Where the DNS gave no answer. */
export const ASK_LATER =
  'If this stays, look whether a firewall is between here and the DNS server.'

/** The worst state of several outcomes, with all that they have. */
export function combine(outcomes: readonly Outcome[]): Outcome {
  const state = (['fail', 'warn'] as const).find((one) => outcomes.some((o) => o.state === one))
  const join = (field: 'saw' | 'advice', separator: string) =>
    [...new Set(outcomes.map((outcome) => outcome[field]))].filter(Boolean).join(separator)
  return { state: state ?? 'ok', saw: join('saw', '; '), advice: join('advice', '\n') }
}
