import { CONTACT_PATH, SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { Hono } from 'hono'
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'
import { errorCodes, type Log, logConsole } from '../../base/log.ts'
import { LINK_PURPOSES, shortLinkPath } from '../../base/signed-link.ts'
import { StartError } from '../../base/start-error.ts'
import { connectApp } from '../../connect-app.ts'
import type { ShowProblem } from '../../http/problem.ts'
import { retryAfter, UNAVAILABLE_RETRY_AFTER_MS } from '../../http/problem.ts'
import { createProblemPage } from '../../pages/problem-page.tsx'
import { answerRefusal } from '../../receive/refusals.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store } from '../../store/store.ts'
import { type HandlerOptions, runScheduled, type ScheduledEvent } from './run-scheduled.ts'

/**
 * The end of each address that we answer. The part before it depends on the gateway: the stage, which an HTTP API passes on
 * and a REST API does not, none under the stage `$default`, or the base path of a domain.
 */
const OUR_PATH = new RegExp(
  `(?:/send-email/?|/inbox(?:/[^/]*)?|(?:${LINK_PURPOSES.map(shortLinkPath).join('|')})[^/]+)$`,
)
/** Tokens are longer than any part of a path that a person chose. */
const TOKEN = /[^/]{40,}/g

/**
 * The function of AWS Lambda. Each invocation opens the database and closes it: between two of them the process is frozen,
 * and connections would break unseen.
 * Source: docs/decisions/recipes.md
 * @throws StartError if the settings ask for what is not there
 */
export function createHandler(options: HandlerOptions) {
  const { settings, content, site, log } = options
  if (settings.databaseUrl === null)
    throw new StartError('DATABASE_URL must be set: on AWS Lambda no file is kept.')
  if (settings.smtpUrl === null)
    throw new StartError('SMTP_URL must be set: on AWS Lambda no file is kept.')
  logConsole(log)

  const showProblem = createProblemPage({
    company: content.company.name,
    homeUrl: settings.siteUrl,
    readPageStyle: site.readPageStyle,
    copy: content.answerCopy.problem,
    contactUrl: new URL(CONTACT_PATH, settings.siteUrl).href,
  })

  return async (event: LambdaEvent | ScheduledEvent, context: LambdaContext) => {
    if ('job' in event) {
      const store = await openStore(settings)
      return runScheduled(event.job, { ...options, store }, context).finally(store.close)
    }
    const called = withoutPrefix(event, log)
    try {
      const store = await openStore(settings)
      return await answer(called, context, { ...options, showProblem, store }).finally(store.close)
    } catch (error) {
      log.error(errorCodes(error), 'a request failed')
      const headers = retryAfter(UNAVAILABLE_RETRY_AFTER_MS)
      const unavailable = new Hono().all('*', ({ req }) =>
        showProblem(req.raw, answerRefusal('not-stored', { headers })),
      )
      return handle(unavailable)(called, context)
    }
  }
}

async function answer(
  event: LambdaEvent,
  context: LambdaContext,
  options: HandlerOptions & { readonly showProblem: ShowProblem; readonly store: Store },
) {
  const { app, closeInspections } = connectApp({
    ...options,
    isStopping: () => false,
    readPeer,
    countsRequestsInStore: true,
  })
  const withSite = new Hono().all('*', async ({ req, env }) =>
    leadToSite(await app.fetch(req.raw, env as object), options.settings.siteUrl),
  )
  try {
    return await handle(withSite)(event, context)
  } finally {
    await closeInspections()
  }
}

/** The event with a path that the app knows, without stage or base path. */
function withoutPrefix(event: LambdaEvent, log: Pick<Log, 'warn'>): LambdaEvent {
  if ('rawPath' in event) return { ...event, rawPath: knownPath(event.rawPath, log) }
  return 'path' in event ? { ...event, path: knownPath(event.path, log) } : event
}

function knownPath(path: string, log: Pick<Log, 'warn'>): string {
  const [end] = OUR_PATH.exec(path) ?? []
  if (end === undefined) log.warn({ path: path.replace(TOKEN, '…') }, 'nothing answers this path')
  if (end?.startsWith('/send-email')) return SEND_EMAIL_PATH
  return end?.startsWith('/inbox') ? `/prod${end}` : (end ?? path)
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
