/** @jsxRuntime automatic @jsxImportSource react */
/** How a browser gets into the inbox: the link of a mail opens a session, and a cookie keeps it. */
import { setTimeout as delay } from 'node:timers/promises'
import { parse, serialize } from 'hono/utils/cookie'
import type { Client } from '../../intake/submit.ts'
import { Buttons, Field, LinkLine, Paragraphs, PostForm } from '../../pages/parts.tsx'
import { PRIVATE_HEADERS, type RenderPage } from '../../pages/server-page.tsx'
import { createSignedPageHandler, readForm } from '../../pages/signed-page.ts'
import type { Core } from '../../part.ts'
import type { SignIn, Visit } from './sign-in.ts'

/**
 * How long an answer takes that may have mailed a link, so that it is no sooner for a stranger's address. A
 * database needs some milliseconds to enqueue the mail, and tens if it is far away or busy. The mail cannot be
 * enqueued afterwards: on AWS Lambda nothing runs once a request is answered.
 */
const SAME_TIME_MS = 500

/** The address of a mailbox. */
const MAILBOX_MAX_BYTES = 1024

export function createGetIn(core: Core, signIn: SignIn, render: RenderPage) {
  const { settings, content } = core
  const { inbox, message } = content.pageCopy
  const { signIn: copy, heading } = inbox

  const isSecure = (headers: Headers) =>
    settings.siteUrl.startsWith('https:') ||
    (settings.trustedProxies > 0 && headers.get('x-forwarded-proto') === 'https')
  // With the prefix, neither a page without TLS nor another host below the domain can set it.
  const cookieName = (headers: Headers) => (isSecure(headers) ? '__Host-inbox' : 'inbox')
  const toCookie = (headers: Headers, value: string, maxAge?: 0) =>
    serialize(cookieName(headers), value, {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      secure: isSecure(headers),
      ...(maxAge === 0 && { maxAge }),
    })
  const refuse = () =>
    render({
      title: message.invalid,
      body: <LinkLine href="../inbox/" text={copy.heading} />,
      status: 404,
    })

  return {
    findVisit: async ({ headers }: Request): Promise<Visit | null> => {
      const name = cookieName(headers)
      const secret = parse(headers.get('cookie') ?? '', name)[name]
      return secret === undefined ? null : signIn.findVisit(secret)
    },
    signOut: async ({ headers }: Request, visit: Visit): Promise<Response> => {
      await signIn.end(visit)
      return leadTo('./', toCookie(headers, '', 0))
    },
    /** Not a redirect: what was typed is lost then, and is still behind the back button of the browser. */
    refuseForm: () =>
      render({
        title: copy.ended,
        body: (
          <>
            <Paragraphs texts={[copy.endedHelp]} />
            <LinkLine href="./" text={copy.heading} />
          </>
        ),
        status: 403,
      }),
    /** Asks for a mailbox, or mails a link to the one that was entered. */
    askForMailbox: async (request: Request, client: Client): Promise<Response> => {
      if (request.method !== 'POST') {
        const body = (
          <>
            <Paragraphs texts={[copy.help]} />
            <PostForm>
              <Field id="mailbox" label={copy.mailbox} type="email" autoComplete="email" required />
              <Buttons buttons={[{ text: copy.send, look: 'primary' }]} />
            </PostForm>
          </>
        )
        return render({ title: copy.heading, body, status: 200 })
      }
      const address =
        (await readForm(request, { ...core, client }, MAILBOX_MAX_BYTES))?.get('mailbox') ?? ''
      await Promise.all([signIn.requestLink(address), delay(SAME_TIME_MS)])
      return render({ title: copy.sent, body: <Paragraphs texts={[copy.sentHelp]} />, status: 200 })
    },
    /** Handles the links of those mails. */
    openLink: createSignedPageHandler('sign-in', core, {
      refuse,
      show: async (linkId) => {
        if (!(await signIn.isUnused(linkId))) return refuse()
        const body = (
          <PostForm>
            <Buttons buttons={[{ action: 'open', text: copy.open, look: 'primary' }]} />
          </PostForm>
        )
        return render({ title: heading, body, status: 200 })
      },
      act: async (linkId, form, { headers }) => {
        if (form.get('action') !== 'open') return null
        const secret = await signIn.openSession(linkId)
        return secret === null ? refuse() : leadTo('../inbox/', toCookie(headers, secret))
      },
    }),
  }
}

/** @param path relative, since the server does not know what a gateway has in front of it */
export function leadTo(path: string, cookie?: string): Response {
  const headers = { ...PRIVATE_HEADERS, location: path, ...(cookie && { 'set-cookie': cookie }) }
  return new Response(null, { status: 303, headers })
}
