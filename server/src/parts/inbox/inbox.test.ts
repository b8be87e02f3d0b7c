/** What each mailbox sees and does in the inbox, against the real server. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newResume } from '../../../testing/entries.ts'
import { fingerprintOf, OWN_PAGE } from '../../../testing/signed-pages.ts'
import { COMPANY, PAGE_COPY } from '../../../testing/test-server.ts'
import { createSessions } from './sessions.ts'
import { INBOX, NAMES, openFor } from './testing/open-inbox.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes
const COPY = PAGE_COPY.inbox
const INQUIRY = { profile: 'SERVICES', inquiryLabel: 'Services' } as const

test('a mailbox sees its own messages alone, also by address and in files', async () => {
  const { store, save, signIn, visit, ask, act } = await openFor(SERVICES)
  const own = await save({ ...INQUIRY, name: 'Ada Own', message: 'shared words' })
  const secret = { name: 'Mira Secret', message: 'shared words', resume: newResume() }
  const other = await save(secret)
  for (const query of [
    '',
    '?q=shared',
    '?q=mira',
    '?type=careers',
    '?view=done',
    '?view=all',
    '?topic=x',
    '?after=OTHER&left=OTHER',
  ]) {
    const list = await ask(query.replaceAll('OTHER', other))
    expect(list.status).toBe(200)
    const table = await ask(`messages.csv${query}`)
    const zip = await ask(`resumes.zip${query}`)
    for (const { bytes } of [list, table, zip]) {
      expect(bytes.includes('Secret'), query).toBe(false)
      expect(bytes.includes(other), query).toBe(false)
    }
    // An empty archive.
    expect(zip.bytes).toHaveLength(22)
  }
  expect((await ask(own)).status).toBe(200)
  const missing = fingerprintOf(await ask(randomUUID()))
  for (const path of [other, other.toUpperCase(), '%2f..', 'x'.repeat(300)])
    expect(fingerprintOf(await ask(path)), path).toBe(missing)
  for (const action of ['note', 'talking', 'declined', 'deliver', 'delete', 'confirm', 'resume']) {
    const fields = { action, note: 'x', version: '0' }
    const nothing = fingerprintOf(await act(randomUUID(), fields))
    expect(fingerprintOf(await act(other, fields)), action).toBe(nothing)
  }
  expect(await store.submissions.readRecord(other)).toMatchObject({ answer: null, history: [] })
  expect((await visit(INBOX, await signIn(CAREERS))).texts(NAMES)).toEqual(['Mira Secret'])
})

test('settings decide what a session sees', async () => {
  const { save, signIn, visit, ask } = await openFor('all@testfield.example', {
    MAIL_TO_SERVICES: 'All@testfield.example',
    MAIL_TO_CAREERS: 'all@TESTFIELD.example',
  })
  await save({ ...INQUIRY, name: 'Ada Own' })
  await save({ name: 'Mira Own' })
  const list = await ask('')
  expect(list.texts(NAMES).sort()).toEqual(['Ada Own', 'Mira Own'])
  const types = list.$('[name=type] option').map((_, option) => list.$(option).attr('value'))
  const all = ['', 'services', 'scheduleDemo', 'feedback', 'careers', 'leadMagnet']
  expect(types.get()).toEqual(all)
  // A mailbox of the content that the settings replace.
  const replaced = await signIn(SERVICES)
  for (const path of [INBOX, `${INBOX}messages.csv`])
    expect((await visit(path, replaced)).bytes.includes('Own')).toBe(false)
})

test('without a session no path shows or does anything, and all is private', async () => {
  const { store, save, visit, post, ask } = await openFor(SERVICES)
  const id = await save(INQUIRY)
  for (const path of [id, 'messages.csv', 'resumes.zip', randomUUID()]) {
    const asked = await visit(INBOX + path)
    expect(asked).toMatchObject({ status: 200, title: COPY.signIn.heading })
    expect(asked.text).not.toContain('Ada')
    expect((await post(INBOX + path, { action: 'confirm' })).status).toBe(403)
  }
  // Whoever was signed in learns that nothing was stored.
  const note = await post(INBOX + id, { action: 'note', note: 'Called back' })
  expect(note).toMatchObject({ status: 403, title: COPY.signIn.ended })
  expect(await store.submissions.readRecord(id)).toMatchObject({ history: [] })

  for (const path of ['', id, randomUUID(), 'messages.csv', 'resumes.zip', 'sign-out?'])
    for (const { headers } of [await ask(path), await visit(INBOX + path)])
      expect(headers, path).toMatchObject({
        'cache-control': 'no-store, no-transform',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'strict-origin',
        'content-security-policy': expect.stringMatching(/^default-src 'none'/),
      })
})

test('acts for its own pages alone', async () => {
  const ALLOWED_ORIGINS = 'https://partner.example'
  const { server, store, save, headers, post } = await openFor(SERVICES, { ALLOWED_ORIGINS })
  const id = await save(INQUIRY)
  const statusFrom = async (from: Record<string, string>, path = id) => {
    const fields = { action: 'note', note: JSON.stringify(from), version: '0' }
    return (await post(INBOX + path, fields, { ...headers, ...from })).status
  }
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://partner.example' },
    { 'sec-fetch-site': 'cross-site', origin: server.origin },
  ]
  for (const from of foreign)
    for (const path of [id, 'sign-out', ''])
      expect(await statusFrom(from, path), JSON.stringify(from)).toBe(403)
  expect((await store.submissions.readRecord(id))?.history).toEqual([])
  expect(await createSessions(store.db).list()).toHaveLength(1)
  // Over plain HTTP there is no Sec-Fetch-Site.
  for (const origin of [server.origin, 'http://www.testfield.example'])
    expect(await statusFrom({ origin })).toBeLessThan(400)
  expect(await statusFrom({ 'sec-fetch-site': 'same-origin' })).toBeLessThan(400)
  expect((await store.submissions.readRecord(id))?.history).toHaveLength(3)
  for (const method of ['PUT', 'DELETE', 'OPTIONS'])
    expect((await server.fetch(INBOX + id, { method, headers })).status).toBe(405)
})

test('answers navigations alone, where a browser says what a request is', async () => {
  const { server, store, save, headers } = await openFor(SERVICES)
  const id = await save({ ...INQUIRY, name: 'Ada Own', resume: newResume() })
  const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
  const others: Record<string, string>[] = [
    { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'no-cors' },
    ...['iframe', 'frame', 'object', 'embed', 'script', 'image', 'serviceworker'].map((to) => ({
      ...navigation,
      'sec-fetch-dest': to,
    })),
  ]
  for (const from of others)
    for (const path of ['', id, 'messages.csv', 'resumes.zip'])
      for (const method of ['GET', 'POST']) {
        const sent = { method, headers: { ...headers, ...OWN_PAGE, ...from } }
        const refused = await askAs(server.origin + INBOX + path, sent)
        expect(refused.statusCode, JSON.stringify([from, path, method])).toBe(403)
        expect(await text(refused)).not.toContain('Ada')
      }
  expect(await createSessions(store.db).list()).toHaveLength(1)
  const allowed: Record<string, string>[] = [
    navigation,
    {},
    { 'sec-fetch-dest': 'document' },
    // A program.
    { 'sec-fetch-mode': 'cors' },
  ]
  for (const from of allowed) {
    const page = await askAs(server.origin + INBOX, { headers: { ...headers, ...from } })
    expect(page.statusCode).toBe(200)
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  }
})

/** `fetch` has a `Sec-Fetch-Mode` of its own. */
async function askAs(url: string, options: RequestOptions): Promise<IncomingMessage> {
  const sent = request(url, options).end()
  const [response] = await once(sent, 'response')
  return response
}

