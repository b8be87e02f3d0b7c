import { openResolver } from '../../base/dns.ts'
import type { Finding } from '../../check.ts'
import type { CheckContext } from './check.ts'
import { CHECKS } from './checks.ts'
import { runChecks } from './run-checks.ts'

/** Runs the checks that make sense while a server runs, which has proven its settings and its database by that. */
export function runHourlyChecks(
  context: Pick<CheckContext, 'settings' | 'company' | 'store' | 'now'>,
): Promise<Finding[]> {
  const checks = CHECKS.filter(({ isManual }) => !isManual)
  const resolver = openResolver(context.settings.dnsServer)
  return runChecks(checks, {
    ...context,
    environment: process.env,
    resolver,
    settingErrors: [],
    storeError: null,
  })
}
