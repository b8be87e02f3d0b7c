/** The frame of the pages that signed links open: no script, nothing loaded, and an address that is passed to nobody. */
import { createHash } from 'node:crypto'
import { NO_FRAMES } from '@lanternfield/contract/headers.ts'
import { html, raw } from 'hono/html'
import type { Brand } from '../base/content.ts'

export type Html = ReturnType<typeof html>

export type SignedPageFrame = {
  readonly company: string
  readonly brand: Brand
  /** Where the company's name leads; left out, it leads nowhere. */
  readonly homeUrl?: string
}

type SignedPageContent = {
  readonly title: string
  /** Below the title. */
  readonly body: Html | string
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Beside the company's name. */
  readonly nav?: Html
  /** Whether it has a table. */
  readonly isWide?: boolean
}

// No file of the site is loaded: it may be on another host.
const styleOf = ({ light, dark }: Brand) => `
:root {
  color-scheme: light dark;
  --ground: ${light.base200}; --card: ${light.card}; --ink: ${light.baseContent}; --muted: ${light.muted};
  --line: ${light.line}; --link: ${light.primary}; --error: ${light.error};
  --night: ${light.neutral}; --on-night: ${light.neutralContent}; --lantern: ${light.accent}; --on-lantern: ${light.accentContent}
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: ${dark.base100}; --card: ${dark.card}; --ink: ${dark.baseContent}; --muted: ${dark.muted};
    --line: ${dark.line}; --link: ${dark.primary}; --error: ${dark.error};
    --night: ${dark.neutral}; --on-night: ${dark.neutralContent}; --lantern: ${dark.accent}; --on-lantern: ${dark.accentContent}
  }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 Inter, system-ui, sans-serif }
header { background: var(--night); border-bottom: 4px solid var(--lantern); color: var(--on-night); font-weight: 700; padding: 1.125rem 1.5rem; text-align: center }
header a { color: inherit; display: inline-block; margin-block: -0.5rem; padding: 0.5rem 0.75rem; text-decoration: none }
header a:hover { text-decoration: underline }
header a:focus-visible { outline-color: currentcolor }
main { background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; margin: 2rem auto; max-width: 44rem; padding: 2rem; width: calc(100% - 2rem) }
main.wide { max-width: 80rem }
h1 { font-size: 1.75rem; letter-spacing: -0.02em; line-height: 1.2; margin: 0 0 1rem; text-wrap: balance }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2rem 0 0.5rem }
p { margin: 0 0 1rem }
a { color: var(--link) }
dl { border-block: 1px solid var(--line); display: grid; gap: 0.375rem 1.5rem; grid-template-columns: max-content 1fr; margin: 1.5rem 0; padding: 1rem 0 }
dt { color: var(--muted) }
dd { margin: 0; overflow-wrap: anywhere }
blockquote { border-inline-start: 4px solid var(--lantern); margin: 1.5rem 0; overflow-wrap: anywhere; padding: 0.25rem 1rem; white-space: pre-wrap }
form { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.5rem }
label { flex-basis: 100%; font-weight: 600 }
input { background: var(--card); border: 1px solid var(--muted); border-radius: 0.75rem; color: inherit; flex: 1 1 14rem; font: inherit; min-height: 2.75rem; min-width: 0; padding: 0.5rem 0.875rem }
input[aria-invalid] { border-color: var(--error) }
.error { color: var(--error); flex-basis: 100%; font-weight: 600; margin: 0 }
button { background: none; border: 1px solid var(--muted); border-radius: 0.75rem; color: inherit; cursor: pointer; font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0.5rem 1.25rem }
button:first-of-type { background: var(--lantern); border-color: var(--lantern); color: var(--on-lantern) }
button:is([value=delete], [value=confirm]) { background: none; border-color: var(--error); color: var(--error) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.quiet a { display: inline-block; margin-block: -0.5rem; padding-block: 0.5rem }
.quiet { color: var(--muted); font-size: 0.9375rem; margin: 2rem 0 0 }
@media (max-width: 30rem) {
  main { border-radius: 1rem; margin: 1rem auto; padding: 1.25rem }
  dl { gap: 0; grid-template-columns: 1fr }
  dd { margin-bottom: 0.75rem }
}
`

const policyOf = (style: string) =>
  [
    "default-src 'none'",
    'img-src data:',
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    NO_FRAMES,
  ].join('; ')

/** Browsers would ask for /favicon.ico, and Firefox would report that the policy forbids it. */
const NO_ICON = raw('<link rel="icon" href="data:,">')

/** Headers of every answer at such an address, files too. */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // The address is the permission: it must not travel on.
  'referrer-policy': 'no-referrer',
} as const

export type RenderPage = ReturnType<typeof createSignedPage>

/** Makes the function that renders all pages of one kind of link. */
export function createSignedPage({ company, brand, homeUrl }: SignedPageFrame) {
  const style = styleOf(brand)
  const policy = policyOf(style)
  return async ({
    title,
    body,
    status,
    headers = {},
    nav,
    isWide = false,
  }: SignedPageContent): Promise<Response> => {
    const document = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} · ${company}</title>
${NO_ICON}
<style>${raw(style)}</style>
</head>
<body>
<header>${homeUrl ? html`<a href="${homeUrl}" rel="noreferrer">${company}</a>` : company}${nav ?? ''}</header>
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
