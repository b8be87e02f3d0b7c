/** @jsxRuntime automatic @jsxImportSource react */
/** How a browser gets into the inbox: the link of a mail opens a session, and a cookie keeps it. */
import { setTimeout as delay } from 'node:timers/promises'
import { hasAtMost } from '@lanternfield/contract/characters.ts'
import { parse, serialize } from 'hono/utils/cookie'
import type { ReactNode } from 'react'
import type { Client } from '../../intake/submit.ts'
import { Buttons, Field, LinkLine, Paragraphs, PostForm, Typed } from '../../pages/parts.tsx'
import { NOTE_MAX_CHARS } from '../../pages/SubmissionPage.tsx'
import { leadTo, type RenderPage } from '../../pages/server-page.tsx'
import { createSignedPageHandler, readForm } from '../../pages/signed-page.ts'
import { readNote } from '../../pages/submission-page.tsx'
import type { Core } from '../../part.ts'
import { KNOWN_MS, NAME_MAX_CHARS, readName, type SignIn, type Visit } from './sign-in.ts'

/**
 * How long an answer takes that may have mailed a link, so that it is no sooner for a stranger's address. A
 * database needs some milliseconds to enqueue the mail, and tens if it is far away or busy. The mail cannot be
 * enqueued afterwards: on AWS Lambda nothing runs once a request is answered.
 */
const SAME_TIME_MS = 500
/** Cookies of one name that are tried: another host of the domain can add some, and their order is its choice. */
const COOKIES_MAX = 20

/** Proxies refuse longer headers, and the page of the link leads there by one. */
const PATH_MAX_CHARS = 2000

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

  async function showLink(linkId: string, { headers }: Request): Promise<Response> {
    if (!(await signIn.isUnused(linkId))) return refuse()
    const nameCookie = cookieName(headers, 'inbox-name')
    const name = parse(headers.get('cookie') ?? '', nameCookie)[nameCookie] ?? ''
    // Two forms, so that the Enter key in the field opens the inbox. The first one is that of programs of mail servers.
    const body = (
      <div className="flex flex-col-reverse">
        <PostForm>
          <Buttons buttons={[{ action: 'show', text: copy.notNow }]} />
        </PostForm>
        <PostForm>
          <Field
            id="name"
            label={copy.name}
            hint={copy.nameHelp}
            autoComplete="name"
            maxLength={NAME_MAX_CHARS}
            defaultValue={readName(name)}
          />
          <Buttons buttons={[{ action: 'open', text: copy.open, look: 'primary' }]} />
        </PostForm>
      </div>
    )
    return render({ title: heading, body, status: 200 })
  }

  /** @param typed when a form was posted without a session */
  const ask = (typed?: ReactNode) => {
    const isEnded = typed !== undefined
    const body = (
      <>
        <Paragraphs texts={[isEnded ? copy.endedHelp : copy.help]} />
        <PostForm>
          <Field id="mailbox" label={copy.mailbox} type="email" autoComplete="email" required />
          <Buttons buttons={[{ text: copy.send, look: 'primary' }]} />
          {typed}
        </PostForm>
      </>
    )
    const title = isEnded ? copy.ended : copy.heading
    return render({ title, body, status: isEnded ? 403 : 200 })
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
    /**
     * Asks for a mailbox, or mails a link to the one that was entered, at whatever address. A form of another page
     * was sent when the session had ended: what was typed in it is shown, and travels with the link.
     * @param path of the page that was asked for
     */
    askForMailbox: async (request: Request, path: string, client: Client): Promise<Response> => {
      if (request.method !== 'POST') return ask()
      const form = (await readForm(request, { ...core, client })) ?? new URLSearchParams()
      const isKnown = signIn.isKnown(readCookies(request.headers, 'inbox-known'))
      const note = readNote(form)
      const isKept = isKnown && hasAtMost(NOTE_MAX_CHARS, note)
      const typedHelp = isKept ? copy.typedKept : message.typedHelp
      const typed = <Typed note={note} copy={{ ...message, typedHelp }} />
      const address = form.get('mailbox')
      if (address === null) return ask(typed)
      const asked = {
        path: path.length > PATH_MAX_CHARS ? (path.split('?', 1)[0]?.slice(0, 99) ?? '') : path,
        note: isKept ? note : '',
      }
      await Promise.all([signIn.requestLink(address, isKnown, asked), delay(SAME_TIME_MS)])
      const body = (
        <>
          <Paragraphs texts={[copy.sentHelp, copy.sentElse]} />
          {typed}
        </>
      )
      return render({ title: copy.sent, body, status: 200 })
    },
    /** Handles the links of those mails. */
    openLink: createSignedPageHandler('sign-in', core, {
      refuse,
      show: showLink,
      act: async (linkId, form, request) => {
        const { headers } = request
        const action = form.get('action')
        if (action === 'show') return showLink(linkId, request)
        if (action !== 'open') return null
        const name = readName(form.get('name') ?? '')
        const opened = await signIn.openSession(linkId, name)
        if (opened === null) return refuse()
        return leadTo(
          `../inbox/${opened.path}`,
          toCookie(headers, 'inbox', opened.secret),
          toCookie(headers, 'inbox-known', signIn.markKnown(), KNOWN_MS),
          toCookie(headers, 'inbox-name', name, KNOWN_MS),
        )
      },
    }),
  }
}

/** `inbox` has a session; `inbox-known` says that there was one, and `inbox-name` whose. */
type CookieName = 'inbox' | 'inbox-known' | 'inbox-name'
