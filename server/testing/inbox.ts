/** The inbox as the browser of a mailbox's people has it. */
import { createHash, randomBytes } from 'node:crypto'
import { load } from 'cheerio'
import type { Session } from '../src/storage/sessions.ts'
import type { Store } from '../src/storage/store.ts'
import { newEntry } from './entries.ts'
import { openServerAndStore } from './signed-pages.ts'
import type { TestServer } from './test-server.ts'

export const INBOX = '/prod/inbox/'
/** What browsers say of a form of the inbox. */
export const OWN_FORM = { 'sec-fetch-site': 'same-origin' }

/** Without TLS, where the cookie has no prefix. */
export const openInbox = (environment: Record<string, string> = {}) =>
  openServerAndStore({ SITE_URL: 'http://www.testfield.example', ...environment })

/** Opens a session. @returns the headers of its browser */
export async function addSession(store: Store, mailbox: string, changes: Partial<Session> = {}) {
  const secret = randomBytes(32).toString('base64url')
  const id = createHash('sha256').update(secret).digest('hex')
  const now = Date.now()
  await store.addSession({ id, kind: 'session', mailbox, begunAt: now, usedAt: now, ...changes })
  return { cookie: `inbox=${secret}` }
}

/** Stores a message. @returns its id */
export async function addMessage(
  store: Store,
  submission: NonNullable<Parameters<typeof newEntry>[0]>['submission'],
  changes: Omit<Parameters<typeof newEntry>[0] & object, 'submission'> = {},
): Promise<string> {
  const entry = newEntry({
    deliveries: [],
    ...changes,
    submission: { resume: null, ...submission },
  })
  await store.saveSubmission(entry, Date.now())
  return entry.submission.id
}

/** Posts a form of the inbox. */
export function postInbox(
  { fetch }: TestServer,
  path: string,
  { fields = {}, headers }: { fields?: Record<string, string>; headers: HeadersInit },
): Promise<Response> {
  return fetch(INBOX + path, { method: 'POST', body: new URLSearchParams(fields), headers })
}

export async function readList(response: Response) {
  const $ = load(await response.text())
  const texts = (selector: string) =>
    $(selector)
      .toArray()
      .map((one) => $(one).text().trim())
  return {
    status: response.status,
    title: $('h1').text(),
    names: texts('tbody th'),
    links: $('tbody th a')
      .toArray()
      .map((one) => $(one).attr('href')),
    $,
  }
}
