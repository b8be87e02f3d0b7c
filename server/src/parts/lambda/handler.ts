import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { Hono } from 'hono'
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'
import { errorCodes, type Log, logConsole } from '../../base/log.ts'
import { StartError } from '../../base/start-error.ts'
import { connect } from '../../connect.ts'
import { createCore } from '../../core.ts'
import { retryAfter, UNAVAILABLE_RETRY_AFTER_MS } from '../../http/problem.ts'
import { createProblemPage } from '../../pages/problem-page.tsx'
import type { Configuration, Core } from '../../part.ts'
import { respondToRefusal } from '../../receive/refusals.ts'
import { openStore } from '../../store/open-store.ts'
import { runScheduled, type ScheduledEvent } from './run-scheduled.ts'

/** What all invocations share. Of the site there are the pages with forms; all others are on a static host. */
type HandlerOptions = Configuration & Pick<Core, 'content' | 'site' | 'log' | 'now'>

/** Tokens are longer than any part of a path that a person chose. */
const TOKEN = /[^/]{40,}/g

/**
 * The function of AWS Lambda. Each invocation opens the database and closes it: between two of them the process is
 * frozen, and connections would break unseen.
 * Source: docs/decisions/recipes.md
 * @throws StartError if the settings ask for what is not there
 */
export function createHandler(options: HandlerOptions) {
  const { settings, database, log } = options
  if (!database.isShared)
    throw new StartError('DATABASE_URL must be set: on AWS Lambda no file is kept.')
  if (settings.smtpUrl === null)
    throw new StartError('SMTP_URL must be set: on AWS Lambda no file is kept.')
  logConsole(log)

  const showProblem = createProblemPage(options, settings.siteUrl)

  async function openCore(): Promise<Core> {
    const store = await openStore(options)
    return createCore({ ...options, store, isStopping: () => false, isShortLived: true })
  }

  return async (event: LambdaEvent | ScheduledEvent, context: LambdaContext) => {
    if ('job' in event) {
      const core = await openCore()
      return runScheduled(event.job, core, context).finally(core.store.close)
    }
    try {
      const core = await openCore()
      return await handleRequest(event, context, core).finally(core.store.close)
    } catch (error) {
      log.error(errorCodes(error), 'a request failed')
      const headers = retryAfter(UNAVAILABLE_RETRY_AFTER_MS)
      const unavailable = new Hono().all('*', ({ req }) =>
        showProblem(req.raw, respondToRefusal('not-stored', { headers })),
      )
      return handle(unavailable)(event, context)
    }
  }
}

async function handleRequest(event: LambdaEvent, context: LambdaContext, core: Core) {
  const { siteUrl } = core.settings
  const { app, close, ...known } = connect(core, { homeUrl: siteUrl, readPeer })
  const withSite = new Hono().all('*', async ({ req, env }) =>
    leadToSite(await app.fetch(req.raw, env as object), siteUrl),
  )
  try {
    return await handle(withSite)(withoutPrefix(event, endOfPath(known), core.log), context)
  } finally {
    await close()
  }
}

/**
 * Finds the end of each address that we answer: the forms, a folder of a part, or a signed link. The part before it
 * depends on the gateway: the stage, which an HTTP API passes on and a REST API does not, none under the stage
 * `$default`, or the base path of a domain.
 */
function endOfPath({
  purposes,
  folders,
}: Pick<ReturnType<typeof connect>, 'purposes' | 'folders'>) {
  const inFolders = folders.map((folder) => `(?<folder>/${folder}(?:/[^/]*)?)`)
  const links = purposes.map((purpose) => `/${purpose}/[^/]+`)
  return new RegExp(`(?:${['/send-email/?', ...inFolders, ...links].join('|')})$`)
}

/** The event with a path that the app knows, without stage or base path. */
function withoutPrefix(event: LambdaEvent, ourPath: RegExp, log: Pick<Log, 'warn'>): LambdaEvent {
  if ('rawPath' in event) return { ...event, rawPath: knownPath(event.rawPath, ourPath, log) }
  return 'path' in event ? { ...event, path: knownPath(event.path, ourPath, log) } : event
}

function knownPath(path: string, ourPath: RegExp, log: Pick<Log, 'warn'>): string {
  const { 0: end, groups } = ourPath.exec(path) ?? {}
  if (end === undefined) log.warn({ path: path.replace(TOKEN, '…') }, 'nothing answers this path')
  if (end?.startsWith('/send-email')) return SEND_EMAIL_PATH
  return groups?.folder ? `/prod${end}` : (end ?? path)
}

/** The address that the gateway was called from. */
function readPeer(environment: unknown): string | undefined {
  const { requestContext } = environment as {
    readonly requestContext?: {
      readonly identity?: { readonly sourceIp?: string }
      readonly http?: { readonly sourceIp?: string }
    }
  }
  return requestContext?.http?.sourceIp ?? requestContext?.identity?.sourceIp
}

/** The page that says thanks is on the static host. */
function leadToSite(response: Response, siteUrl: string): Response {
  const location = response.headers.get('location')
  if (location?.startsWith('/')) response.headers.set('location', new URL(location, siteUrl).href)
  return response
}
