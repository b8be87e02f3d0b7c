/** Getting into the inbox, against the real server and a real mailbox. */
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import {
  addMessage,
  addSession,
  INBOX,
  OWN_FORM,
  openInbox,
  postInbox,
  readList,
} from '../../../testing/inbox.ts'
import { openTestMailbox, to } from '../../../testing/mailbox.ts'
import {
  fingerprintOf,
  postForm,
  readSignedPage,
  signedPath,
} from '../../../testing/signed-pages.ts'
import {
  ANSWER_COPY,
  COMPANY,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts'
import { HOUR_MS, MINUTE_MS } from '../../base/durations.ts'
import type { Store } from '../../storage/store.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes
const COPY = ANSWER_COPY.inbox
const OPEN = { action: 'open' }

/** Mails a link, as the form does. */
const request = (server: TestServer, mailbox: string, headers: Record<string, string> = {}) =>
  postInbox(server, '', { fields: { mailbox }, headers: { ...OWN_FORM, ...headers } })

async function addLink(store: Store, { mailbox = SERVICES, begunAt = Date.now() } = {}) {
  const id = randomUUID()
  await store.addSession({ id, kind: 'link', mailbox, begunAt, usedAt: begunAt })
  return signedPath('sign-in', store, { id, endsAt: Date.now() + HOUR_MS })
}

const cookieOf = (answer: Response) => answer.headers.get('set-cookie') ?? ''
const statusWith = async ({ fetch }: TestServer, cookie: string) =>
  (await readList(await fetch(INBOX, { headers: { cookie: cookie.split(';')[0] ?? '' } }))).title

test('a link by mail opens a session by its button, once', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const { server, store } = await openInbox({ SMTP_URL: mailbox.url, CAREERS_UNUSED: '' })
  await addMessage(store, { profile: 'SERVICES', name: 'Ada Services' })
  const form = await readList(await server.fetch(INBOX))
  expect(form.title).toBe(COPY.signIn.heading)
  expect(form.$('form input[type=email]').attr('name')).toBe('mailbox')

  expect((await readList(await request(server, ` ${SERVICES.toUpperCase()}`))).title).toBe(
    COPY.signIn.sent,
  )
  const [mail] = await mailbox.waitFor(to(SERVICES))
  const [path = ''] = /\/prod\/sign-in\/\S+/.exec(mail?.email.text ?? '') ?? []
  // Scanners of mail servers do this.
  for (const method of ['GET', 'HEAD', 'GET'])
    expect((await server.fetch(path, { method })).status).toBe(200)
  const page = await readSignedPage(await server.fetch(path))
  expect(page.buttons).toEqual(['open'])

  const before = 'inbox=chosen-by-another'
  const opened = await postForm(server, path, {
    fields: OPEN,
    headers: { 'sec-fetch-site': 'same-origin', cookie: before },
  })
  expect(opened.status).toBe(303)
  expect(opened.headers.get('location')).toBe('../inbox/')
  expect(opened.headers.get('cache-control')).toBe('no-store')
  expect(cookieOf(opened)).toMatch(/^inbox=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(cookieOf(opened)).not.toContain('chosen')
  const list = await server.fetch(INBOX, { headers: { cookie: cookieOf(opened) } })
  expect((await readList(list)).names).toEqual(['Ada Services'])
  expect(await statusWith(server, before)).toBe(COPY.signIn.heading)
  // The database has neither the secret nor more than one session.
  const sessions = await store.listSessions()
  expect(sessions).toMatchObject([{ kind: 'session', mailbox: SERVICES }])
  expect(cookieOf(opened)).not.toContain(sessions[0]?.id)
  expect(server.logged.join('')).not.toContain(path.slice(-43))
  expect(server.logged.join('')).not.toContain(cookieOf(opened).slice(6, 49))

  // A link that was used, that is too old, that was altered, and that is of another purpose.
  const old = await addLink(store, { begunAt: Date.now() - 15 * MINUTE_MS })
  const altered = path.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A'))
  const review = signedPath('review', store, { id: randomUUID(), endsAt: Date.now() + HOUR_MS })
  const refused = new Set<string>()
  for (const link of [path, old, altered, review.replace('review', 'sign-in')]) {
    refused.add(await fingerprintOf(await server.fetch(link)))
    const pressed = await postForm(server, link, { fields: OPEN })
    expect([pressed.status, pressed.headers.get('set-cookie')]).toEqual([404, null])
    refused.add(await fingerprintOf(pressed))
  }
  expect(refused.size).toBe(1)
})

test('a link that is pressed twice at once opens one session', async () => {
  const { server, store } = await openInbox()
  const path = await addLink(store)
  const pressed = await Promise.all(
    Array.from({ length: 5 }, () => postForm(server, path, { fields: OPEN })),
  )
  expect(pressed.map(({ status }) => status).sort()).toEqual([303, 404, 404, 404, 404])
  expect(await store.listSessions()).toHaveLength(1)
})

test('a button of another site opens no session', async () => {
  const { server, store } = await openInbox()
  const path = await addLink(store)
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    {},
    { origin: 'https://evil.example' },
  ])
    expect((await postForm(server, path, { fields: OPEN, headers })).status).toBe(403)
  expect((await postForm(server, path, { fields: {} })).status).toBe(400)
  expect((await postForm(server, path, { fields: OPEN })).status).toBe(303)
})

