/** AWS Lambda behind API Gateway: `handler` answers submissions, and works the outbox when it is invoked by a schedule. */
import '../base/production.ts'
import { join } from 'node:path'
import { readContent } from '../base/content.ts'
import { createLog } from '../base/log.ts'
import { readSettings } from '../settings.ts'
import { openFormPages } from './form-pages.ts'
import { createHandler } from './handler.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

const settings = readSettings(process.env)

export const handler = createHandler({
  settings,
  content: await readContent(join(ROOT, 'content')),
  site: await openFormPages(join(ROOT, 'site', 'dist'), settings.siteUrl),
  log: createLog(settings.logLevel),
  now: Date.now,
})