test('a press leads to who is due after this one, and back to the list it was opened from', async () => {
  const { save, ask } = await openFor(SERVICES)
  const saveDue = (name: string, answerDueAt: number) => save({ ...INQUIRY, name }, { answerDueAt })
  await saveDue('Ada Late', 1)
  const bob = await saveDue('Bob', 2)
  const cyd = await saveDue('Cyd', 3)
  const nextOf = ({ $ }: Awaited<ReturnType<typeof ask>>) =>
    $(`main a:contains("${COPY.nextMessage}")`)
  const answered = await (await ask(`${bob}?view=all&q=bob`)).press('answered')
  expect(nextOf(answered).attr('href')).toMatch(new RegExp(`^${cyd}\\?view=to-answer`))
  expect(answered.$('nav a').attr('href')).toBe('./?view=all&q=bob')
  // The last one leads to what was passed over.
  expect(nextOf(await (await ask(cyd)).press('answered')).text()).toContain('Ada Late')
  const deleted = await (await (await ask(cyd)).press('delete')).press('confirm')
  expect(nextOf(deleted).text()).toContain('Ada Late')
})

test('what is typed on a page whose message was deleted meanwhile is shown', async () => {
  const { save, store, ask } = await openFor(SERVICES)
  const id = await save(INQUIRY)
  const page = await ask(id)
  await store.submissions.delete(id)
  const late = await page.press('note', { note: 'Called <b>back</b>.' })
  expect([late.status, late.texts('textarea')]).toEqual([404, ['Called <b>back</b>.']])
})

test('a resume is downloaded by links of the page, under the name of who has the inbox', async () => {
  const { save, store, ask, visit, signIn } = await openFor(CAREERS)
  const id = await save({ name: 'Ada', resume: newResume() })
  const links = (await ask(id)).$('a[href^="?resume="]')
  expect(links.toArray().map(({ attribs }) => attribs.href)).toContain('?resume=download')
  const ann = await signIn(CAREERS, { name: 'Ann' })
  const file = await visit(`${INBOX + id}?resume=download`, ann)
  expect(file.headers['content-disposition']).toMatch(/^attachment; .*Ada\.\w+$/)
  expect((await store.submissions.readRecord(id))?.history).toMatchObject([{ name: 'Ann' }])
  // A link of another site makes no file, which would be in the history.
  const foreign = { ...ann, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
  for (const path of [`${id}?resume=download`, 'resumes.zip', 'messages.csv'])
    expect((await visit(INBOX + path, foreign)).headers['content-disposition']).toBeUndefined()
  expect((await store.submissions.readRecord(id))?.history).toHaveLength(1)
})