test('a session ends: signed out, after 12 hours, and after 2 without use', async () => {
  const { server, store } = await openInbox()
  const now = Date.now()
  const open = await addSession(store, SERVICES, {
    begunAt: now - 12 * HOUR_MS + MINUTE_MS,
    usedAt: now - 2 * HOUR_MS + MINUTE_MS,
  })
  expect(await statusWith(server, open.cookie)).toBe(COPY.heading)
  const tooOld = await addSession(store, SERVICES, { begunAt: now - 12 * HOUR_MS })
  const unused = await addSession(store, SERVICES, { usedAt: now - 2 * HOUR_MS })
  const link = await addSession(store, SERVICES, { kind: 'link' })
  for (const { cookie } of [tooOld, unused, link, { cookie: 'inbox=' }, { cookie: 'inbox=%E0' }])
    expect(await statusWith(server, cookie)).toBe(COPY.signIn.heading)

  const out = await postInbox(server, 'sign-out', { headers: { ...OWN_FORM, ...open } })
  expect([out.status, out.headers.get('location')]).toEqual([303, './'])
  expect(cookieOf(out)).toBe('inbox=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict')
  expect(await statusWith(server, open.cookie)).toBe(COPY.signIn.heading)
})

test('a note that is sent after the session ended is not lost silently', async () => {
  const { server, store } = await openInbox()
  const id = await addMessage(store, { profile: 'SERVICES' })
  const fields = { action: 'note', note: 'Called back' }
  const answer = await postInbox(server, id, { fields, headers: OWN_FORM })
  expect(await readList(answer)).toMatchObject({ status: 403, title: COPY.signIn.ended })
  expect((await store.readRecord(id))?.history).toEqual([])
})

test('every address gets the same answer in the same time', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const { server, store } = await openInbox({ SMTP_URL: mailbox.url, TRUST_PROXY: '1' })
  let client = 0
  const ask = async (address: string) => {
    const begun = performance.now()
    const answer = await request(server, address, { 'x-forwarded-for': `192.0.2.${client++}` })
    return { ms: performance.now() - begun, print: await fingerprintOf(answer) }
  }
  const addresses = [
    SERVICES,
    'stranger@example.com',
    '',
    'no address',
    `${'a'.repeat(600)}@b.example`,
  ]
  const asked = []
  for (const address of addresses) asked.push(await ask(address))
  // Twenty an hour for a mailbox, and no limit of one is that of another.
  await Promise.all(Array.from({ length: 24 }, () => ask(SERVICES)))
  asked.push(await ask(SERVICES), await ask(CAREERS))
  expect(new Set(asked.map(({ print }) => print)).size).toBe(1)
  for (const { ms } of asked) expect(ms).toBeGreaterThanOrEqual(499)
  await mailbox.waitFor(to(SERVICES), { count: 20 })
  await mailbox.waitFor(to(CAREERS))
  expect(mailbox.received).toHaveLength(21)
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0 })
})

test('a client that asks without end is stopped, and a session is not', async () => {
  const { server, store } = await openInbox()
  const asked = await Promise.all(Array.from({ length: 70 }, () => server.fetch(INBOX)))
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(10)
  const headers = await addSession(store, SERVICES)
  expect((await server.fetch(INBOX, { headers })).status).toBe(200)
})

test.each([
  { site: 'https://www.testfield.example', proxies: '0', isSecure: true },
  { site: 'http://www.testfield.example', proxies: '0', isSecure: false },
  { site: 'http://www.testfield.example', proxies: '0', proto: 'https', isSecure: false },
  { site: 'http://www.testfield.example', proxies: '1', proto: 'https', isSecure: true },
  { site: 'http://www.testfield.example', proxies: '1', proto: 'http', isSecure: false },
])(
  '$site, $proxies proxies, $proto: Secure $isSecure',
  async ({ site, proxies, proto, isSecure }) => {
    const { server, store } = await openInbox({ SITE_URL: site, TRUST_PROXY: proxies })
    const headers = {
      'sec-fetch-site': 'same-origin',
      ...(proto && { 'x-forwarded-proto': proto }),
    }
    const opened = await postForm(server, await addLink(store), { fields: OPEN, headers })
    const [cookie = '', ...attributes] = cookieOf(opened).split('; ')
    expect(cookie).toMatch(isSecure ? /^__Host-inbox=/ : /^inbox=/)
    expect(attributes).toEqual([
      'Path=/',
      'HttpOnly',
      ...(isSecure ? ['Secure'] : []),
      'SameSite=Strict',
    ])
    const list = await server.fetch(INBOX, { headers: { ...headers, cookie } })
    expect((await readList(list)).title).toBe(COPY.heading)
    // Not under the name that others could set.
    const other = isSecure ? cookie.replace('__Host-', '') : `__Host-${cookie}`
    const without = await server.fetch(INBOX, { headers: { ...headers, cookie: other } })
    expect((await readList(without)).title).toBe(COPY.signIn.heading)
  },
)

test('INBOX=false: nothing is there', async () => {
  const { server, store } = await openInbox({ INBOX: 'false' })
  const headers = await addSession(store, SERVICES)
  const missing = await fingerprintOf(await server.fetch('/not-there/'))
  for (const path of [INBOX, `${INBOX}messages.csv`, await addLink(store)])
    expect(await fingerprintOf(await server.fetch(path, { headers }))).toBe(missing)
  expect((await postInbox(server, '', { headers: OWN_FORM })).status).toBeGreaterThanOrEqual(404)
  const on = await startTestServer()
  const led = await on.fetch(INBOX.slice(0, -1))
  expect([led.status, led.headers.get('location')]).toEqual([308, 'inbox/'])
})
