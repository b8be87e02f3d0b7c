/** What the doctor looks at. Parts have checks of their own. */
import type { Resolver } from 'node:dns/promises'
import { connectTo, describeFailure } from './base/connection.ts'
import type { Company } from './content.ts'
import type { MailerOptions } from './mail/open-mailer.ts'
import type { Settings } from './settings.ts'
import type { Database } from './store/database.ts'
import type { Store } from './store/store.ts'
import type { AlertReceiver } from './submission/alert-receiver.ts'

/** What a check of the set-up found. Nothing in it comes from visitors. */
export type Finding = {
  readonly check: string
  /** `fail` loses messages now, `warn` may. */
  readonly state: 'ok' | 'warn' | 'fail'
  readonly saw: string
  /** What to do; empty if it is `ok`. */
  readonly advice: string
}

/** Looks at one thing that can silently cost a message. It changes nothing. */
export type Check = {
  /** As the doctor prints it. */
  readonly name: string
  /** Whether only the command looks, and not a running server each hour. */
  readonly isManual?: true
  /** Whether no outcome within the limit is a `fail`, and no `warn`. */
  readonly failsIfSilent?: true
  /** What to do without an outcome within the limit, if that is not about a firewall alone. */
  readonly silenceAdvice?: string
  /** Null: with these settings there is nothing to look at. */
  readonly run: (context: CheckContext) => Promise<Outcome | null>
}

export type Outcome = Omit<Finding, 'check'>

export type CheckContext = {
  readonly settings: Settings
  /** The variables that the settings were read from. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly database: Database
  /** What may sign in to the mail server. */
  readonly parts: readonly (MailerOptions['parts'][number] & {
    readonly alertReceivers?: readonly AlertReceiver[]
  })[]
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

export const ok = (saw: string): Outcome => ({ state: 'ok', saw, advice: '' })
export const warn = (saw: string, advice: string): Outcome => ({ state: 'warn', saw, advice })
export const fail = (saw: string, advice: string): Outcome => ({ state: 'fail', saw, advice })

/** The worst state of several outcomes, with all that they have. */
export function combine(outcomes: readonly Outcome[]): Outcome {
  const state = (['fail', 'warn'] as const).find((one) => outcomes.some((o) => o.state === one))
  const join = (field: 'saw' | 'advice', separator: string) =>
    [...new Set(outcomes.map((outcome) => outcome[field]))].filter(Boolean).join(separator)
  return { state: state ?? 'ok', saw: join('saw', '; '), advice: join('advice', '\n') }
}

/** Whether the hosts of addresses can be reached. Nothing is sent: it would count as a submission. Null without any. */
export async function checkReachable(
  addresses: Readonly<Record<string, string | null>>,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const given = Object.entries(addresses).flatMap(([name, url]) => (url ? [{ name, url }] : []))
  if (given.length === 0) return null
  const problems = await Promise.all(
    given.map(({ name, url }) =>
      connectTo(url, signal).then(
        () => [],
        (error) => [`${name}: ${describeFailure(error)}`],
      ),
    ),
  )
  const saw = problems.flat().join('; ')
  if (saw === '') return ok(`${given.map(({ name }) => name).join(', ')} can be reached`)
  return fail(saw, 'Correct the address, or let a firewall pass connections to it.')
}

/** The check of the address of one setting; none without it. */
export function checksOfAddress(name: string, setting: string, url: string | null): Check[] {
  if (url === null) return []
  const run: Check['run'] = ({ signal }) => checkReachable({ [setting]: url }, signal)
  return [{ name, failsIfSilent: true, run }]
}

/** What the checks found last; null if they have not run. */
export async function readFindings({ metadata }: Pick<Store, 'metadata'>): Promise<{
  readonly findings: readonly Finding[]
  readonly writtenAt: number
} | null> {
  const entry = await metadata.read(FINDINGS)
  return entry && { findings: JSON.parse(entry.text), writtenAt: entry.writtenAt }
}

/** The name under which the doctor stores them. */
export const FINDINGS = 'checks'
