import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answered } from './app.ts'
import type { StaticSite } from './static-site.ts'

export type PageListenerOptions = {
  readonly site: Pick<StaticSite, 'answerFromMemory'>
  /** See `AppOptions`. */
  readonly onAnswer: (answered: Answered) => void
}

/** Others may be valid: the app decides. */
const PLAIN_HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i

/**
 * Answers requests for pages and files that are in memory, as the app would, in a third of its time: without a Request, a
 * Response, and what stands before every other answer. Returns false where it cannot, and has then done nothing.
 * Source: docs/decisions/serving-pages.md
 */
export function createPageListener({ site, onAnswer }: PageListenerOptions) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const begun = performance.now()
    const { method, url = '', headers } = incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    const { host } = headers
    if (host === undefined || !PLAIN_HOST.test(host) || !URL.canParse(`http://${host}`))
      return false
    const [path = ''] = url.split('?', 1)
    const answer = site.answerFromMemory(path, (name) => headers[name] as string | undefined)
    if (!answer) return false
    outgoing.writeHead(answer.status, answer.headers)
    outgoing.end(method === 'HEAD' ? null : answer.body)
    onAnswer({ route: 'other', status: answer.status, ms: performance.now() - begun })
    return true
  }
}
