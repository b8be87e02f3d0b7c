import type { Profile } from '@lanternfield/contract/forms.ts'
import type { Finding } from '../../check.ts'
import { type AlertOptions, createAlerts } from '../alerts/alerts.ts'

export type SetupCheckOptions = AlertOptions & {
  /** Looks at what can change while a server runs. */
  readonly runChecks: () => Promise<Finding[]>
  readonly mailboxes: Readonly<Record<Profile, string>>
}

/** Stores what the checks of the set-up find. Alerts each mailbox if one fails that did not the last time. */
export async function checkSetup(options: SetupCheckOptions): Promise<void> {
  const { store, log, now, mailboxes } = options
  const last = await store.readChecks()
  const findings = await options.runChecks()
  const failing = findings.filter(({ state }) => state === 'fail').map(({ check }) => check)
  for (const check of failing) log.warn({ check }, 'a check of the set-up fails')
  const known = last?.findings ?? []
  const isNews = known.some(({ check, state }) => state !== 'fail' && failing.includes(check))
  // The alerts of several processes that compare with the same outcomes are one.
  const period = { from: last?.writtenAt ?? 0, to: now() }
  const alerts = createAlerts(options, 'check-failed', 'SERVICES', period)
  if (mailboxes.CAREERS !== mailboxes.SERVICES) {
    const byMail = { ...options, alertsByWebhook: false }
    alerts.push(...createAlerts(byMail, 'check-failed', 'CAREERS', period))
  }
  await store.writeChecks(findings, isNews ? alerts : [], now())
}
