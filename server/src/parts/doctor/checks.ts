import { backup } from '../backup/backup-check.ts'
import { ghost } from '../ghost/ghost.ts'
import { password } from '../oauth/password.ts'
import { receivers } from '../receivers/receivers-check.ts'
import { webhook } from '../receivers/webhook-check.ts'
import { scanner } from '../resume/scanner.ts'
import type { Check } from './check.ts'
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

/** All checks, in the order in which the doctor prints them. */
export const CHECKS: readonly Check[] = [
  settings,
  database,
  backup,
  disk,
  clock,
  mailServer,
  password,
  spf,
  dmarc,
  alignment,
  mailboxes,
  webhook,
  receivers,
  scanner,
  ghost,
  site,
  certificate,
  form,
  uploads,
  proxy,
]
