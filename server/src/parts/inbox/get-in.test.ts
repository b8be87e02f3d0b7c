/** Getting into the inbox, against the real server and a real mailbox. */
import { randomUUID } from 'node:crypto'
import { load } from 'cheerio'
import { expect, onTestFinished, test } from 'vitest'
import { openTestMailbox, to } from '../../../testing/mailbox.ts'
import { fingerprintOf, type Page } from '../../../testing/signed-pages.ts'
import { changeRows } from '../../../testing/stored.ts'
import { COMPANY, MAIL_COPY, PAGE_COPY, startTestServer } from '../../../testing/test-server.ts'
import { HOUR_MS, MINUTE_MS } from '../../base/times.ts'
import { createSessions } from './sessions.ts'
import { INBOX, NAMES, openInbox } from './testing/open-inbox.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes
const COPY = PAGE_COPY.inbox
const OPEN = { action: 'open' }
const OWN = { 'sec-fetch-site': 'same-origin' }

async function open(environment: Record<string, string> = {}) {
  const pages = await openInbox(environment)
  const { store, link, visit, post } = pages
  return {
    ...pages,
    /** Mails a link, as the form does. */
    request: (mailbox: string, headers: Record<string, string> = {}) =>
      post(INBOX, { mailbox }, { ...OWN, ...headers }),
    addLink: async (begunAt = Date.now()) => {
      const id = randomUUID()
      await createSessions(store.db).add({
        id,
        kind: 'link',
        mailbox: SERVICES,
        begunAt,
        usedAt: begunAt,
      })
      return link('sign-in', id)
    },
    titleWith: async (cookie: string, headers: Record<string, string> = {}) =>
      (await visit(INBOX, { cookie: cookie.split(';')[0] ?? '', ...headers })).title,
  }
}

const cookieOf = ({ headers }: Page) => headers['set-cookie'] ?? ''

/** A browser that keeps its cookies, as one that is known or not, and opens the newest link to the mailbox. */
async function openBrowser({ server, store, link }: Awaited<ReturnType<typeof open>>) {
  const cookies = new Map<string, string>()
  const send = async (path: string, fields?: Record<string, string>) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await server.fetch(path, {
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      headers: { ...OWN, cookie },
    })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (set.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    const $ = load(await response.text())
    const location = response.headers.get('location')
    return {
      status: response.status,
      title: $('h1').text(),
      $,
      /** Where it leads, whatever is in front of the path. */
      to:
        location &&
        new URL(location, `http://a.example${path}`).href.replace('http://a.example', ''),
    }
  }
  return {
    cookies,
    send,
    ask: (path: string, note?: string) =>
      send(INBOX + path, { mailbox: SERVICES, ...(note && { note }) }),
    signIn: async (name = '') => {
      const [newest] = (await createSessions(store.db).list()).filter(({ kind }) => kind === 'link')
      const opened = await send(link('sign-in', String(newest?.id)), { ...OPEN, name })
      return opened.to ? { ...opened, page: await send(opened.to) } : null
    },
    forgetSession: () => cookies.delete('inbox'),
  }
}

async function openKnownBrowser(pages: Awaited<ReturnType<typeof open>>) {
  const browser = await openBrowser(pages)
  await browser.ask('')
  await browser.signIn('Ada')
  browser.forgetSession()
  return browser
}

