/** @jsxRuntime automatic @jsxImportSource react */
/** The pages that the server makes: no script, nothing from elsewhere, and an address that nobody is told. */
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { RESUME_FORMATS } from '@lanternfield/contract/resume.ts'
import { CACHE, NO_FRAMES, NOTHING_POLICY } from '@lanternfield/contract/site/headers.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Resume } from '../submission/submission.ts'
import { type Page, PageFrame, type PageStyle } from './PageFrame.tsx'

/** What the server's pages need of the core. */
export type PageCore = {
  readonly settings: { readonly siteUrl: string }
  readonly content: { readonly company: { readonly name: string } }
  readonly site: { readonly readPageStyle: () => Promise<PageStyle> }
}

/** Headers of every response at such an address, files too. */
const PRIVATE_HEADERS = {
  'cache-control': CACHE.none,
  'x-robots-tag': 'noindex, nofollow',
  // The address is the permission: it must not travel on.
  'referrer-policy': 'no-referrer',
} as const

type PageResponse = Page & {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

export type RenderPage = (page: PageResponse) => Promise<Response>

/** Makes the function that responds with pages. @param homeUrl where the company's name leads */
export function createRenderPage(
  { settings, content, site }: PageCore,
  homeUrl = new URL('/', settings.siteUrl).href,
): RenderPage {
  const company = content.company.name
  return async ({ status, headers = {}, ...page }) => {
    const style = await site.readPageStyle()
    const html = renderToStaticMarkup(<PageFrame {...{ company, homeUrl, style }} {...page} />)
    // For Cloudflare, which hides e-mail addresses behind a script that the policy forbids.
    return new Response(`<!doctype html><!--email_off-->${html}<!--/email_off-->`, {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policyFor(style),
        ...PRIVATE_HEADERS,
        ...headers,
      },
    })
  }
}

function policyFor(style: PageStyle): string {
  const sources =
    'path' in style
      ? ["img-src 'self'", "font-src 'self'", "style-src 'self'"]
      : ['img-src data:', `style-src 'sha256-${hashOf(style.text)}'`]
  return [
    "default-src 'none'",
    ...sources,
    "form-action 'self'",
    "base-uri 'none'",
    NO_FRAMES,
  ].join('; ')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** @param path relative, since the server does not know what a gateway has in front of it */
export function leadTo(path: string, ...cookies: readonly string[]): Response {
  const headers = new Headers({ ...PRIVATE_HEADERS, location: path })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** A file to download. @param name the parameters of its `content-disposition` */
export function sendFile(body: BodyInit | null, type: string, name: string): Response {
  const disposition = `attachment; ${name}`
  const headers = { ...PRIVATE_HEADERS, 'content-type': type, 'content-disposition': disposition }
  return new Response(body, { headers })
}

/** A PDF in a tab of its own is of no origin, and loads nothing. Source: docs/decisions/inbox.md */
const SHOWN_POLICY = `sandbox; ${NOTHING_POLICY}`

/** @param opens in the browser, if it is a PDF; else no browser opens it by itself, whatever it is */
export function sendResume(
  { fileName, contentType, content }: Resume,
  { opens = false }: { readonly opens?: boolean } = {},
): Response {
  const name = `filename="resume"; filename*=UTF-8''${encodeFileName(fileName)}`
  const response = sendFile(Buffer.from(content), 'application/octet-stream', name)
  if (opens && contentType === RESUME_FORMATS.pdf) {
    response.headers.set('content-type', contentType)
    response.headers.set('content-disposition', `inline; ${name}`)
    response.headers.set('content-security-policy', SHOWN_POLICY)
  }
  return response
}

/** Source: RFC 8187, section 3.2.1 */
function encodeFileName(fileName: string): string {
  return encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
