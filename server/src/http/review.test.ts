/** The links of digests and alerts, against the real server with either store. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newEntry, newSubmission } from '../../testing/entries.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { startTestPostgres, type TestPostgres } from '../../testing/postgres.ts'
import {
  fingerprintOf,
  OWN_PAGE,
  openServerAndStore as open,
  postForm,
  readSignedPage as read,
  signedPath,
} from '../../testing/signed-pages.ts'
import { COMPANY, type TestServer } from '../../testing/test-server.ts'
import { linkPath, REVIEW_LINK_MS } from '../signed-link.ts'
import type { Store } from '../storage/store.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startTestPostgres()
}, 60_000)
afterAll(() => postgres.remove(), 60_000)

const HOSTILE = '<script>alert(1)</script>&"'

async function saveSuspect(store: Store, name = 'Mira Holloway') {
  const entry = newEntry({
    submission: newSubmission({
      name,
      message: 'Buy\npills',
      profile: 'SERVICES',
      // After the last digest, which would otherwise list it.
      receivedAt: Date.now(),
      resume: null,
    }),
    suspicions: ['links', 'markup'],
    deliveries: [],
  })
  await store.saveSubmission(entry, Date.now())
  return entry.submission.id
}

const pathOf = (store: Pick<Store, 'secret'>, id: string, now = Date.now()) =>
  signedPath('review', store, { id, endsAt: now + REVIEW_LINK_MS })

const press = (server: TestServer, path: string, action: string, headers?: HeadersInit) =>
  postForm(server, path, { fields: { action }, ...(headers && { headers }) })

describe.each(['SQLite', 'Postgres'] as const)('in %s', { timeout: 60_000 }, (kind) => {
  const environment = async (): Promise<Record<string, string>> =>
    kind === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase() }

  test('a suspect is shown, delivered by its button alone, and then by no second press', async () => {
    const mailbox = await openTestMailbox()
    onTestFinished(mailbox.close)
    const { server, store } = await open({ ...(await environment()), SMTP_URL: mailbox.url })
    const id = await saveSuspect(store)
    const path = pathOf(store, id)
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await server.fetch(path, { method })).status).toBe(200)
    const shown = await read(await server.fetch(path))
    expect(shown.state).toContain('links, markup')
    expect(shown.text).toContain('mira@northbay.example')
    expect(shown.buttons).toEqual(['deliver', 'delete'])
    expect((await store.readRecord(id))?.releasedAt).toBeNull()

    expect((await read(await press(server, path, 'deliver'))).buttons).toEqual(['delete'])
    await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES))
    await mailbox.waitFor(to('mira@northbay.example'))
    await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
    const again = await read(await press(server, path, 'deliver'))
    expect(again.state).toBe('It has been delivered to the mailbox.')
    await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
    expect(mailbox.received).toHaveLength(2)
    expect(server.logged.join('')).toContain(`"submission":"${id}","was":"suspect"`)
    expect(server.logged.join('')).not.toMatch(/mira|pills|\/prod\/review/i)
  })

  test('a message that was given up is tried again', async () => {
    const mailbox = await openTestMailbox()
    onTestFinished(mailbox.close)
    mailbox.treat(COMPANY.mailboxes.SERVICES, 'refuse-for-now')
    const { server, store } = await open({ ...(await environment()), SMTP_URL: mailbox.url })
    const entry = newEntry({ submission: newSubmission({ profile: 'SERVICES', resume: null }) })
    const { id } = entry.submission
    const [notice] = entry.deliveries
    await store.saveSubmission(entry, Date.now())
    const readNotice = async () => (await store.readRecord(id))?.deliveries[0]
    await expect.poll(readNotice, { timeout: 10_000 }).toMatchObject({ attempts: 1 })
    await store.recordAttempt(notice?.id ?? '', { outcome: 'dead', error: '552' }, Date.now())
    mailbox.treat(COMPANY.mailboxes.SERVICES, 'accept')
    const path = pathOf(store, id)
    expect((await read(await server.fetch(path))).buttons).toEqual(['deliver', 'delete'])
    expect((await press(server, path, 'deliver')).status).toBe(200)
    await expect
      .poll(async () => (await read(await server.fetch(path))).state)
      .toBe('It has been delivered to the mailbox.')
  })

  test('a deleted message is gone with its mail files, which a second press says', async () => {
    const { server, store } = await open(await environment())
    const entry = newEntry()
    const { id } = entry.submission
    await store.saveSubmission(entry, Date.now())
    const files = () => readdirSync(join(server.dataDir, 'mail')).length
    await expect.poll(async () => (await store.readQueue()).waiting, { timeout: 10_000 }).toBe(0)
    expect(files()).toBe(1)
    const path = pathOf(store, id)
    for (let time = 0; time < 2; time += 1) {
      const answer = await read(await press(server, path, 'delete'))
      expect(answer).toMatchObject({
        status: 200,
        title: 'This message has been deleted.',
        buttons: [],
      })
      expect(answer.text).not.toContain('Mira')
    }
    expect(await store.readRecord(id)).toBeNull()
    expect(files()).toBe(0)
    expect(server.logged.filter((line) => line.includes('deleted by a link'))).toHaveLength(1)
  })
})

test('answers the same link at the root of the host, and leaves pages of that name to the site', async () => {
  const { server, store } = await open({})
  const id = await saveSuspect(store)
  const path = pathOf(store, id).replace('/prod', '')
  expect(path).toMatch(/^\/review\/[^/]+$/)
  expect((await read(await server.fetch(path))).buttons).toEqual(['deliver', 'delete'])
  expect((await press(server, path, 'delete')).status).toBe(200)
  expect(await store.readRecord(id)).toBeNull()
  const wrong = await server.fetch('/review/x')
  expect(wrong.status).toBe(404)
  expect(await fingerprintOf(wrong)).toBe(await fingerprintOf(await server.fetch('/prod/review/x')))
  expect(await (await server.fetch('/review/')).text()).toBe(
    await (await server.fetch('/no-such-page/')).text(),
  )
})

test('answers every link that is not valid alike, and says nothing of any submission', async () => {
  const { server, store } = await open({})
  const id = await saveSuspect(store)
  const valid = pathOf(store, id)
  const elsewhere = { secret: new Uint8Array(32) }
  const wrong = [
    pathOf(store, id, Date.now() - REVIEW_LINK_MS - 2000),
    pathOf(elsewhere, id),
    valid.replace(linkPath('review'), `${linkPath('review')}x/`),
    signedPath('my-submission', store, { id, endsAt: Date.now() + REVIEW_LINK_MS }).replace(
      linkPath('my-submission'),
      linkPath('review'),
    ),
    `${valid}a`,
    valid.slice(0, -1),
    valid.replace(id, crypto.randomUUID()),
    '/prod/review/',
    `/prod/review/${id}`,
    '/prod/review/%00',
  ]
  const answers = new Set<string>()
  for (const path of wrong)
    for (const answer of [await server.fetch(path), await press(server, path, 'delete')])
      answers.add(await fingerprintOf(answer))
  expect([...answers]).toHaveLength(1)
  expect([...answers].join()).toContain('404')
  expect(await store.readRecord(id)).toMatchObject({ releasedAt: null })
})

test('posts only from the page itself, and only what its buttons post', async () => {
  const { server, store } = await open({})
  const id = await saveSuspect(store)
  const path = pathOf(store, id)
  const foreign = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', origin: server.origin },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ] as Record<string, string>[]
  for (const headers of foreign)
    expect((await press(server, path, 'delete', headers)).status, JSON.stringify(headers)).toBe(403)
  expect((await press(server, path, 'burn')).status).toBe(400)
  expect((await press(server, path, 'x'.repeat(2000))).status).toBe(400)
  const json = { ...OWN_PAGE, 'content-type': 'application/json' }
  const body = JSON.stringify({ action: 'delete' })
  expect((await server.fetch(path, { method: 'POST', body, headers: json })).status).toBe(400)
  const put = await server.fetch(path, { method: 'PUT', headers: OWN_PAGE })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  expect(await store.readRecord(id)).toMatchObject({ releasedAt: null })
  // A browser that is too old to tell where it posts from.
  expect((await press(server, path, 'deliver', { origin: server.origin })).status).toBe(200)
  expect((await store.readRecord(id))?.releasedAt).toBeGreaterThan(0)
})

test('runs nothing, is kept nowhere, and passes its address to nobody', async () => {
  const { server, store } = await open({})
  const answer = await server.fetch(pathOf(store, await saveSuspect(store, HOSTILE)))
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; img-src data:; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    ),
  })
  const { $, text } = await read(answer)
  expect(text).toContain(HOSTILE)
  expect($('script, [style], [src], link:not([href="data:,"])').length).toBe(0)
})

test('stops a program that tries links', async () => {
  const { server } = await open({})
  for (let time = 0; time < 60; time += 1)
    expect((await server.fetch('/prod/review/guess')).status).toBe(404)
  const refused = await server.fetch('/prod/review/guess')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
