/** The app and its HTTP server without what stands behind them. */
import { pino } from 'pino'
import { type AppOptions, createApp } from '../src/http/app.ts'
import { createHttpServer, type HttpServerOptions } from '../src/http/http-server.ts'
import { serve } from './loopback.ts'

/** An app whose parts answer with nothing, but for those that are given. */
export function createTestApp(changes: Partial<AppOptions> = {}) {
  const answer = async () => new Response()
  return createApp({
    sendEmail: answer,
    signedPages: { review: answer, 'my-submission': answer, resume: answer },
    serveSite: answer,
    showProblem: async (_request, response) => response,
    ping: async () => undefined,
    isStopping: () => false,
    onAnswer: () => undefined,
    log: pino({ enabled: false }),
    ...changes,
  })
}

/** Listens until the test ends. @returns the port */
export async function listenForTest(
  app: Parameters<typeof createHttpServer>[0],
  options?: HttpServerOptions,
): Promise<number> {
  return (await serve(createHttpServer(app, options))).port
}
