/** Checks of the doctor, with settings of their own. */
import { openResolver } from '../src/base/dns.ts'
import type { Check, CheckContext, Outcome } from '../src/parts/doctor/check.ts'
import { checkSettings } from '../src/settings.ts'
import { COMPANY } from './test-server.ts'

export function runCheck(
  check: Check,
  environment: Readonly<Record<string, string>> = {},
  changes: Partial<CheckContext> = {},
): Promise<Outcome | null> {
  return check.run(contextOf(environment, changes))
}

/** Without a database, and with a resolver that does not answer unless the settings name one. */
export function contextOf(
  environment: Readonly<Record<string, string>>,
  changes: Partial<CheckContext> = {},
): CheckContext {
  const { settings, errors } = checkSettings(environment)
  return {
    settings,
    environment,
    settingErrors: errors,
    company: COMPANY,
    store: null,
    storeError: null,
    resolver: openResolver(settings.dnsServer ?? '127.0.0.1:1'),
    signal: AbortSignal.timeout(60_000),
    now: Date.now,
    ...changes,
  }
}
