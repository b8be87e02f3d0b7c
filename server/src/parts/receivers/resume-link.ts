/** The links by which programs of the company download a resume. */

import type { RateLimit } from '../../base/rate-limiter.ts'
import { DAY_MS } from '../../base/times.ts'
import { problem, retryAfter } from '../../http/problem.ts'
import { countByHash } from '../../intake/quotas.ts'
import { createRenderPage, sendResume } from '../../pages/server-page.tsx'
import { createSignedPageHandler } from '../../pages/signed-page.ts'
import type { Core } from '../../part.ts'

/** Of one resume: far more than programs need, so that no link fills the database with history. */
const DOWNLOADS: RateLimit = { max: 100, windowMs: DAY_MS }

/** Handles the links of webhooks; see docs/http.md and docs/decisions/signed-links.md. */
export function createResumeLinkHandler(core: Core) {
  const { store, content, now } = core
  const render = createRenderPage(core)
  const refuse = () => render({ title: content.pageCopy.message.invalid, status: 404 })
  const find = async (id: string) => (await store.submissions.read(id))?.resume

  return createSignedPageHandler('resume', core, {
    refuse,
    show: async (id, { method }) => {
      const resume = await find(id)
      if (!resume) return refuse()
      if (method !== 'HEAD') {
        const counted = { name: 'resume-downloads', value: id, limit: DOWNLOADS }
        const waitMs = await store.counters.count(countByHash(store.secret, counted), now())
        if (waitMs > 0) return problem(429, 'Too many requests', { headers: retryAfter(waitMs) })
        await store.submissions.recordEvent(
          id,
          { event: 'resume downloaded', by: 'receiver' },
          now(),
        )
      }
      return sendResume(resume)
    },
    // The file has no buttons.
    act: async (id) => ((await find(id)) ? null : refuse()),
  })
}
