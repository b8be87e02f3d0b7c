import type { Check } from './check.ts'
import { backup } from './checks/backup.ts'
import { database } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { alignment, dmarc } from './checks/dmarc.ts'
import { mailboxes } from './checks/mailboxes.ts'
import { settings } from './checks/settings.ts'
import { spf } from './checks/spf.ts'

/** All checks, in the order in which the doctor prints them. */
export const CHECKS: readonly Check[] = [
  settings,
  database,
  backup,
  disk,
  spf,
  dmarc,
  alignment,
  mailboxes,
]
