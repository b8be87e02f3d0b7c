import type { Check } from './check.ts'
import { backup } from './checks/backup.ts'
import { clock } from './checks/clock.ts'
import { database } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { mailServer } from './checks/mail-server.ts'
import { password } from './checks/password.ts'
import { settings } from './checks/settings.ts'

/** All checks, in the order in which the doctor prints them. */
export const CHECKS: readonly Check[] = [
  settings,
  database,
  backup,
  disk,
  clock,
  mailServer,
  password,
]
