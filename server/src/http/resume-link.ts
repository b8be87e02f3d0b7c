/** A resume as a file, and the links by which programs of the company download it. */
import { Buffer } from 'node:buffer'
import type { AnswerCopy } from '@lanternfield/contract/answer-copy.ts'
import type { Resume } from '@lanternfield/contract/submission.ts'
import type { ResumeDownloads } from '../intake/resume-downloads.ts'
import { problem } from './problem.ts'
import { retryAfter } from './refusals.ts'
import { createSignedPageHandler, type SignedPageOptions } from './signed-page.ts'
import { createSignedPage, PRIVATE_HEADERS, type SignedPageFrame } from './signed-page-frame.ts'

type ResumeLinkOptions = SignedPageFrame &
  SignedPageOptions & { readonly downloads: ResumeDownloads; readonly copy: AnswerCopy['review'] }

/** Answers the links of webhooks; see docs/http.md. */
export function createResumeLinkHandler(options: ResumeLinkOptions) {
  const { downloads, copy } = options
  const render = createSignedPage(options)
  const refuse = () => render({ title: copy.invalid, body: '', status: 404 })

  return createSignedPageHandler('resume', options, {
    refuse,
    show: async (id, method) => {
      const resume = await downloads.find(id)
      if (!resume) return refuse()
      const waitMs = method === 'HEAD' ? 0 : await downloads.record(id)
      if (waitMs > 0) return problem(429, 'Too many requests', { headers: retryAfter(waitMs) })
      return answerResume(resume)
    },
    // The file has no buttons.
    act: async (id) => ((await downloads.find(id)) ? null : refuse()),
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
