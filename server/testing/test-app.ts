/** The app and its HTTP server without what stands behind them. */
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { listen } from '../src/base/listen.ts'
import { type AppOptions, createApp } from '../src/http/app.ts'
import { createHttpServer, type HttpServerOptions } from '../src/http/http-server.ts'

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
export function listenForTest(
  app: Parameters<typeof createHttpServer>[0],
  options?: HttpServerOptions,
): Promise<number> {
  const server = createHttpServer(app, options)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const log = { error: () => undefined }
  return listen(server, { port: 0, host: '127.0.0.1', portName: 'PORT', log })
}
