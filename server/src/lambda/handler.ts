import { Hono } from 'hono'
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'
import { errorCodes, logConsole } from '../base/log.ts'
import { LINK_PURPOSES, shortLinkPath } from '../base/signed-link.ts'
import { StartError } from '../base/start-error.ts'
import { connectApp } from '../connect-app.ts'
import { answerRefusal, retryAfter, UNAVAILABLE_RETRY_AFTER_MS } from '../http/refusals.ts'
import { openStore } from '../storage/open-store.ts'
import type { Store } from '../storage/store.ts'
import { type HandlerOptions, runScheduled, type ScheduledEvent } from './run-scheduled.ts'

/** The end of the address, behind the stage. */
const ENDPOINT = '/send-email'

/**
 * The function of AWS Lambda. Each invocation opens the database and closes it: between two of them the process is frozen,
 * and connections would break unseen.
 * Source: docs/decisions/recipes.md
 * @throws StartError if the settings ask for what is not there
 */
export function createHandler(options: HandlerOptions) {
  const { settings, log } = options
  if (settings.databaseUrl === null)
    throw new StartError('DATABASE_URL must be set: on AWS Lambda no file is kept.')
  if (settings.smtpUrl === null)
    throw new StartError('SMTP_URL must be set: on AWS Lambda no file is kept.')
  logConsole(log)

  return async (event: LambdaEvent | ScheduledEvent, context: LambdaContext) => {
    if ('job' in event) {
      const store = await openStore(settings)
      return runScheduled(event.job, { ...options, store }, context).finally(store.close)
    }
    const called = withStage(event)
    try {
      const store = await openStore(settings)
      return await answer(called, context, { ...options, store }).finally(store.close)
    } catch (error) {
      log.error(errorCodes(error), 'a request failed')
      const unavailable = new Hono().all('*', () =>
        answerRefusal('not-stored', { headers: retryAfter(UNAVAILABLE_RETRY_AFTER_MS) }),
      )
      return handle(unavailable)(called, context)
    }
  }
}

async function answer(
  event: LambdaEvent,
  context: LambdaContext,
  options: HandlerOptions & { readonly store: Store },
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

/** The path with its stage, as the address of the endpoint has it: v1 leaves it out, and so does v2 under a domain of one's own. */
function withStage(event: LambdaEvent): LambdaEvent {
  const stage = `/${event.requestContext && 'stage' in event.requestContext ? event.requestContext.stage : ''}`
  const isOurs = (path: string) =>
    path === ENDPOINT || LINK_PURPOSES.some((purpose) => path.startsWith(shortLinkPath(purpose)))
  const prefixed = (path: string) => (isOurs(path) ? `${stage}${path}` : path)
  if ('rawPath' in event) return { ...event, rawPath: prefixed(event.rawPath) }
  return 'path' in event ? { ...event, path: prefixed(event.path) } : event
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
