/** The pages that signed links open, as a browser without scripts has them, and the store behind them. */
import { load } from 'cheerio'
import { onTestFinished } from 'vitest'
import { type LinkPurpose, linkPath, linkTokens } from '../src/base/signed-link.ts'
import { readSettings } from '../src/settings.ts'
import { openStore } from '../src/storage/open-store.ts'
import type { Store } from '../src/storage/store.ts'
import { temporaryDirectory } from './files.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** What browsers say of a form that posts to its own page. */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin', origin: 'null' }

/** Starts a server, and opens its store as another process on the same data. */
export async function openServerAndStore(environment: Record<string, string>) {
  const place = { DATA_DIR: temporaryDirectory(), ...environment }
  const server = await startTestServer(place)
  const store = await openStore(readSettings(place), 'operator')
  onTestFinished(() => store.close())
  return { server, store }
}

/** The path of a link. */
export function signedPath(
  purpose: LinkPurpose,
  { secret }: Pick<Store, 'secret'>,
  { id, endsAt }: { readonly id: string; readonly endsAt: number },
): string {
  return linkPath(purpose) + linkTokens(secret, purpose).make(id, endsAt)
}

/** Posts a form of the page at a path. */
export function postForm(
  { fetch }: TestServer,
  path: string,
  { fields, headers = OWN_PAGE }: { fields: Record<string, string>; headers?: HeadersInit },
): Promise<Response> {
  return fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers })
}

export async function readSignedPage(response: Response) {
  const $ = load(await response.text())
  return {
    status: response.status,
    title: $('h1').text(),
    state: $('[role=status]').text(),
    text: $('main').text().replace(/\s+/g, ' '),
    buttons: $('button')
      .map((_, button) => $(button).attr('value'))
      .get(),
    $,
  }
}

/** What is the same or different in answers that must not be told apart: all but the time. */
export async function fingerprintOf(answer: Response): Promise<string> {
  const { date: _, ...headers } = Object.fromEntries(answer.headers)
  return JSON.stringify([answer.status, headers, await answer.text()])
}
