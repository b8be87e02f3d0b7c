/** The pages that signed links open, as a browser without scripts has them, and the store behind them. */
import { Buffer } from 'node:buffer'
import { load } from 'cheerio'
import { onTestFinished } from 'vitest'
import { linkPath, linkTokens } from '../src/base/signed-link.ts'
import { DAY_MS } from '../src/base/times.ts'
import { openStore } from '../src/store/open-store.ts'
import type { Store } from '../src/store/store.ts'
import { readConfiguration } from './configuration.ts'
import { newEntry } from './entries.ts'
import { temporaryDirectory } from './files.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** What browsers say of a form that posts to its own page. */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin', origin: 'null' }

type Headers = Readonly<Record<string, string>>
type Fields = Readonly<Record<string, string>>
type Changes = NonNullable<Parameters<typeof newEntry>[0]>

/** Starts a server, opens its store as another process on the same data, and a browser. */
export async function openPages(environment: Record<string, string> = {}) {
  const place = { DATA_DIR: temporaryDirectory(), ...environment }
  const server = await startTestServer(place)
  const store = await openStore(readConfiguration(place), 'operator')
  onTestFinished(() => store.close())
  return {
    server,
    store,
    /** Stores a message of which nothing is to be delivered. @returns its id */
    save: async (submission: Changes['submission'] = {}, changes: Changes = {}) => {
      const message = { receivedAt: Date.now(), resume: null, ...submission }
      const entry = newEntry({ deliveries: [], ...changes, submission: message })
      await store.submissions.save(entry, Date.now())
      return entry.submission.id
    },
    /** The path of a link. */
    link: (purpose: string, id: string, endsAt?: number) =>
      signedPath(purpose, store, { id, endsAt }),
    visit: async (path: string, headers: Headers = {}) =>
      readPage(server, path, headers, await server.fetch(path, { headers })),
    post: (path: string, fields: Fields, headers: Headers = OWN_PAGE) =>
      post(server, path, fields, headers),
  }
}

export function signedPath(
  purpose: string,
  { secret }: Pick<Store, 'secret'>,
  {
    id,
    endsAt = Date.now() + DAY_MS,
  }: { readonly id: string; readonly endsAt?: number | undefined },
): string {
  return linkPath(purpose) + linkTokens(secret, purpose).make(id, endsAt)
}

/** Posts a form of the page at a path. @returns the page that follows, to which a redirect leads, or the file */
async function post(
  server: Pick<TestServer, 'fetch'>,
  path: string,
  fields: Fields,
  headers: Headers = OWN_PAGE,
) {
  const init = { method: 'POST', body: new URLSearchParams(fields), headers }
  const response = await server.fetch(path, { ...init, redirect: 'manual' })
  const back = response.headers.get('location')
  if (!back?.startsWith('?')) return readPage(server, path, headers, response)
  const next = path.replace(/\?.*/, '') + back
  return readPage(server, next, headers, await server.fetch(next, { headers }))
}

export type Page = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
  readonly $: ReturnType<typeof load>
  readonly title: string
  readonly state: string
  /** With one space for all white space. */
  readonly text: string
  /** What its buttons post. */
  readonly buttons: readonly (string | undefined)[]
  /** The texts of all elements that match. */
  readonly texts: (selector: string) => string[]
  /** Presses a button, with what the page has hidden in its forms: the state that it was shown in. */
  readonly press: (action: string, fields?: Fields) => Promise<Page>
}

async function readPage(
  server: Pick<TestServer, 'fetch'>,
  path: string,
  sent: Headers,
  response: Response,
): Promise<Page> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const $ = load(bytes.toString())
  const all = (selector: string) => $(selector).toArray()
  const hidden = all('input[type=hidden]').map((one) => [$(one).attr('name'), $(one).attr('value')])
  return {
    status: response.status,
    // Of several cookies the first.
    headers: Object.fromEntries([...response.headers].reverse()),
    bytes,
    $,
    title: $('h1').text(),
    state: $('[role=status]').text(),
    text: $('main').text().replace(/\s+/g, ' '),
    buttons: all('button').map((button) => $(button).attr('value')),
    texts: (selector) => all(selector).map((one) => $(one).text().trim()),
    press: (action, fields = {}) =>
      post(
        server,
        path,
        { ...Object.fromEntries(hidden), action, ...fields },
        { ...OWN_PAGE, ...sent },
      ),
  }
}

/** What is the same or different in answers that must not be told apart: all but the time. */
export function fingerprintOf({ status, headers: { date: _, ...headers }, bytes }: Page): string {
  return JSON.stringify([status, headers, bytes.toString('latin1')])
}
