/** @jsxRuntime automatic @jsxImportSource react */
/** How a browser gets into the inbox: the link of a mail opens a session, and a cookie keeps it. */
import { setTimeout as delay } from 'node:timers/promises'
import { serialize } from 'hono/utils/cookie'
import type { Client } from '../../intake/submit.ts'
import { Buttons, Field, LinkLine, Paragraphs, PostForm } from '../../pages/parts.tsx'
import { leadTo, type RenderPage } from '../../pages/server-page.tsx'
import { createSignedPageHandler, readForm } from '../../pages/signed-page.ts'
import type { Core } from '../../part.ts'
import { KNOWN_MS, type SignIn, type Visit } from './sign-in.ts'

/**
 * How long an answer takes that may have mailed a link, so that it is no sooner for a stranger's address. A
 * database needs some milliseconds to enqueue the mail, and tens if it is far away or busy. The mail cannot be
 * enqueued afterwards: on AWS Lambda nothing runs once a request is answered.
 */
const SAME_TIME_MS = 500
/** Cookies of one name that are tried: another host of the domain can add some, and their order is its choice. */
const COOKIES_MAX = 20

/** The address of a mailbox. */
const MAILBOX_MAX_BYTES = 1024

/** @param origin where the inbox is */
export function createGetIn(core: Core, signIn: SignIn, render: RenderPage, origin: string) {
  const { settings, content } = core
  const { inbox, message } = content.pageCopy
  const { signIn: copy, heading } = inbox

  const isSecure = (headers: Headers) =>
    origin.startsWith('https:') ||
    (settings.trustedProxies > 0 && headers.get('x-forwarded-proto') === 'https')
  // With the prefix, neither a page without TLS nor another host below the domain can set it.
  const cookieName = (headers: Headers, name: CookieName) =>
    isSecure(headers) ? `__Host-${name}` : name
  const toCookie = (headers: Headers, name: CookieName, value: string, maxAgeMs?: number) =>
    serialize(cookieName(headers, name), value, {
      httpOnly: true,
      // With `Strict`, a link on a page of web mail would lead to the page that asks for a mailbox.
      sameSite: 'Lax',
      path: '/',
      secure: isSecure(headers),
      ...(maxAgeMs !== undefined && { maxAge: maxAgeMs / 1000 }),
    })
  const readCookies = (headers: Headers, name: CookieName): readonly string[] => {
    const start = `${cookieName(headers, name)}=`
    const cookies = (headers.get('cookie') ?? '').split(/; */)
    const named = cookies.filter((cookie) => cookie.startsWith(start)).slice(0, COOKIES_MAX)
    return named.map((cookie) => cookie.slice(start.length))
  }
  const refuse = () =>
    render({
      title: message.invalid,
      body: <LinkLine href="../inbox/" text={copy.heading} />,
      status: 404,
    })

  async function showLink(linkId: string): Promise<Response> {
    if (!(await signIn.isUnused(linkId))) return refuse()
    const body = (
      <PostForm>
        <Buttons
          buttons={[
            { action: 'show', text: copy.notNow },
            { action: 'open', text: copy.open, look: 'primary' },
          ]}
        />
      </PostForm>
    )
    return render({ title: heading, body, status: 200 })
  }

  return {
    findVisit: async ({ headers }: Request): Promise<Visit | null> => {
      const secrets = readCookies(headers, 'inbox')
      return secrets.length > 0 ? signIn.findVisit(secrets) : null
    },
    signOut: async ({ headers }: Request, visit: Visit): Promise<Response> => {
      await signIn.end(visit)
      return leadTo('./', toCookie(headers, 'inbox', '', 0))
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
      const form = await readForm(request, { ...core, client }, MAILBOX_MAX_BYTES)
      const isKnown = signIn.isKnown(readCookies(request.headers, 'inbox-known'))
      const address = form?.get('mailbox') ?? ''
      await Promise.all([signIn.requestLink(address, isKnown), delay(SAME_TIME_MS)])
      const body = <Paragraphs texts={[copy.sentHelp, copy.sentElse]} />
      return render({ title: copy.sent, body, status: 200 })
    },
    /** Handles the links of those mails. */
    openLink: createSignedPageHandler('sign-in', core, {
      refuse,
      show: showLink,
      act: async (linkId, form, { headers }) => {
        const action = form.get('action')
        if (action === 'show') return showLink(linkId)
        if (action !== 'open') return null
        const secret = await signIn.openSession(linkId)
        if (secret === null) return refuse()
        const known = toCookie(headers, 'inbox-known', signIn.markKnown(), KNOWN_MS)
        return leadTo('../inbox/', toCookie(headers, 'inbox', secret), known)
      },
    }),
  }
}

/** `inbox` has a session; `inbox-known` says that there was one. */
type CookieName = 'inbox' | 'inbox-known'