test('a link by mail opens a session by its button, once', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const pages = await open({ SMTP_URL: mailbox.url })
  const { server, store, save, link, visit, post, request, addLink, titleWith } = pages
  await save({ profile: 'SERVICES', name: 'Ada Services' })
  const form = await visit(INBOX)
  expect(form.title).toBe(COPY.signIn.heading)
  expect(form.$('form input[type=email]').attr('name')).toBe('mailbox')

  expect((await request(` ${SERVICES.toUpperCase()}`)).title).toBe(COPY.signIn.sent)
  const [mail] = await mailbox.waitFor(to(SERVICES))
  const [path = ''] = /\/prod\/sign-in\/\S+/.exec(mail?.email.text ?? '') ?? []
  // Scanners of mail servers do this.
  await server.fetch(path, { method: 'HEAD' })
  expect((await visit(path)).buttons).toEqual(['show', 'open'])
  expect((await post(path, { action: 'show' })).buttons).toEqual(['show', 'open'])

  const before = 'inbox=chosen-by-another'
  const opened = await post(path, OPEN, { ...OWN, cookie: before })
  expect(opened).toMatchObject({
    status: 303,
    headers: { location: '../inbox/', 'cache-control': 'no-store, no-transform' },
  })
  expect(cookieOf(opened)).toMatch(/^inbox=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const list = await visit(INBOX, { cookie: cookieOf(opened) })
  expect(list.texts(NAMES)).toEqual(['Ada Services'])
  expect(await titleWith(before)).toBe(COPY.signIn.heading)
  // The database has neither the secret nor more than one session.
  const sessions = await createSessions(store.db).list()
  expect(sessions).toMatchObject([{ kind: 'session', mailbox: SERVICES }])
  expect(cookieOf(opened)).not.toContain(sessions[0]?.id)
  for (const secret of [path.slice(-43), cookieOf(opened).slice(6, 49)])
    expect(server.logged.join('')).not.toContain(secret)

  // A link that was used, that is too old, that was altered, and that is of another purpose.
  const old = await addLink(Date.now() - 15 * MINUTE_MS)
  const altered = path.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A'))
  const review = link('review', randomUUID()).replace('review', 'sign-in')
  const refused = new Set<string>()
  for (const wrong of [path, old, altered, review])
    for (const response of [await visit(wrong), await post(wrong, OPEN)]) {
      expect([response.status, cookieOf(response)]).toEqual([404, ''])
      refused.add(fingerprintOf(response))
    }
  expect(refused.size).toBe(1)
})

test('a link opens one session, and none by a button of another site', async () => {
  const { store, post, addLink } = await open()
  const path = await addLink()
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, {}, { origin: 'https://a.example' }])
    expect((await post(path, OPEN, headers as Record<string, string>)).status).toBe(403)
  expect((await post(path, {})).status).toBe(400)
  // Pressed at once.
  const pressed = await Promise.all(Array.from({ length: 5 }, () => post(path, OPEN)))
  expect(pressed.map(({ status }) => status).sort()).toEqual([303, 404, 404, 404, 404])
  expect(await createSessions(store.db).list()).toHaveLength(1)
})

