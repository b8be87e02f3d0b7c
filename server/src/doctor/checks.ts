import type { Check } from './check.ts'
import { backup } from './checks/backup.ts'
import { certificate } from './checks/certificate.ts'
import { database } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { form } from './checks/form.ts'
import { ghost } from './checks/ghost.ts'
import { proxy } from './checks/proxy.ts'
import { receivers } from './checks/receivers.ts'
import { scanner } from './checks/scanner.ts'
import { settings } from './checks/settings.ts'
import { site } from './checks/site.ts'
import { uploads } from './checks/uploads.ts'
import { webhook } from './checks/webhook.ts'

/** All checks, in the order in which the doctor prints them. */
export const CHECKS: readonly Check[] = [
  settings,
  database,
  backup,
  disk,
  site,
  certificate,
  form,
  uploads,
  proxy,
  webhook,
  receivers,
  scanner,
  ghost,
]
