import type { LinkPurpose } from '../base/signed-link.ts'
import {
  createMessageHandler,
  type MessageHandler,
  type MessageHandlerOptions,
} from './message-page.ts'
import { createSignedPageHandler, type SignedPage, type SignedPageOptions } from './signed-page.ts'
import { createSignedPage, type SignedPageFrame } from './signed-page-frame.ts'

export type MessageLinkOptions = SignedPageFrame &
  SignedPageOptions &
  Pick<MessageHandlerOptions, 'messageActions' | 'content'>

/** Answers the links of digests and alerts: the page of a message. */
export function createReviewHandler(options: MessageLinkOptions) {
  const render = createSignedPage(options)
  const page = createMessageHandler({ ...options, render, by: 'mail link' })
  return createMessageLinkHandler('review', options, page)
}

/** @param page one that shows a message, as long as there is one */
export function createMessageLinkHandler(
  purpose: LinkPurpose,
  options: MessageLinkOptions,
  page: Pick<MessageHandler, 'act'> & {
    readonly show: (...of: Parameters<SignedPage['show']>) => Promise<Response | null>
  },
) {
  const render = createSignedPage(options)
  const { invalid, deleted } = options.content.answerCopy.message
  const showDeleted = () => render({ title: deleted, body: '', status: 200 })

  return createSignedPageHandler(purpose, options, {
    refuse: () => render({ title: invalid, body: '', status: 404 }),
    show: async (id, request) => (await page.show(id, request)) ?? showDeleted(),
    act: async (id, form) => {
      const answer = await page.act(id, form)
      if (answer) return answer
      return (await options.messageActions.find(id)) ? null : showDeleted()
    },
  })
}