test('a session ends: signed out, after 12 hours, and after 2 without use', async () => {
  const { signIn, post, titleWith } = await open()
  const now = Date.now()
  const session = await signIn(SERVICES, {
    begunAt: now - 12 * HOUR_MS + MINUTE_MS,
    usedAt: now - 2 * HOUR_MS + MINUTE_MS,
  })
  expect(await titleWith(session.cookie)).toBe(COPY.heading)
  const tooOld = await signIn(SERVICES, { begunAt: now - 12 * HOUR_MS })
  const unused = await signIn(SERVICES, { usedAt: now - 2 * HOUR_MS })
  const link = await signIn(SERVICES, { kind: 'link' })
  for (const cookie of [tooOld.cookie, unused.cookie, link.cookie, 'inbox=', 'inbox=%E0'])
    expect(await titleWith(cookie)).toBe(COPY.signIn.heading)

  const out = await post(`${INBOX}sign-out`, {}, { ...OWN, ...session })
  expect([out.status, out.headers.location]).toEqual([303, './'])
  expect(cookieOf(out)).toBe('inbox=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  expect(await titleWith(session.cookie)).toBe(COPY.signIn.heading)
})

test.each([
  ['', ''],
  ['?type=services&q=%C3%A4%20%26', '?type=services&q=%C3%A4%20%26'],
  ['messages.csv?q=a', 'messages.csv?q=a'],
  [`${randomUUID()}?q=//evil.example&page=2`, null],
  ['https:%2f%2fevil.example', null],
  ['javascript:alert(1)', null],
  ['%0d%0aset-cookie:a=b', null],
  ['%2e%2e%2f%2e%2e%2fevil?%00', null],
  ['?q=\r\n\\\\evil', '?q=\\\\evil'],
  // Too long for a header.
  [`?q=${'a'.repeat(3000)}`, ''],
])('the address that was asked for is where one lands: %s', async (path, led) => {
  const browser = await openBrowser(await open())
  const form = await browser.send(INBOX + path)
  expect([form.status, form.title]).toEqual([200, COPY.signIn.heading])
  expect(form.$('form').attr('action')).toBeUndefined()
  expect((await browser.ask(path)).title).toBe(COPY.signIn.sent)
  expect((await browser.signIn())?.to).toBe(INBOX + (led ?? path))
})

test.each([
  ['ID/', 'ID'],
  ['ID/x/y?q=a/b', 'ID?q=a/b'],
  ['/', ''],
  ['//evil.example/x?a', '?a'],
  ['\\evil.example/x', ''],
  ['messages.csv/?q=a', 'messages.csv?q=a'],
  ['https://evil.example/', 'https:'],
])('what lies below a page leads to it, with and without a session: %s', async (path, page) => {
  const { visit, signIn } = await open()
  // A gateway may have a path of its own before it.
  for (const headers of [{}, await signIn(SERVICES)])
    for (const before of ['', '/stage']) {
      const { status, headers: sent } = await visit(INBOX + path, headers)
      const to = new URL(String(sent.location), `http://a.example${before}${INBOX}${path}`)
      expect([status, to.href]).toEqual([303, `http://a.example${before}${INBOX}${page}`])
    }
})

test('the page of a link asks for a name, which the session and the browser keep', async () => {
  const pages = await open()
  const { store, addLink, visit } = pages
  const browser = await openBrowser(pages)
  await browser.ask('')
  const opened = await browser.signIn('  Zoë\u0007 \u202eمريم\n<b>\u200b ')
  const name = 'Zoë مريم <b>'
  expect(opened?.page.$('nav').text()).toContain(name + SERVICES)
  expect(await createSessions(store.db).list()).toMatchObject([{ name }])
  const nameOf = ({ $ }: Pick<Page, '$'>) => $('#name').attr('value')
  const next = await browser.send(await addLink())
  expect(nameOf(next)).toBe(name)
  // In the form of the second button, so that the Enter key presses that.
  expect(next.$('#name').closest('form').find('button').attr('value')).toBe('open')
  expect(nameOf(await visit(await addLink()))).toBe('')
  for (const [cookie, shown] of [
    ['%E0', '%E0'],
    [`%22%3E%3Cscript%3E${'a'.repeat(90)}`, `"><script>${'a'.repeat(50)}`],
    ['%00%0a', ''],
  ])
    expect(nameOf(await visit(await addLink(), { cookie: `inbox-name=${cookie}` }))).toBe(shown)
  // None is needed, and an emptied one is forgotten.
  await browser.ask('')
  expect((await browser.signIn())?.page.$('nav bdi').length).toBe(0)
  expect(nameOf(await browser.send(await addLink()))).toBe('')
})

test('what was typed when the session had ended is shown, and there again after signing in', async () => {
  const pages = await open()
  const { server, store, save } = pages
  const browser = await openKnownBrowser(pages)
  const [id, other] = [await save({ profile: 'SERVICES' }), await save({ profile: 'SERVICES' })]
  const historyOf = async () => (await store.submissions.readRecord(id))?.history
  const typed = 'Called:\n</textarea><script>alert(1)</script>'
  const path = `${id}?q=a`
  const press = (action: string, note: string) =>
    browser.send(INBOX + path, { action, note, version: '0' })
  const noteOf = ({ $ }: Pick<Page, '$'>) => $('textarea#note').text().replace(/^\n/, '')

  const ended = await press('answered', typed)
  expect(ended).toMatchObject({ status: 403, title: COPY.signIn.ended })
  expect([noteOf(ended), ended.$('#note').attr('readonly')]).toEqual([typed, 'readonly'])
  expect(ended.$('#note-hint').text()).toBe(COPY.signIn.typedKept)
  expect(ended.$('main script').length).toBe(0)
  expect(await historyOf()).toEqual([])
  const sent = await browser.ask(path, typed)
  expect([sent.title, noteOf(sent)]).toEqual([COPY.signIn.sent, typed])
  const opened = await browser.signIn()
  expect(opened?.to).toBe(INBOX + path)
  expect(opened && noteOf(opened.page)).toBe(typed)
  expect(noteOf(await browser.send(INBOX + other))).toBe('')
  // It was not sent: it is there until it is.
  await press('note', 'x'.repeat(2001))
  await browser.send(INBOX + other, { action: 'note', note: 'Another', version: '0' })
  expect(noteOf(await browser.send(INBOX + id))).toBe(typed)
  expect(server.logged.join('')).not.toContain('Called')
  await press('note', typed)
  expect(noteOf(await browser.send(INBOX + id))).toBe('')
  expect(await historyOf()).toMatchObject([{ event: 'note', text: typed }])
  const notes = async () => (await createSessions(store.db).list()).map(({ note }) => note)
  expect(await notes()).toEqual(['', ''])

  // Another tab has signed in meanwhile.
  const again = await browser.ask(path, 'Second')
  expect([again.status, noteOf(again)]).toEqual([200, 'Second'])
  expect((await browser.ask('?q=a')).title).toBe(COPY.heading)
})

test('a link that is fresh takes up what is typed, and leads there', async () => {
  const pages = await open()
  const { store, save } = pages
  const browser = await openKnownBrowser(pages)
  const id = await save({ profile: 'SERVICES' })
  const links = async () =>
    (await createSessions(store.db).list())
      .filter(({ kind }) => kind === 'link')
      .map(({ path, note }) => ({ path, note }))
  await browser.ask('')
  await browser.ask(id, 'Called')
  expect(await links()).toEqual([{ path: id, note: 'Called' }])
  await browser.ask('?q=a')
  await (await openBrowser(pages)).ask('?q=evil', 'Evil')
  expect(await links()).toEqual([{ path: id, note: 'Called' }])
  // Also where it is opened in another browser.
  const opened = await (await openBrowser(pages)).signIn()
  expect(opened?.page.$('#note').text().trim()).toBe('Called')
})

test('a stranger puts no words into the page of somebody else', async () => {
  const pages = await open()
  const { store, save } = pages
  const id = await save({ profile: 'SERVICES' })
  const stranger = await openBrowser(pages)
  for (const cookie of ['known.zzzzzz.AAAA', '']) {
    stranger.cookies.set('inbox-known', cookie)
    const ended = await stranger.send(INBOX + id, { action: 'note', note: 'Evil' })
    expect(ended.$('#note-hint').text()).toBe(PAGE_COPY.message.typedHelp)
    await stranger.ask(id, 'Evil')
  }
  expect(await createSessions(store.db).list()).toMatchObject([{ path: id, note: '' }])
  // Nor does a browser that is known: more than a note may have.
  const known = await openBrowser(pages)
  await known.signIn()
  known.forgetSession()
  const long = await known.ask(id, 'é'.repeat(2001))
  expect(long.$('#note').text().trim()).toHaveLength(2001)
  expect(long.$('#note-hint').text()).toBe(PAGE_COPY.message.typedHelp)
  const [link] = await createSessions(store.db).list()
  expect(link).toMatchObject({ kind: 'link', path: id, note: '' })
})

test('who has no mailbox any more sees what they typed, and nothing else', async () => {
  const { save, signIn, post } = await open()
  const cookie = await signIn('former@testfield.example', { path: 'x', note: 'Before' })
  const id = await save({ profile: 'SERVICES' })
  const ended = await post(INBOX + id, { action: 'note', note: 'Called' }, { ...OWN, ...cookie })
  expect(ended).toMatchObject({ status: 403, title: COPY.signIn.ended })
  expect(ended.$('#note').text().trim()).toBe('Called')
  expect(ended.bytes.includes('Before')).toBe(false)
})

test('every address gets the same answer in the same time', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const { store, request } = await open({ SMTP_URL: mailbox.url, TRUST_PROXY: '1' })
  let client = 0
  const ask = async (address: string) => {
    const begun = performance.now()
    const response = await request(address, { 'x-forwarded-for': `192.0.2.${client++}` })
    return { ms: performance.now() - begun, print: fingerprintOf(response) }
  }
  const long = `${'a'.repeat(600)}@b.example`
  const asked = []
  for (const address of [SERVICES, 'stranger@example.com', '', 'no address', long])
    asked.push(await ask(address))
  // None for a while, and no limit of one is that of another.
  await Promise.all(Array.from({ length: 24 }, () => ask(SERVICES)))
  asked.push(await ask(SERVICES), await ask(CAREERS))
  expect(new Set(asked.map(({ print }) => print)).size).toBe(1)
  for (const { ms } of asked) expect(ms).toBeGreaterThanOrEqual(499)
  await mailbox.waitFor(to(CAREERS))
  await expect.poll(store.outbox.readQueue).toMatchObject({ waiting: 0 })
  expect(mailbox.received.map(({ email }) => email.subject).sort()).toEqual(
    [MAIL_COPY.signInWarning.subject, ...Array(2).fill(MAIL_COPY.signIn.subject)].sort(),
  )
  const [warning] = mailbox.received.filter(
    ({ email }) => email.subject === MAIL_COPY.signInWarning.subject,
  )
  expect(warning?.email.text).not.toContain('npm run')
})

