/** AWS Lambda behind API Gateway: `handler` takes submissions, and works the outbox when a schedule calls it. */
import '../../base/production.ts'
import { join } from 'node:path'
import { describeUnknown } from '@lanternfield/settings/read-settings.ts'
import { createLog } from '../../base/log.ts'
import { readConfiguration, tableOf } from '../../configuration.ts'
import { readContent } from '../../content.ts'
import { PARTS } from '../../parts.ts'
import { openFormPages } from './form-pages.ts'
import { createHandler } from './handler.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

const configuration = readConfiguration(process.env, PARTS)
const { settings } = configuration
const log = createLog(settings.logLevel)
for (const sentence of describeUnknown(tableOf(PARTS), process.env)) log.warn(sentence)

export const handler = createHandler({
  ...configuration,
  content: await readContent(),
  site: await openFormPages(join(ROOT, 'site', 'dist'), settings.siteUrl),
  log,
  now: Date.now,
})
