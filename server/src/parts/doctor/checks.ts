import { once } from 'node:events'
import {
  type Check,
  type CheckContext,
  type Finding,
  fail,
  type Outcome,
  warn,
} from '../../check.ts'
import type { Configuration } from '../../part.ts'
import { clock } from './checks/clock.ts'
import { delivered } from './checks/delivered.ts'
import { alignment, dmarc, mailboxes, spf } from './checks/dns.ts'
import { form, links, proxy, uploads } from './checks/form.ts'
import { holidays } from './checks/holidays.ts'
import { mailServer } from './checks/mail-server.ts'
import { sender } from './checks/sender.ts'
import { settings } from './checks/settings.ts'
import { certificate, site } from './checks/site.ts'
import { database, disk } from './checks/storage.ts'

/** What every installation has to have. */
export const CHECKS: readonly Check[] = [
  settings,
  database,
  disk,
  clock,
  mailServer,
  sender,
  spf,
  dmarc,
  alignment,
  mailboxes,
  holidays,
  site,
  certificate,
  form,
  links,
  uploads,
  proxy,
  delivered,
]

/** All checks, in the order in which the doctor prints them. */
export function listChecks(parts: Configuration['parts']): readonly Check[] {
  return [...new Set([...CHECKS, ...parts.flatMap(({ checks = [] }) => checks)])]
}

/** How long a check may take. */
const LIMIT_MS = 10_000

/** Runs checks side by side. None takes longer than the limit, and none keeps another from its outcome. */
export async function runChecks(
  checks: readonly Check[],
  context: Omit<CheckContext, 'signal'>,
  limitMs = LIMIT_MS,
): Promise<Finding[]> {
  const findings = await Promise.all(
    checks.map(async (check) => {
      const outcome = await runCheck(check, context, limitMs)
      return outcome ? [{ check: check.name, ...outcome }] : []
    }),
  )
  return findings.flat()
}

async function runCheck(
  { run, failsIfSilent, silenceAdvice = 'Look whether a firewall is between.' }: Check,
  context: Omit<CheckContext, 'signal'>,
  limitMs: number,
): Promise<Outcome | null> {
  const signal = AbortSignal.timeout(limitMs)
  const found = failsIfSilent ? fail : warn
  const silent = once(signal, 'abort').then(() =>
    found(`no answer within ${limitMs / 1000} s`, silenceAdvice),
  )
  try {
    return await Promise.race([run({ ...context, signal }), silent])
  } catch (error) {
    const { message } = error as Error
    return warn(`could not be checked: ${message}`, 'Report this: it is a fault of the doctor.')
  }
}