test.each(['counters', 'sessions', 'deliveries'])(
  'where the table of %s takes nothing, no address is told that a mail is on its way',
  async (table) => {
    const { server, store, request } = await open()
    changeRows(
      server.dataDir,
      `CREATE TRIGGER refused BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'full'); END`,
    )
    const answers = new Set<string>()
    for (const address of [SERVICES, CAREERS, 'stranger@example.com', 'no address', SERVICES])
      answers.add(fingerprintOf(await request(address, { accept: 'text/html' })))
    const [answer, ...others] = answers
    expect(others).toEqual([])
    expect(answer).toContain('503')
    expect(answer).toContain(PAGE_COPY.problem.unavailable)
    expect(server.logged.join('')).not.toContain(SERVICES)
    expect(await createSessions(store.db).list()).toEqual([])
    changeRows(server.dataDir, 'DROP TRIGGER refused')
    expect((await request(SERVICES)).title).toBe(COPY.signIn.sent)
  },
)

test('a browser that was signed in before gets a link when strangers have used up theirs', async () => {
  const { server, store, post, request, addLink } = await open()
  const opened = await server.fetch(await addLink(), {
    method: 'POST',
    body: new URLSearchParams(OPEN),
    headers: OWN,
  })
  const [session = '', known = ''] = opened.headers.getSetCookie()
  expect(known).toMatch(/^inbox-known=[\w.-]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(session).toMatch(/^inbox=/)
  const out = await post(`${INBOX}sign-out`, {}, { ...OWN, cookie: session })
  expect(cookieOf(out)).not.toContain('known')
  const links = async () => (await createSessions(store.db).list()).length
  const use = () => changeRows(server.dataDir, 'DELETE FROM sessions')
  for (let time = 0; time < 6; time += 1) {
    await request(SERVICES)
    expect(await links()).toBe(time < 5 ? 1 : 0)
    use()
  }
  await request(SERVICES, { cookie: `inbox-known=planted; ${known.split(';')[0]}` })
  expect(await links()).toBe(1)
})

test('cookies that another host of the domain has planted keep nobody out', async () => {
  const { signIn, titleWith } = await open()
  const { cookie } = await signIn(SERVICES)
  const headers = (count: number) => ({ cookie: `${'inbox=x; '.repeat(count)}a=b; ${cookie}` })
  for (const count of [0, 1, 19]) expect(await titleWith('', headers(count))).toBe(COPY.heading)
  // Bounded.
  expect(await titleWith('', headers(20))).toBe(COPY.signIn.heading)
})

test('a client that asks without end is stopped, and a session is not', async () => {
  const { signIn, visit } = await open()
  let asked = 0
  let { status } = await visit(INBOX)
  for (; status === 200 && asked < 1000; asked += 1) status = (await visit(INBOX)).status
  expect(status).toBe(429)
  // A slow machine is given some more meanwhile.
  expect(asked).toBeGreaterThanOrEqual(60)
  expect((await visit(INBOX, await signIn(SERVICES))).status).toBe(200)
})

test.each([
  { site: 'https', proxies: '0', isSecure: true },
  { site: 'http', proxies: '0', isSecure: false },
  { site: 'http', proxies: '0', proto: 'https', isSecure: false },
  { site: 'http', proxies: '1', proto: 'https', isSecure: true },
  { site: 'http', proxies: '1', proto: 'http', isSecure: false },
])('$site, $proxies proxies, $proto: Secure $isSecure', async (row) => {
  const { site, proxies, proto, isSecure } = row
  const SITE_URL = `${site}://www.testfield.example`
  const { post, addLink, titleWith } = await open({ SITE_URL, TRUST_PROXY: proxies })
  const headers = { ...OWN, ...(proto && { 'x-forwarded-proto': proto }) }
  const opened = await post(await addLink(), OPEN, headers)
  const [cookie = '', ...attributes] = cookieOf(opened).split('; ')
  expect(cookie).toMatch(isSecure ? /^__Host-inbox=/ : /^inbox=/)
  const secure = isSecure ? ['Secure'] : []
  expect(attributes).toEqual(['Path=/', 'HttpOnly', ...secure, 'SameSite=Lax'])
  expect(await titleWith(cookie, headers)).toBe(COPY.heading)
  // Not under the name that others could set.
  const other = isSecure ? cookie.replace('__Host-', '') : `__Host-${cookie}`
  expect(await titleWith(other, headers)).toBe(COPY.signIn.heading)
})

test('INBOX=false: nothing is there', async () => {
  const { signIn, visit, post, addLink } = await open({ INBOX: 'false' })
  const headers = await signIn(SERVICES)
  const missing = fingerprintOf(await visit('/not-there/'))
  for (const path of [INBOX, `${INBOX}messages.csv`, await addLink()])
    expect(fingerprintOf(await visit(path, headers))).toBe(missing)
  expect((await post(INBOX, {}, OWN)).status).toBeGreaterThanOrEqual(404)
  const on = await startTestServer()
  const led = await on.fetch(INBOX.slice(0, -1))
  expect([led.status, led.headers.get('location')]).toEqual([308, 'inbox/'])
})
