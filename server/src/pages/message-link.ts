import { createMessageHandler, type MessageHandlerOptions } from './message-page.tsx'
import { createRenderPage, type ServerPageOptions } from './server-page.tsx'
import { createSignedPageHandler, type SignedPageOptions } from './signed-page.ts'

type MessageLinkOptions = ServerPageOptions &
  SignedPageOptions &
  Pick<MessageHandlerOptions, 'messageActions' | 'content'>

/** Answers the links in mails to the company: `review` of digests and alerts, `answer` of reminders. */
export function createMessageLinkHandler(
  purpose: 'review' | 'answer',
  options: MessageLinkOptions,
) {
  const render = createRenderPage(options)
  const onlyAnswers = purpose === 'answer'
  const page = createMessageHandler({ ...options, render, by: 'mail link', onlyAnswers })
  const { invalid, deleted } = options.content.answerCopy.message
  const showDeleted = () => render({ title: deleted, status: 200 })

  return createSignedPageHandler(purpose, options, {
    refuse: () => render({ title: invalid, status: 404 }),
    show: async (id, { url }) => {
      const first = new URL(url).searchParams.get('action')
      return (await page.show(id, { first })) ?? showDeleted()
    },
    act: async (id, form) => {
      const answer = await page.act(id, form)
      return answer ?? ((await page.show(id)) ? null : showDeleted())
    },
  })
}
