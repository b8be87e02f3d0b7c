/** @jsxRuntime automatic @jsxImportSource react */
/** The inbox in the browser; see docs/http.md and docs/decisions/inbox.md. */

import { isFromOwnSite } from '../../http/origin.ts'
import { problem, retryAfter } from '../../http/problem.ts'
import { createRequestCounter } from '../../intake/request-counter.ts'
import type { Client } from '../../intake/submit.ts'
import { InboxNav } from '../../pages/PageFrame.tsx'
import { Typed } from '../../pages/parts.tsx'
import { createRenderPage, leadTo, sendFile } from '../../pages/server-page.tsx'
import { ALLOW, REQUESTS, readForm } from '../../pages/signed-page.ts'
import { createSubmissionHandler, readNote } from '../../pages/submission-page.tsx'
import type { Connected, Core } from '../../part.ts'
import type { SubmissionRecord } from '../../store/store.ts'
import { createBulkActions, PAGE } from './bulk.tsx'
import { makeCsv, makeResumeZip } from './downloads.ts'
import { type Filter, readFilter, toQuery } from './filter.ts'
import { createGetIn } from './get-in.tsx'
import { InboxList } from './InboxList.tsx'
import { countByView, listTopics, searchAll, searchSubmissions } from './search-submissions.ts'
import { createSignIn, type Visit } from './sign-in.ts'

/** Beside the address of the forms, as signed links are. A page has one more segment; addresses are relative. */
const FOLDER = 'inbox'

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

  /** @param query of the list that the page leads back to */
  const renderFor =
    ({ mailbox, name }: Visit, query = ''): typeof render =>
    (page) =>
      render({ ...page, nav: <InboxNav {...{ copy, mailbox, name, query }} /> })

  const pagesFor = (visit: Visit, path: string, filter: Filter) =>
    createSubmissionHandler(core, {
      render: renderFor(visit, toQuery(filter)),
      profiles: visit.profiles,
      actor: visit.actor,
      draft: draftOf(visit, path),
      next: async ({ id, answerDueAt }) => {
        const view = filter.view === 'suspects' ? 'suspects' : 'to-answer'
        const list = { ...filter, view, text: '', page: 1 } as const
        const place = { offset: 0, count: PAGE }
        const found = await searchSubmissions(store.db, list, place)
        const others = found.filter((record) => record.id !== id)
        // What comes after it, since an earlier one was left for a reason.
        const isLater = (record: SubmissionRecord) =>
          (record.answerDueAt ?? Number.POSITIVE_INFINITY) >= (answerDueAt ?? 0)
        const next = others.find(isLater) ?? others[0]
        return (
          next && (
            <a href={`${next.id}?${toQuery(list)}`} className="link">
              {copy.nextMessage} <bdi>{next.name}</bdi>
            </a>
          )
        )
      },
    })

  const bulkFor = (visit: Visit) => createBulkActions(core, renderFor(visit), visit)

  /** The same for a submission of another mailbox as for one that there is not. */
  const nothing = (visit: Visit, note = '') =>
    renderFor(visit)({
      title: copy.notFound,
      body: <Typed note={note} copy={content.pageCopy.message} />,
      status: 404,
    })

  async function showList(visit: Visit, filter: Filter, query: URLSearchParams): Promise<Response> {
    const place = { offset: (filter.page - 1) * PAGE, count: PAGE + 1 }
    const found = await searchSubmissions(store.db, filter, place)
    if (found.length === 0 && filter.page > 1)
      return leadTo(`./?${toQuery({ ...filter, page: 1 })}`)
    const body = (
      <InboxList
        {...{ filter, content }}
        records={found.slice(0, PAGE)}
        hasNext={found.length > PAGE}
        counts={filter.text === '' ? await countByView(store.db, filter) : null}
        topics={await listTopics(store.db, filter.profiles)}
        isTicked={query.get('ticked') === 'all'}
        outcome={await bulkFor(visit).readOutcome(query)}
        now={now()}
      />
    )
    return renderFor(visit)({ title: copy.heading, body, status: 200, isWide: true })
  }

  async function show(request: Request, path: string, visit: Visit): Promise<Response> {
    const query = new URL(request.url).searchParams
    const filter = readFilter(query, visit.profiles, content.inquiryLabels)
    // Made while they are sent, and recorded: neither for a look at the headers, nor by a link of another site.
    const isHead = request.method === 'HEAD'
    const isForeign = request.headers.get('sec-fetch-site') === 'cross-site'
    if (isForeign && (path.endsWith('.csv') || path.endsWith('.zip'))) return leadTo('./')
    if (path === '') return showList(visit, filter, query)
    if (path === 'messages.csv') {
      const csv = isHead ? null : makeCsv(searchAll(store.db, filter), content.company)
      return sendFile(csv, 'text/csv; charset=utf-8', `filename="${path}"`)
    }
    if (path === 'resumes.zip') {
      const zip = isHead ? null : makeResumeZip(searchAll(store.db, filter), core, visit.actor)
      return sendFile(zip, 'application/zip', `filename="${path}"`)
    }
    const pages = pagesFor(visit, path, filter)
    const resume = isHead || isForeign ? null : query.get('resume')
    const page = resume ? pages.showResume(path, resume === 'open') : pages.show(path, query)
    return (await page) ?? nothing(visit, draftOf(visit, path))
  }

  async function act(
    request: Request,
    path: string,
    { visit, client }: { readonly visit: Visit; readonly client: Client },
  ): Promise<Response> {
    if (path === 'sign-out') return getIn.signOut(request, visit)
    const form = await readForm(request, { client, formQueue })
    const query = new URL(request.url).searchParams
    // Another tab has signed in since this one was asked for a mailbox.
    if (form?.has('mailbox'))
      return show(request, path, { ...visit, path, note: readNote(form) || draftOf(visit, path) })
    const filter = readFilter(query, visit.profiles, content.inquiryLabels)
    const list = `./?${toQuery(filter)}`
    if (path === '') return form ? bulkFor(visit).act(form, list) : leadTo(list)
    const pages = pagesFor(visit, path, filter)
    const response = form && (await pages.act(path, form, query))
    if (!response)
      return (await pages.show(path))
        ? problem(400, 'Malformed form')
        : nothing(visit, form ? readNote(form) : '')
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
