/** The inbox in the browser; see docs/http.md and docs/decisions/inbox.md. */
import { setTimeout as delay } from 'node:timers/promises'
import { html } from 'hono/html'
import type { ServerContent } from '../../base/content.ts'
import { createRateLimiter } from '../../base/rate-limiter.ts'
import type { SignIn, Visit } from '../../intake/sign-in.ts'
import type { Store } from '../../storage/store.ts'
import { createMessageHandler, type MessageHandlerOptions } from '../message-page.ts'
import { isFromOwnSite } from '../origin.ts'
import { problem } from '../problem.ts'
import { retryAfter } from '../refusals.ts'
import { ALLOW, REQUESTS, readForm, type SignedPageOptions } from '../signed-page.ts'
import { createSignedPage, PRIVATE_HEADERS, type SignedPageFrame } from '../signed-page-frame.ts'
import { makeCsv, makeResumeZip } from './downloads.ts'
import { readFilter, searchAll } from './filter.ts'
import { renderList } from './list-page.ts'
import type { SessionCookie } from './session-cookie.ts'

/** Beside the address of the forms, as signed links are. Each page has one more segment, and addresses within them are relative. */
export const INBOX_PATH = '/prod/inbox/'

/**
 * How long an answer takes that may have mailed a link, so that it is no sooner for a stranger's address. A database needs
 * some milliseconds to enqueue the mail, and tens if it is far away or busy. The mail cannot be enqueued afterwards: on AWS
 * Lambda nothing runs once a request is answered.
 */
const SAME_TIME_MS = 500

export type InboxOptions = SignedPageFrame &
  Omit<SignedPageOptions, 'secret' | 'allowedOrigins'> & {
    readonly signIn: SignIn
    readonly cookie: SessionCookie
    readonly store: Store
    readonly messageActions: MessageHandlerOptions['messageActions']
    readonly content: ServerContent
    /** Those of the site and of the forms' address: ALLOWED_ORIGINS may send messages, and not read them. */
    readonly ownOrigins: readonly string[]
  }

export function createInboxHandler(options: InboxOptions) {
  const { signIn, cookie, store, content, ownOrigins, identify, now } = options
  const copy = content.answerCopy.inbox
  const labels = content.inquiryLabels
  const render = createSignedPage(options)
  const requests = createRateLimiter(REQUESTS)

  const navOf = ({ mailbox }: Visit) => html`<nav aria-label="${copy.heading}">
<a href="./">${copy.heading}</a> <span>${mailbox}</span>
<form method="post" action="sign-out"><button>${copy.signOut}</button></form>
</nav>`

  /** Without a session. */
  async function getIn(request: Request, path: string): Promise<Response> {
    if (path !== '') return leadTo('./')
    if (request.method !== 'POST') {
      const { heading, help, mailbox, send } = copy.signIn
      const body = html`<p>${help}</p>
<form method="post">
<label for="mailbox">${mailbox}</label>
<input type="email" id="mailbox" name="mailbox" autocomplete="email" required>
<button class="primary">${send}</button>
</form>`
      return render({ title: heading, body, status: 200 })
    }
    const form = await readForm(request)
    const address = form?.get('mailbox') ?? ''
    await Promise.all([signIn.requestLink(address), delay(SAME_TIME_MS)])
    const body = html`<p>${copy.signIn.sentHelp}</p>`
    return render({ title: copy.signIn.sent, body, status: 200 })
  }

  async function act(request: Request, path: string, visit: Visit): Promise<Response> {
    if (path === 'sign-out') {
      await signIn.end(visit)
      return leadTo('./', { 'set-cookie': cookie.write(request.headers, '') })
    }
    const message = messageFor(visit)
    const form = await readForm(request)
    const answer = form && (await message.act(path, form))
    if (answer) return answer
    return (await message.show(path)) ? problem(400, 'Malformed form') : nothing(visit)
  }

  async function show(request: Request, path: string, visit: Visit): Promise<Response> {
    const query = new URL(request.url).searchParams
    const found = {
      store,
      labels,
      profiles: visit.profiles,
      filter: readFilter(query, visit.profiles),
    }
    if (path === '') {
      const page = Number(/^[1-9]\d{0,5}$/.exec(query.get('page') ?? '') ?? 1)
      const body = await renderList({ ...found, page, content, now: now() })
      return render({ title: copy.heading, body, status: 200, nav: navOf(visit), isWide: true })
    }
    const isHead = request.method === 'HEAD'
    if (path === 'messages.csv')
      return download(path, 'text/csv; charset=utf-8', isHead ? null : makeCsv(searchAll(found)))
    if (path === 'resumes.zip')
      return download(
        path,
        'application/zip',
        isHead ? null : makeResumeZip(searchAll(found), { store, now }),
      )
    return (await messageFor(visit).show(path)) ?? nothing(visit)
  }

  const messageFor = (visit: Visit) =>
    createMessageHandler({
      ...options,
      render: (page) => render({ ...page, nav: navOf(visit) }),
      profiles: visit.profiles,
      by: 'inbox',
    })

  /** The same for a message of another mailbox as for one that there is not. */
  const nothing = (visit: Visit) =>
    render({ title: copy.notFound, body: '', status: 404, nav: navOf(visit) })

  async function answer(request: Request, peer: string | undefined): Promise<Response> {
    const path = new URL(request.url).pathname.slice(INBOX_PATH.length)
    const isPost = request.method === 'POST'
    if (!isPost && request.method !== 'GET' && request.method !== 'HEAD')
      return problem(405, 'Method not allowed', { headers: { allow: ALLOW } })
    if (isPost && !isFromOwnSite(request.headers, ownOrigins))
      return problem(403, 'Origin not allowed', { detail: 'Use the buttons of the page itself.' })
    const secret = cookie.read(request.headers)
    const visit = secret === undefined ? null : await signIn.findVisit(secret)
    if (visit) return isPost ? act(request, path, visit) : show(request, path, visit)
    const retryAfterMs = requests.consume(identify(request, peer).hash)
    return retryAfterMs > 0
      ? problem(429, 'Too many requests', { headers: retryAfter(retryAfterMs) })
      : getIn(request, path)
  }

  return async (request: Request, peer: string | undefined): Promise<Response> => {
    const response = await answer(request, peer)
    // Its forms are known by their origin where there is no Sec-Fetch-Site. The rest of an address may have a name that was
    // searched for, which belongs into no log.
    response.headers.set('referrer-policy', 'strict-origin')
    return response
  }
}

/** @param path relative, since the server does not know what a gateway has in front of it */
export function leadTo(path: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { ...PRIVATE_HEADERS, location: path, ...headers },
  })
}

function download(fileName: string, type: string, body: BodyInit | null): Response {
  return new Response(body, {
    headers: {
      ...PRIVATE_HEADERS,
      'content-type': type,
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })
}
