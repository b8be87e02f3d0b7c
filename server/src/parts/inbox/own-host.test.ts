/** The inbox on a host of its own, which the server knows by the Host header. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openTestMailbox, to } from '../../../testing/mailbox.ts'
import { COMPANY, PAGE_COPY, startTestServer } from '../../../testing/test-server.ts'
import { createSessions } from './sessions.ts'
import { openInbox } from './testing/open-inbox.ts'

const SITE = 'www.testfield.example'
const OWN = 'inbox.testfield.example'
const APART = { SITE_URL: `https://${SITE}`, INBOX_URL: `https://${OWN}` }
const { SERVICES } = COMPANY.mailboxes
const COPY = PAGE_COPY.inbox

type Asked = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

async function open(environment: Record<string, string> = {}) {
  const pages = await openInbox({ ...APART, ...environment })
  return {
    ...pages,
    /** `fetch` sends the host that it connects to. */
    ask: async (host: string, path: string, { method, headers, body }: Asked = {}) => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const sent = request(pages.server.origin + path, {
        method,
        headers: { host, ...(body && type), ...headers },
      })
      sent.end(body)
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const { statusCode: status, headers: received } = response
      return { status, headers: received, text: await text(response) }
    },
  }
}

test('its pages are on its host alone, and nothing else of the site is there', async () => {
  const { ask, link } = await open()
  const signIn = link('sign-in', randomUUID())
  for (const path of [
    '/prod/inbox',
    '/prod/inbox/',
    '/prod/inbox/x?q=Ada',
    '/prod/%69nbox/',
    signIn,
  ])
    for (const host of [SITE, '127.0.0.1', `${OWN}.evil.example`, `${OWN}:8443`])
      expect(await ask(host, path), path).toMatchObject({
        status: 302,
        headers: { location: APART.INBOX_URL + path, 'cache-control': 'no-store' },
      })
  for (const path of ['/', '/contact-us/?a=b', '/assets/app.abc123.js', '//evil.example/', '/x'])
    for (const host of [OWN, `${OWN.toUpperCase()}:443`])
      expect(await ask(host, path), path).toMatchObject({
        status: 302,
        headers: { location: APART.SITE_URL + path },
      })
  expect((await ask(OWN, link('review', randomUUID()))).status).toBe(302)
  expect((await ask(SITE, '/sign-in/')).status).toBe(404)
  for (const path of ['/assets/server-pages.abc123.css', '/healthz', '/prod/inbox/'])
    expect((await ask(OWN, path)).status, path).toBe(200)
  expect((await ask(SITE, '/')).status).toBe(200)
  // Nothing is posted across.
  const post = { method: 'POST', body: 'mailbox=a', headers: { 'sec-fetch-site': 'same-origin' } }
  for (const [host, path] of [
    [SITE, '/prod/inbox/'],
    [SITE, signIn],
    [OWN, '/prod/send-email'],
  ] as const)
    expect((await ask(host, path, post)).status, host + path).toBe(403)
})

test('a link leads there, and opens a session whose forms are of that host', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const { ask, store } = await open({ SMTP_URL: mailbox.url })
  const own = { 'sec-fetch-site': 'same-origin' }
  const body = `mailbox=${SERVICES}`
  for (const origin of [APART.SITE_URL, 'null'])
    expect(
      (await ask(OWN, '/prod/inbox/', { method: 'POST', body, headers: { origin } })).status,
    ).toBe(403)
  const sent = await ask(OWN, '/prod/inbox/', { method: 'POST', body, headers: own })
  expect(sent.text).toContain(COPY.signIn.sent)
  const [mail] = await mailbox.waitFor(to(SERVICES))
  const [link = ''] = /https:\S+sign-in\S+/.exec(mail?.email.text ?? '') ?? []
  expect(link).toMatch(new RegExp(`^${APART.INBOX_URL}/prod/sign-in/`))
  const opened = await ask(OWN, new URL(link).pathname, {
    method: 'POST',
    body: 'action=open',
    headers: own,
  })
  expect([opened.status, opened.headers.location]).toEqual([303, '../inbox/'])
  const [session = ''] = opened.headers['set-cookie'] ?? []
  expect(session).toMatch(/^__Host-inbox=.*; Secure/)
  const headers = { cookie: session.split(';')[0] ?? '' }
  expect((await ask(OWN, '/prod/inbox/', { headers })).text).toContain(COPY.signOut)
  expect(await createSessions(store.db).list()).toMatchObject([{ kind: 'session' }])
})

test.each([
  ['the host of the site', { INBOX_URL: 'https://www.testfield.example' }],
  ['none', { INBOX_URL: '' }],
])('%s: the inbox is on the site', async (_, environment) => {
  const { ask } = await open(environment)
  expect((await ask(SITE, '/prod/inbox/')).status).toBe(200)
  expect((await ask(OWN, '/')).status).toBe(200)
})

test.each([
  'inbox.example.com',
  'https://inbox.example.com/',
  'https://inbox.example.com/x',
  'http://inbox.example.com',
  'ftp://inbox.example.com',
])('INBOX_URL=%s does not start', async (INBOX_URL) => {
  await expect(startTestServer({ INBOX_URL })).rejects.toThrow('INBOX_URL')
})

const WARNING = /PUBLIC_GTM_ID .* INBOX_URL/

test.each([
  [{ PUBLIC_GTM_ID: 'GTM-TEST123' }, true],
  [{ PUBLIC_GTM_ID: 'GTM-TEST123', INBOX_URL: 'https://inbox.testfield.example' }, false],
  [{ PUBLIC_GTM_ID: 'GTM-TEST123', INBOX: 'false' }, false],
  [{ PUBLIC_GTM_ID: ' ' }, false],
  [{}, false],
])('%j: the start warns of scripts of others on its origin: %s', async (environment, warns) => {
  const { logged } = await startTestServer(environment as Record<string, string>)
  expect(logged.filter((line) => WARNING.test(line))).toHaveLength(warns ? 1 : 0)
})
