/** The app and its HTTP server without what stands behind them. */
import type { ServerOptions } from 'node:http'
import { pino } from 'pino'
import { type AppCore, type AppOptions, createApp } from '../src/http/app.ts'
import { createHttpServer } from '../src/http/http-server.ts'
import { serve } from './loopback.ts'

/** An app whose parts answer with nothing, but for those that are given. */
export function createTestApp(changes: Partial<AppOptions & AppCore> = {}) {
  const respond = async () => new Response()
  const core: AppCore = {
    site: { respond },
    store: { ping: async () => undefined },
    isStopping: () => false,
    log: pino({ enabled: false }),
    ...changes,
  }
  return createApp(core, {
    sendEmail: respond,
    signedPages: { review: respond, 'my-submission': respond, resume: respond },
    folders: {},
    showProblem: async (_request, response) => response,
    onResponse: () => undefined,
    ...changes,
  })
}

/** Listens until the test ends. @returns the port */
export async function listenForTest(
  app: Parameters<typeof createHttpServer>[0],
  options?: ServerOptions,
): Promise<number> {
  return (await serve(createHttpServer(app, options))).port
}
