/**
 * What stands between a browser and the product: it counts requests, breaks or delays some, and hears of errors in pages
 * whose engine has no protocol for its console. Each has an origin, and so a storage, of its own.
 */
import {
  createServer,
  type IncomingMessage,
  request as requestFrom,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

type ProxiedRequest = {
  readonly method: string
  readonly path: string
  /** What the browser wants with it; `document` for a page that somebody goes to. */
  readonly destination: string
}

export type ProductProxy = {
  readonly origin: string
  /** In the order of their arrival. */
  readonly requests: readonly ProxiedRequest[]
  /** Errors that pages have reported. */
  readonly errors: readonly string[]
  /** Whether the connection breaks when a form is sent. */
  breaksSends: boolean
  /** Files whose path matches come so much later. */
  delay: { readonly path: RegExp; readonly ms: number } | null
  close(): Promise<void>
}

const SEND = '/prod/send-email'
const REPORTER = '/engine-errors.js'
const REPORTS = '/engine-errors'
/** The page's policy allows it what it allows any script of the site. */
const REPORTER_SCRIPT = `{
  const report = (text) => fetch('${REPORTS}', { method: 'POST', body: String(text), keepalive: true })
  addEventListener('error', ({ message, target }) => report(message ?? 'not loaded: ' + (target.src ?? target.href)), true)
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('blocked by ' + violatedDirective + ': ' + blockedURI))
  const { error } = console
  console.error = (...args) => { report(args.join(' ')); error.apply(console, args) }
}`

export type ProxyOptions = {
  /** Whether pages get a script that reports their errors. */
  readonly reportsErrors: boolean
  /** Whether the policy of pages forbids them all scripts. */
  readonly forbidsScripts: boolean
}

export async function openProxy(target: string, options: ProxyOptions): Promise<ProductProxy> {
  const requests: ProxiedRequest[] = []
  const errors: string[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '' } = request
    if (path === REPORTER)
      return response.setHeader('Content-Type', 'text/javascript').end(REPORTER_SCRIPT)
    if (path === REPORTS) {
      errors.push(await text(request))
      return response.writeHead(204).end()
    }
    const { 'sec-fetch-dest': destination } = request.headers
    requests.push({ method, path, destination: String(destination) })
    if (proxy.breaksSends && path === SEND) return request.socket.destroy()
    if (proxy.delay?.path.test(path)) await sleep(proxy.delay.ms)
    pass(request, response, target, options)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: ProductProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    errors,
    breaksSends: false,
    delay: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}

function pass(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  { reportsErrors, forbidsScripts }: ProxyOptions,
): void {
  const headers = { ...request.headers }
  if (reportsErrors && headers.accept?.includes('text/html')) delete headers['accept-encoding']
  const onward = requestFrom(
    new URL(request.url ?? '', target),
    { method: request.method, headers },
    async (answer) => {
      if (forbidsScripts) answer.headers['content-security-policy'] = "script-src 'none'"
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      if (!reportsErrors || !isPage) {
        response.writeHead(answer.statusCode ?? 0, answer.headers)
        return answer.pipe(response)
      }
      const html = String(await buffer(answer))
      const { 'content-length': _, ...others } = answer.headers
      response
        .writeHead(answer.statusCode ?? 0, others)
        .end(html.replace('<head>', `<head><script src="${REPORTER}"></script>`))
    },
  )
  for (const stream of [request, response, onward])
    stream.on('error', () => {
      onward.destroy()
      response.destroy()
    })
  request.pipe(onward)
}
