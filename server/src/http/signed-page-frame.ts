/** The frame of the pages that the server makes: no script, nothing loaded from elsewhere, and an address that is passed to nobody. */
import { createHash } from 'node:crypto'
import { NO_FRAMES } from '@lanternfield/contract/headers.ts'
import { lang } from '@lanternfield/contract/language.ts'
import { html, raw } from 'hono/html'
import type { Brand } from '../base/content.ts'
import { composeStyle } from './signed-page-style.ts'

export type Html = ReturnType<typeof html>

export type SignedPageFrame = {
  readonly company: string
  readonly brand: Brand
  /** Where the company's name leads; left out, it leads nowhere. */
  readonly homeUrl?: string
  /** Whether our server has the site too: its typeface and its mark are loaded from there. */
  readonly servesSite?: boolean
}

type SignedPageContent = {
  readonly title: string
  /** Below the title. */
  readonly body: Html | string
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Beside the company's name. */
  readonly nav?: Html
  /** Whether it has a table: as wide as the site, and not a card itself. */
  readonly isWide?: boolean
}

const policyOf = (style: string, servesSite: boolean) =>
  [
    "default-src 'none'",
    ...(servesSite ? ["img-src 'self'", "font-src 'self'"] : ['img-src data:']),
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    NO_FRAMES,
  ].join('; ')

/** The mark of the site. */
const MARK_PATH = '/favicon.svg'
/** Without an icon, browsers would ask for /favicon.ico, and Firefox would report that the policy forbids it. */
const NO_ICON = 'data:,'

/** Headers of every answer at such an address, files too. */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // The address is the permission: it must not travel on.
  'referrer-policy': 'no-referrer',
} as const

export type RenderPage = ReturnType<typeof createSignedPage>

/** Makes the function that renders all pages of one kind of link. */
export function createSignedPage({ company, brand, homeUrl, servesSite = false }: SignedPageFrame) {
  const style = composeStyle(brand, servesSite)
  const policy = policyOf(style, servesSite)
  const logo = html`${servesSite ? html`<img src="${MARK_PATH}" alt="" width="32" height="32">` : ''}${company}`
  return async ({
    title,
    body,
    status,
    headers = {},
    nav,
    isWide = false,
  }: SignedPageContent): Promise<Response> => {
    const document = await html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} · ${company}</title>
<link rel="icon" href="${servesSite ? MARK_PATH : NO_ICON}">
<style>${raw(style)}</style>
</head>
<body>
<header>${homeUrl ? html`<a href="${homeUrl}" rel="noreferrer">${logo}</a>` : html`<span>${logo}</span>`}${nav ?? ''}</header>
<main${isWide ? raw(' class="wide"') : ''}>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
    return new Response(document.toString(), {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        ...PRIVATE_HEADERS,
        ...headers,
      },
    })
  }
}

/** A list of facts; those without a value are left out. */
export function renderFacts(
  facts: readonly (readonly [label: string, value: Html | string])[],
): Html {
  const rows = facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => html`<dt>${label}</dt><dd dir="auto">${value}</dd>`)
  return html`<dl>${rows}</dl>`
}

export function renderMessage(message: string): Html | string {
  return message.trim() === '' ? '' : html`<blockquote dir="auto">${message}</blockquote>`
}
