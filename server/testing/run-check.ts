/** One check of the doctor, with settings of its own. */
import { openResolver } from '../src/base/dns.ts'
import type { Check, CheckContext, Outcome } from '../src/doctor/check.ts'
import { checkSettings } from '../src/settings.ts'
import { COMPANY } from './test-server.ts'

export function runCheck(
  check: Check,
  environment: Record<string, string> = {},
  context: Partial<CheckContext> = {},
): Promise<Outcome | null> {
  const { settings, errors } = checkSettings(environment)
  return check.run({
    settings,
    settingErrors: errors,
    company: COMPANY,
    store: null,
    storeError: null,
    resolver: openResolver('127.0.0.1:1'),
    signal: AbortSignal.timeout(60_000),
    now: Date.now,
    ...context,
  })
}
