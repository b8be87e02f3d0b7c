import type { AnswerCopy } from '@lanternfield/contract/answer-copy.ts'
import { html } from 'hono/html'
import type { SignIn } from '../../intake/sign-in.ts'
import { createSignedPageHandler, type SignedPageOptions } from '../signed-page.ts'
import { createSignedPage, type SignedPageFrame } from '../signed-page-frame.ts'
import { leadTo } from './inbox.ts'
import type { SessionCookie } from './session-cookie.ts'

type SignInLinkOptions = SignedPageFrame &
  SignedPageOptions & {
    readonly signIn: SignIn
    readonly cookie: SessionCookie
    readonly copy: AnswerCopy['inbox']['signIn']
  }

/** Answers the links that open the inbox. They work once, so a button uses them: mail scanners open links and press nothing. */
export function createSignInLinkHandler(options: SignInLinkOptions) {
  const { signIn, cookie, copy } = options
  const render = createSignedPage(options)
  const refuse = () =>
    render({
      title: copy.invalid,
      body: html`<p><a href="../inbox/">${copy.again}</a></p>`,
      status: 404,
    })

  return createSignedPageHandler('sign-in', options, {
    refuse,
    show: async (linkId) =>
      (await signIn.isUnused(linkId))
        ? render({
            title: copy.open,
            body: html`<p>${copy.openHelp}</p>
<form method="post"><button name="action" value="open" class="primary">${copy.enter}</button></form>`,
            status: 200,
          })
        : refuse(),
    act: async (linkId, form, { headers }) => {
      if (form.get('action') !== 'open') return null
      const secret = await signIn.openSession(linkId)
      if (secret === null) return refuse()
      return leadTo('../inbox/', { 'set-cookie': cookie.write(headers, secret) })
    },
  })
}
