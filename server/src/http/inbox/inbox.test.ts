/** What each mailbox sees and does in the inbox, against the real server. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newResume } from '../../../testing/entries.ts'
import { HOSTILE_TEXTS } from '../../../testing/hostile-texts.ts'
import {
  addMessage,
  addSession,
  INBOX,
  OWN_FORM,
  openInbox,
  postInbox,
  readList,
} from '../../../testing/inbox.ts'
import { fingerprintOf } from '../../../testing/signed-pages.ts'
import { ANSWER_COPY, COMPANY } from '../../../testing/test-server.ts'
import { HOUR_MS } from '../../base/durations.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes
const COPY = ANSWER_COPY.inbox
const inquiry = { profile: 'SERVICES', inquiryLabel: 'Services' } as const

test('a mailbox sees its own messages: in the list, by search, address and files', async () => {
  const { server, store } = await openInbox()
  const own = await addMessage(store, { ...inquiry, name: 'Ada Own', message: 'shared words' })
  const other = await addMessage(store, {
    name: 'Mira Secret',
    message: 'shared words',
    resume: newResume(),
  })
  const headers = await addSession(store, SERVICES)
  const ask = (path: string) => server.fetch(INBOX + path, { headers })
  const queries = ['', '?q=shared', '?q=mira', '?type=careers', '?state=talking', '?page=2']
  for (const query of queries) {
    const list = await ask(query)
    expect(list.status).toBe(200)
    const text = await list.text()
    expect(text, query).not.toContain('Secret')
    expect(text, query).not.toContain(other)
    const table = await (await ask(`messages.csv${query}`)).text()
    expect(table, query).not.toContain('Secret')
    const zip = Buffer.from(await (await ask(`resumes.zip${query}`)).arrayBuffer())
    expect(zip.includes('Secret'), query).toBe(false)
    // An empty archive.
    expect(zip).toHaveLength(22)
  }
  expect((await ask(own)).status).toBe(200)
  const missing = await fingerprintOf(await ask(randomUUID()))
  for (const path of [other, other.toUpperCase(), `${other}/`, '%2f..', 'x'.repeat(300)])
    expect(await fingerprintOf(await ask(path)), path).toBe(missing)

  const version = '0'
  for (const action of ['note', 'talking', 'declined', 'deliver', 'delete', 'confirm', 'resume']) {
    const fields = { action, note: 'x', version }
    const post = (id: string) =>
      postInbox(server, id, { fields, headers: { ...OWN_FORM, ...headers } })
    expect(await fingerprintOf(await post(other)), action).toBe(
      await fingerprintOf(await post(randomUUID())),
    )
  }
  expect(await store.readRecord(other)).toMatchObject({ answer: null, history: [] })

  const both = await addSession(store, CAREERS)
  const careers = await readList(await server.fetch(INBOX, { headers: both }))
  expect(careers.names).toEqual(['Mira Secret'])
})

test('settings decide what a session sees', async () => {
  const { server, store } = await openInbox({
    MAIL_TO_SERVICES: 'All@testfield.example',
    MAIL_TO_CAREERS: 'all@TESTFIELD.example',
  })
  await addMessage(store, { ...inquiry, name: 'Ada Own' })
  await addMessage(store, { name: 'Mira Own' })
  const headers = await addSession(store, 'all@testfield.example')
  const list = await readList(await server.fetch(INBOX, { headers }))
  expect(list.names.sort()).toEqual(['Ada Own', 'Mira Own'])
  const options = list
    .$('#type option')
    .toArray()
    .map((one) => list.$(one).attr('value'))
  expect(options).toEqual(['', 'services', 'scheduleDemo', 'feedback', 'careers', 'leadMagnet'])
  // A mailbox of the content that the settings replace.
  const replaced = await addSession(store, SERVICES)
  for (const path of ['', 'messages.csv'])
    expect(await (await server.fetch(INBOX + path, { headers: replaced })).text()).not.toContain(
      'Own',
    )
})

test('without a session no path shows or does anything', async () => {
  const { server, store } = await openInbox()
  const id = await addMessage(store, inquiry)
  for (const path of [id, 'messages.csv', 'resumes.zip', randomUUID()]) {
    const led = await server.fetch(INBOX + path)
    expect([led.status, led.headers.get('location'), await led.text()]).toEqual([303, './', ''])
    const posted = await postInbox(server, path, {
      fields: { action: 'confirm' },
      headers: OWN_FORM,
    })
    expect(posted.status).toBe(403)
  }
  expect(await store.readRecord(id)).not.toBeNull()
})

test('acts for its own pages alone', async () => {
  const { server, store } = await openInbox({ ALLOWED_ORIGINS: 'https://partner.example' })
  const id = await addMessage(store, inquiry)
  const session = await addSession(store, SERVICES)
  const post = (headers: Record<string, string>, path = id) =>
    postInbox(server, path, {
      fields: { action: 'note', note: JSON.stringify(headers), version: '0' },
      headers: { ...session, ...headers },
    })
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'https://partner.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: server.origin },
  ]
  for (const headers of foreign)
    for (const path of [id, 'sign-out', ''])
      expect((await post(headers, path)).status, JSON.stringify(headers)).toBe(403)
  expect((await store.readRecord(id))?.history).toEqual([])
  expect(await store.listSessions()).toHaveLength(1)
  // Over plain HTTP there is no Sec-Fetch-Site.
  for (const headers of [
    OWN_FORM,
    { origin: server.origin },
    { origin: 'http://www.testfield.example' },
  ])
    expect((await post(headers)).status).toBeLessThan(400)
  expect((await store.readRecord(id))?.history).toHaveLength(3)
  for (const method of ['PUT', 'DELETE', 'OPTIONS'])
    expect((await server.fetch(INBOX + id, { method, headers: session })).status).toBe(405)
})

test('every page is private, and its forms say where they come from', async () => {
  const { server, store } = await openInbox()
  const id = await addMessage(store, inquiry)
  const headers = await addSession(store, SERVICES)
  for (const path of ['', id, randomUUID(), 'messages.csv', 'resumes.zip', 'sign-out?'])
    for (const given of [headers, {}]) {
      const answer = await server.fetch(INBOX + path, { headers: given })
      expect(Object.fromEntries(answer.headers), path).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'strict-origin',
        'content-security-policy': expect.stringMatching(/^default-src 'none'/),
      })
    }
})

test('lists the newest first, 50 a page, with filters in the address', async () => {
  const { server, store } = await openInbox()
  const receivedAt = Date.UTC(2026, 10, 20, 9)
  const count = 103
  for (let number = 0; number < count; number++)
    await addMessage(store, {
      ...inquiry,
      ...(number % 2 === 0 && { inquiryLabel: 'General inquiry' }),
      receivedAt: receivedAt + number * 1000,
      name: `Ada ${number}`,
    })
  const headers = await addSession(store, SERVICES)
  const ask = async (query: string) => readList(await server.fetch(INBOX + query, { headers }))
  const first = await ask('')
  expect(first.names).toEqual(Array.from({ length: 50 }, (_, at) => `Ada ${102 - at}`))
  expect(first.$('time').first().attr('datetime')).toBe('2026-11-20T09:01:42.000Z')
  expect(first.$('[rel=prev]')).toHaveLength(0)
  const second = await ask(first.$('[rel=next]').attr('href') ?? '')
  expect(second.names[0]).toBe('Ada 52')
  const third = await ask(second.$('[rel=next]').attr('href') ?? '')
  expect(third.names).toEqual(['Ada 2', 'Ada 1', 'Ada 0'])
  expect(third.$('[rel=next]')).toHaveLength(0)

  const filtered = await ask('?type=feedback&q=ADA+1&state=open&page=1')
  expect(filtered.names.slice(0, 3)).toEqual(['Ada 102', 'Ada 100', 'Ada 18'])
  expect(filtered.$('input[name=q]').attr('value')).toBe('ADA 1')
  expect(
    filtered
      .$('select :selected')
      .toArray()
      .map((one) => filtered.$(one).attr('value')),
  ).toEqual(['open', 'feedback'])
  const next = (await ask('?type=feedback')).$('[rel=next]').attr('href')
  expect(next).toBe('./?type=feedback&page=2')
  expect(filtered.$('.links a').attr('href')).toBe('messages.csv?state=open&type=feedback&q=ADA+1')

  for (const query of [
    '?page=4',
    '?page=999999',
    '?state=answered',
    '?q=%25',
    '?q=_',
    '?q=nobody%00',
  ]) {
    const empty = await ask(query)
    expect([empty.status, empty.names], query).toEqual([200, []])
    expect(empty.$('.empty').text()).toBe(COPY.empty)
    expect(empty.$('form[role=search] a').attr('href')).toBe('./')
  }
  // Unknown values count as none.
  for (const query of [
    '?page=0',
    '?page=-1',
    '?page=1e9',
    '?state=talking',
    '?type=careers',
    '?type=x&state=__proto__',
  ])
    expect((await ask(query)).names[0], query).toBe('Ada 102')
})

test('shows states, suspects and the time that is left of a promise', async () => {
  const { server, store } = await openInbox()
  const now = Date.now()
  const promised = (name: string, dueAt: number, changes = {}) =>
    addMessage(
      store,
      { ...inquiry, name, receivedAt: now },
      { promise: { dueAt, isReminded: true }, ...changes },
    )
  await promised('In time', now + 30 * 24 * HOUR_MS)
  await promised('Late', now - 30 * 24 * HOUR_MS)
  await promised('Suspect', now, { suspicions: ['links'] })
  const answered = await promised('Done', now)
  await addMessage(store, { ...inquiry, name: 'Guide', purpose: 'guide' })
  await store.changeState(answered, { state: 'answered', by: 'inbox', version: 0 }, now)
  const headers = await addSession(store, SERVICES)
  const { $ } = await readList(await server.fetch(INBOX, { headers }))
  const cell = (name: string, label: string) =>
    $('tbody tr')
      .filter((_, row) => $(row).find('th').text() === name)
      .find(`[data-label="${label}"]`)
      .text()
  const { state, timeLeft } = COPY.columns
  expect(cell('In time', timeLeft)).toMatch(/^1[67]\d h left$/)
  expect(cell('Late', timeLeft)).toMatch(/^1[67]\d h late$/)
  expect(cell('In time', state)).toBe(COPY.states.open)
  expect([cell('Done', state), cell('Done', timeLeft)]).toEqual([COPY.states.answered, ''])
  expect(cell('Suspect', state)).toBe(COPY.states.suspect)
  expect(cell('Suspect', timeLeft)).toBe('')
  expect(cell('Guide', state)).toBe('')
})

test('shows hostile texts as texts', async () => {
  const { server, store } = await openInbox()
  const texts = Object.values(HOSTILE_TEXTS).map((text) => text.toWellFormed().replaceAll('\0', ''))
  for (const text of texts)
    await addMessage(store, {
      ...inquiry,
      name: text,
      inquiryLabel: text,
      topic: { path: '/a/', title: text },
    })
  const headers = await addSession(store, SERVICES)
  const { $, names } = await readList(await server.fetch(INBOX, { headers }))
  const normal = (text: string) => text.replace(/\r\n?/g, '\n').trim()
  expect(new Set(names)).toEqual(new Set(texts.map(normal)))
  expect($('tbody tr').children()).toHaveLength(6 * texts.length)
  expect($('main :is(script, img, b, br, at)')).toHaveLength(0)
  expect($('tbody a')).toHaveLength(texts.length)
  const query = `"><script>alert(1)</script>&state=open`
  const searched = await readList(
    await server.fetch(`${INBOX}?q=${encodeURIComponent(query)}`, { headers }),
  )
  expect(searched.$('input[name=q]').attr('value')).toBe(query)
  expect(searched.$('main script')).toHaveLength(0)
})
