/** The page by which a person without a terminal delivers or deletes a submission. */
import { createHash } from 'node:crypto'
import type { AnswerWords } from '@lanternfield/contract/answer-words.ts'
import { LINE_FIELD_NAMES, operatorLabel } from '@lanternfield/contract/fields.ts'
import { NO_FRAMES } from '@lanternfield/contract/headers.ts'
import { fillSentence } from '@lanternfield/contract/sentences.ts'
import { html, raw } from 'hono/html'
import { stateOf } from '../intake/review.ts'
import type { SubmissionRecord } from '../storage/store.ts'

type Words = AnswerWords['review']
type Html = ReturnType<typeof html>

export type ReviewPageOptions = { readonly company: string; readonly words: Words }

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 42rem; padding: 1.5rem; font: 1rem/1.6 system-ui, sans-serif }
h1 { font-size: 1.5rem; line-height: 1.3 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem }
dt { opacity: .8 }
dd { margin: 0; overflow-wrap: anywhere }
blockquote { border-inline-start: 4px solid; margin: 1rem 0; padding: .25rem 1rem; overflow-wrap: anywhere; white-space: pre-wrap }
form { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: 2rem }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.25rem; cursor: pointer }
`

// The hash of the one style is all that the page may load; it runs nothing, and posts to its own address alone.
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  NO_FRAMES,
].join('; ')

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // The address is the permission: it must not travel on.
  'referrer-policy': 'no-referrer',
}

export type ReviewPages = {
  /** A submission with its two buttons. */
  submission(record: SubmissionRecord): Promise<Response>
  /** A sentence, and nothing about any submission. */
  notice(kind: 'deleted' | 'invalid', status: number): Promise<Response>
}

export function createReviewPages({ company, words }: ReviewPageOptions): ReviewPages {
  async function page(title: string, body: Html | string, status: number): Promise<Response> {
    const document = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} · ${company}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
    return new Response(document.toString(), { status, headers: HEADERS })
  }

  return {
    submission: (record) => page(words.heading, describe(record, words), 200),
    notice: (kind, status) => page(words[kind], '', status),
  }
}

function describe(record: SubmissionRecord, words: Words): Html {
  const { id, receivedAt, inquiryLabel, subject, context, resume, suspicions, message } = record
  const state = stateOf(record)
  const facts: readonly (readonly [string, string])[] = [
    ['Received', new Date(receivedAt).toUTCString()],
    ['Inquiry', inquiryLabel],
    ['Subject', subject],
    ['About', context ? `${context.title} (${context.path})` : ''],
    ...LINE_FIELD_NAMES.map((name) => [operatorLabel(name), record[name]] as const),
    ['Resume', resume ? `${resume.fileName}, ${resume.bytes} bytes` : ''],
    ['Reference', id],
  ]
  const rows = facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => html`<dt>${label}</dt><dd dir="auto">${value}</dd>`)
  const canDeliver = state === 'suspect' || state === 'undelivered'
  return html`<p role="status">${fillSentence(words[state], { signals: suspicions.join(', ') })}</p>
<dl>${rows}</dl>
${message.trim() === '' ? '' : html`<blockquote dir="auto">${message}</blockquote>`}
<form method="post">
${canDeliver ? html`<button name="action" value="deliver">${words.deliver}</button>` : ''}
<button name="action" value="delete">${words.delete}</button>
</form>`
}
