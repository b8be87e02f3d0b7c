import type { Outcome } from '../../check.ts'
import { CORE_SETTINGS, type Settings } from '../../settings.ts'

/** Whether somebody has decided which domain mails come from. Before that, its records do not matter. */
export function hasSender({ smtpUrl, mailFrom }: Settings): boolean {
  return smtpUrl !== null || mailFrom !== CORE_SETTINGS.mailFrom.default
}

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
