import { createRenderPage, type PageCore } from './server-page.tsx'
import { createSignedPageHandler, type SignedPageCore } from './signed-page.ts'
import { createSubmissionHandler, type SubmissionCore } from './submission-page.tsx'

/** Handles the links in mails to the company: `review` of digests and alerts, `answer` of reminders. */
export function createSubmissionLinkHandler(
  purpose: 'review' | 'answer',
  core: SubmissionCore & PageCore & SignedPageCore,
) {
  const render = createRenderPage(core)
  const onlyAnswers = purpose === 'answer'
  const page = createSubmissionHandler(core, { render, by: 'mail link', onlyAnswers })
  const { invalid, deleted } = core.content.pageCopy.message
  const showDeleted = () => render({ title: deleted, status: 200 })

  return createSignedPageHandler(purpose, core, {
    refuse: () => render({ title: invalid, status: 404 }),
    show: async (id, { url }) => {
      const first = new URL(url).searchParams.get('action')
      return (await page.show(id, { first })) ?? showDeleted()
    },
    act: async (id, form) => {
      const response = await page.act(id, form)
      return response ?? ((await page.show(id)) ? null : showDeleted())
    },
  })
}
