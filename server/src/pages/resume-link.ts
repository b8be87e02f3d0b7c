/** A resume as a file, and the links by which programs of the company download it. */
import { Buffer } from 'node:buffer'
import type { Resume } from '@lanternfield/contract/submission.ts'
import { DAY_MS } from '../base/durations.ts'
import type { RateLimit } from '../base/rate-limiter.ts'
import type { AnswerCopy } from '../content.ts'
import { problem, retryAfter } from '../http/problem.ts'
import { countByHash } from '../intake/quotas.ts'
import type { Store } from '../store/store.ts'
import { createRenderPage, PRIVATE_HEADERS, type ServerPageOptions } from './server-page.tsx'
import { createSignedPageHandler, type SignedPageOptions } from './signed-page.ts'

/** Of one resume: far more than programs need, so that no link fills the database with history. */
const DOWNLOADS: RateLimit = { max: 100, windowMs: DAY_MS }

type ResumeLinkOptions = ServerPageOptions &
  SignedPageOptions & { readonly store: Store; readonly copy: AnswerCopy['message'] }

/** Answers the links of webhooks; see docs/http.md and docs/decisions/signed-links.md. */
export function createResumeLinkHandler(options: ResumeLinkOptions) {
  const { store, copy, now } = options
  const render = createRenderPage(options)
  const refuse = () => render({ title: copy.invalid, status: 404 })
  const find = async (id: string) => (await store.readSubmission(id))?.resume

  return createSignedPageHandler('resume', options, {
    refuse,
    show: async (id, { method }) => {
      const resume = await find(id)
      if (!resume) return refuse()
      if (method !== 'HEAD') {
        const counted = { name: 'resume-downloads', value: id, limit: DOWNLOADS }
        const waitMs = await store.count(countByHash(store.secret, counted), now())
        if (waitMs > 0) return problem(429, 'Too many requests', { headers: retryAfter(waitMs) })
        await store.recordEvent(id, { event: 'resume downloaded', by: 'receiver' }, now())
      }
      return answerResume(resume)
    },
    // The file has no buttons.
    act: async (id) => ((await find(id)) ? null : refuse()),
  })
}

/** A resume as a file to download. */
export function answerResume({ fileName, content }: Resume): Response {
  return new Response(Buffer.from(content), {
    headers: {
      ...PRIVATE_HEADERS,
      // No browser opens it by itself, whatever it is.
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="resume"; filename*=UTF-8''${encodeFileName(fileName)}`,
    },
  })
}

/** Source: RFC 8187, section 3.2.1 */
function encodeFileName(fileName: string): string {
  return encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
