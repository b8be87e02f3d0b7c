/** AWS Lambda behind API Gateway: `handler` answers submissions, and works the outbox when it is invoked by a schedule. */
import '../../base/production.ts'
import { join } from 'node:path'
import { describeUnknown } from '@lanternfield/settings/read-settings.ts'
import { createLog } from '../../base/log.ts'
import { readContent } from '../../content.ts'
import { readSettings } from '../../settings.ts'
import { SERVER_SETTINGS } from '../../settings-table.ts'
import { openFormPages } from './form-pages.ts'
import { createHandler } from './handler.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

const settings = readSettings(process.env)
const log = createLog(settings.logLevel)
for (const sentence of describeUnknown(SERVER_SETTINGS, process.env)) log.warn(sentence)

export const handler = createHandler({
  settings,
  content: await readContent(),
  site: await openFormPages(join(ROOT, 'site', 'dist'), settings.siteUrl),
  log,
  now: Date.now,
})
