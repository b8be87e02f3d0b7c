/** @jsxRuntime automatic @jsxImportSource react */
/** The inbox in the browser; see docs/http.md and docs/decisions/inbox.md. */

import { isFromOwnSite } from '../../http/origin.ts'
import { problem, retryAfter } from '../../http/problem.ts'
import { createRequestCounter } from '../../intake/request-counter.ts'
import type { Client } from '../../intake/submit.ts'
import { InboxNav } from '../../pages/PageFrame.tsx'
import { createRenderPage, sendFile } from '../../pages/server-page.tsx'
import { ALLOW, REQUESTS, readForm } from '../../pages/signed-page.ts'
import { createSubmissionHandler, readNote } from '../../pages/submission-page.tsx'
import type { Connected, Core } from '../../part.ts'
import { makeCsv, makeResumeZip } from './downloads.ts'
import { readFilter, search, searchAll } from './filter.ts'
import { createGetIn, leadTo } from './get-in.tsx'
import { InboxList } from './InboxList.tsx'
import { createSignIn, type Visit } from './sign-in.ts'

/** Beside the address of the forms, as signed links are. A page has one more segment; addresses are relative. */
const FOLDER = 'inbox'
/** Messages on one page of the list. */
const PAGE = 50

/** Handles what is below the folder, and the links that open it. @param ownOrigin if it has a host of its own */
export function createInbox(core: Core, ownOrigin: string | null): Connected {
  const { settings, store, content, identify, formQueue, now } = core
  const copy = content.pageCopy.inbox
  const render = createRenderPage(core)
  const signIn = createSignIn(core)
  // ALLOWED_ORIGINS may send messages, and not read them.
  const origins = ownOrigin
    ? [ownOrigin]
    : [settings.siteUrl, settings.endpointUrl].map((url) => new URL(url).origin)
  const getIn = createGetIn(core, signIn, render, ownOrigin ?? settings.siteUrl)
  const countRequest = createRequestCounter(core, 'inbox-requests', REQUESTS)

  const navOf = ({ mailbox, name }: Visit) => <InboxNav {...{ copy, mailbox, name }} />

  const pagesFor = (visit: Visit, path: string) =>
    createSubmissionHandler(core, {
      render: (page) => render({ ...page, nav: navOf(visit) }),
      profiles: visit.profiles,
      by: 'inbox',
      draft: draftOf(visit, path),
    })

  /** The same for a submission of another mailbox as for one that there is not. */
  const nothing = (visit: Visit) => render({ title: copy.notFound, status: 404, nav: navOf(visit) })

  async function show(request: Request, path: string, visit: Visit): Promise<Response> {
    const { profiles } = visit
    const query = new URL(request.url).searchParams
    const labels = content.inquiryLabels
    const list = { store, labels, profiles, filter: readFilter(query, profiles) }
    const isHead = request.method === 'HEAD'
    if (path === '') {
      const page = Number(/^[1-9]\d{0,5}$/.exec(query.get('page') ?? '') ?? 1)
      const found = await search(list, { offset: (page - 1) * PAGE, count: PAGE + 1 })
      const body = (
        <InboxList
          {...{ ...list, page, content }}
          records={found.slice(0, PAGE)}
          hasNext={found.length > PAGE}
          now={now()}
        />
      )
      return render({ title: copy.heading, body, status: 200, nav: navOf(visit), isWide: true })
    }
    if (path === 'messages.csv') {
      const csv = isHead ? null : makeCsv(searchAll(list), content.company)
      return sendFile(csv, 'text/csv; charset=utf-8', `filename="${path}"`)
    }
    if (path === 'resumes.zip') {
      const zip = isHead ? null : makeResumeZip(searchAll(list), core)
      return sendFile(zip, 'application/zip', `filename="${path}"`)
    }
    return (await pagesFor(visit, path).show(path)) ?? nothing(visit)
  }

  async function act(
    request: Request,
    path: string,
    { visit, client }: { readonly visit: Visit; readonly client: Client },
  ): Promise<Response> {
    if (path === 'sign-out') return getIn.signOut(request, visit)
    const pages = pagesFor(visit, path)
    const form = await readForm(request, { client, formQueue })
    // Another tab has signed in since this one was asked for a mailbox.
    if (form?.has('mailbox')) return show(request, path, { ...visit, path, note: readNote(form) })
    const response = form && (await pages.act(path, form))
    if (!response) return (await pages.show(path)) ? problem(400, 'Malformed form') : nothing(visit)
    // Stored by any button with the field but that of a download, or removed from it.
    const isDone = form.has('note') && form.get('action') !== 'resume' && response.status !== 422
    if (isDone && draftOf(visit, path)) await signIn.forgetNote(visit)
    return response
  }

  async function handle(request: Request, peer: string | undefined): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const [, , , ...segments] = pathname.split('/')
    const path = segments.join('/')
    const isPost = request.method === 'POST'
    if (!isPost && request.method !== 'GET' && request.method !== 'HEAD')
      return problem(405, 'Method not allowed', { headers: { allow: ALLOW } })
    if (!isNavigation(request.headers))
      return problem(403, 'Not a navigation', { detail: 'Open this address as a page of its own.' })
    if (isPost && !isFromOwnSite(request.headers, origins))
      return problem(403, 'Origin not allowed', { detail: 'Use the buttons of the page itself.' })
    // From there, the relative addresses of a page would lead astray.
    if (!isPost && segments.length > 1)
      return leadTo(`${'../'.repeat(segments.length - 1)}${segments[0]}${search}`)
    const visit = await getIn.findVisit(request)
    const client = identify(request, peer)
    if (visit) return isPost ? act(request, path, { visit, client }) : show(request, path, visit)
    const retryAfterMs = await countRequest(client)
    if (retryAfterMs > 0)
      return problem(429, 'Too many requests', { headers: retryAfter(retryAfterMs) })
    if (path === 'sign-out') return leadTo('./')
    return getIn.askForMailbox(request, path + search, client)
  }

  async function handlePrivately(request: Request, peer: string | undefined): Promise<Response> {
    const response = await handle(request, peer)
    // Forms are known by their origin where there is no Sec-Fetch-Site. The rest of an address may have a name that was
    // searched for, which belongs into no log.
    response.headers.set('referrer-policy', 'strict-origin')
    // Other than that of the site's pages, so that none of them keeps hold of a window that it opened.
    response.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    return response
  }

  return {
    ownOrigin,
    signedPages: { 'sign-in': getIn.openLink },
    folders: { [FOLDER]: handlePrivately },
  }
}

/** What was typed on a page before its reader signed in, and is not stored. */
function draftOf({ path, note }: Visit, page: string): string {
  return path.split('?', 1)[0] === page ? note : ''
}

/**
 * Whether a browser opens a page, as far as it tells: scripts of the site's pages are of the same origin, and could
 * read and press everything. Programs such as Node send the mode alone, and have no cookies of others.
 */
function isNavigation(headers: Headers): boolean {
  const destination = headers.get('sec-fetch-dest')
  if (destination === null) return true
  return destination === 'document' && (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate'
}
