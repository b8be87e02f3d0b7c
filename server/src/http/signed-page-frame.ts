/** The frame of the pages that signed links open: no script, nothing loaded, and an address that is passed to nobody. */
import { createHash } from 'node:crypto'
import { NO_FRAMES } from '@lanternfield/contract/headers.ts'
import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html>

export type SignedPageContent = {
  readonly company: string
  /** Where the company's name leads; left out, it leads nowhere. */
  readonly homeUrl?: string
  readonly title: string
  /** Below the title. */
  readonly body: Html | string
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

// The brand's colours of site/src/styles/global.css, in both themes. No file of the site is loaded: it may be on another host.
const STYLE = `
:root {
  color-scheme: light dark;
  --ground: oklch(0.962 0.013 255); --card: oklch(1 0 0); --ink: oklch(0.235 0.075 265); --muted: oklch(0.4 0.055 263);
  --line: oklch(0.235 0.075 265 / 0.14); --link: oklch(0.39 0.15 262); --error: oklch(0.47 0.18 25);
  --night: oklch(0.2 0.06 265); --lantern: oklch(0.83 0.16 85)
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: oklch(0.185 0.055 266); --card: oklch(0.225 0.065 265); --ink: oklch(0.955 0.013 255); --muted: oklch(0.82 0.032 258);
    --line: oklch(0.8 0.06 258 / 0.2); --link: oklch(0.82 0.085 255); --error: oklch(0.8 0.12 22); --night: oklch(0.145 0.045 267)
  }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 Inter, system-ui, sans-serif }
header { background: var(--night); border-bottom: 4px solid var(--lantern); color: oklch(0.985 0.008 255); font-weight: 700; padding: 1.125rem 1.5rem; text-align: center }
header a { color: inherit; display: inline-block; margin-block: -0.5rem; padding: 0.5rem 0.75rem; text-decoration: none }
header a:hover { text-decoration: underline }
header a:focus-visible { outline-color: currentcolor }
main { background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; margin: 2rem auto; max-width: 44rem; padding: 2rem; width: calc(100% - 2rem) }
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
button:first-of-type { background: var(--lantern); border-color: var(--lantern); color: oklch(0.22 0.075 265) }
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

// The page has one style and an empty icon; it loads and runs nothing, and posts to its own address alone.
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  NO_FRAMES,
].join('; ')

/** Browsers would ask for /favicon.ico, and Firefox would report that the policy forbids it. */
const NO_ICON = raw('<link rel="icon" href="data:,">')

/** Of everything that such an address answers, files too. */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // The address is the permission: it must not travel on.
  'referrer-policy': 'no-referrer',
} as const

export async function renderSignedPage({
  company,
  homeUrl,
  title,
  body,
  status,
  headers = {},
}: SignedPageContent): Promise<Response> {
  const document = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} · ${company}</title>
${NO_ICON}
<style>${raw(STYLE)}</style>
</head>
<body>
<header>${homeUrl ? html`<a href="${homeUrl}" rel="noreferrer">${company}</a>` : company}</header>
<main>
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
      'content-security-policy': POLICY,
      ...PRIVATE_HEADERS,
      ...headers,
    },
  })
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

/** What somebody wrote, line by line; nothing for nothing. */
export function renderMessage(message: string): Html | string {
  return message.trim() === '' ? '' : html`<blockquote dir="auto">${message}</blockquote>`
}
