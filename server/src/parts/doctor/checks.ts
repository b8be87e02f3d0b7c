import type { Check } from '../../check.ts'
import type { Configuration } from '../../part.ts'
import { certificate } from './checks/certificate.ts'
import { clock } from './checks/clock.ts'
import { database } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { alignment, dmarc } from './checks/dmarc.ts'
import { form } from './checks/form.ts'
import { mailServer } from './checks/mail-server.ts'
import { mailboxes } from './checks/mailboxes.ts'
import { proxy } from './checks/proxy.ts'
import { settings } from './checks/settings.ts'
import { site } from './checks/site.ts'
import { spf } from './checks/spf.ts'
import { uploads } from './checks/uploads.ts'

/** What every installation has to have. */
export const CHECKS: readonly Check[] = [
  settings,
  database,
  disk,
  clock,
  mailServer,
  spf,
  dmarc,
  alignment,
  mailboxes,
  site,
  certificate,
  form,
  uploads,
  proxy,
]

/** All checks, in the order in which the doctor prints them. */
export function listChecks(parts: Configuration['parts']): readonly Check[] {
  const others = parts
    .flatMap(({ checks = [] }) => checks)
    .filter((check) => !CHECKS.includes(check))
  return [...CHECKS, ...others]
}
