/** Checks of the doctor, with settings of their own. */
import { openResolver } from '../src/base/dns.ts'
import type { Check, CheckContext, Outcome } from '../src/check.ts'
import { checkConfiguration } from './configuration.ts'
import { COMPANY } from './test-server.ts'

/** @param check its name; null if with these settings there is nothing to look at */
export async function runCheck(
  check: string,
  environment: Readonly<Record<string, string>> = {},
  changes: Partial<CheckContext> = {},
): Promise<Outcome | null> {
  const context = contextOf(environment, changes)
  return (await findCheck(check, environment)?.run(context)) ?? null
}

/** A check of an installation with these settings. */
function findCheck(
  check: string,
  environment: Readonly<Record<string, string>> = {},
): Check | undefined {
  const { configuration } = checkConfiguration(environment)
  const checks = configuration.parts.flatMap((part) => part.checks ?? [])
  return checks.find(({ name }) => name === check)
}

/** Without a database, and with a resolver that does not answer unless the settings name one. */
export function contextOf(
  environment: Readonly<Record<string, string>>,
  changes: Partial<CheckContext> = {},
): CheckContext {
  const { configuration, errors } = checkConfiguration(environment)
  return {
    ...configuration,
    environment,
    settingErrors: errors,
    company: COMPANY,
    store: null,
    storeError: null,
    resolver: openResolver(configuration.settings.dnsServer ?? '127.0.0.1:1'),
    signal: AbortSignal.timeout(60_000),
    now: Date.now,
    ...changes,
  }
}
