/** The links of digests and alerts, against the real server. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { newEntry } from '../../testing/entries.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import {
  fingerprintOf,
  openServerAndStore as open,
  postForm,
  readSignedPage as read,
  signedPath,
} from '../../testing/signed-pages.ts'
import { ANSWER_COPY, COMPANY, MAIL_COPY, type TestServer } from '../../testing/test-server.ts'
import { openTestReceiver, receiversFile } from '../../testing/webhook-receiver.ts'
import { REVIEW_LINK_MS } from '../base/signed-link.ts'
import type { Store } from '../storage/store.ts'

const WORDS = ANSWER_COPY.review

async function saveSuspect(store: Store) {
  const entry = newEntry({
    submission: {
      message: 'Buy\npills',
      profile: 'SERVICES',
      // After the last digest, which would otherwise list it.
      receivedAt: Date.now(),
      resume: null,
    },
    suspicions: ['links', 'markup'],
    deliveries: [],
  })
  await store.saveSubmission(entry, Date.now())
  return entry.submission.id
}

const pathOf = (store: Pick<Store, 'secret'>, id: string) =>
  signedPath('review', store, { id, endsAt: Date.now() + REVIEW_LINK_MS })

const press = (server: TestServer, path: string, action: string) =>
  postForm(server, path, { fields: { action } })

test('a suspect is shown, and delivered once by the button alone', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const receiver = await openTestReceiver()
  const receivers = receiversFile({ crm: receiver.url }, { profile: 'SERVICES' })
  const { server, store } = await open({ SMTP_URL: mailbox.url, ...receivers })
  const id = await saveSuspect(store)
  const path = pathOf(store, id)
  for (const method of ['GET', 'HEAD', 'GET'])
    expect((await server.fetch(path, { method })).status).toBe(200)
  const shown = await read(await server.fetch(path))
  expect(shown.state).toContain('links, markup')
  expect(shown.text).toContain('mira@northbay.example')
  expect(shown.buttons).toEqual(['deliver', 'delete'])
  expect((await store.readRecord(id))?.approvedAt).toBeNull()
  expect(receiver.received).toEqual([])

  expect((await read(await press(server, path, 'deliver'))).buttons).toEqual(['delete'])
  await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES))
  await mailbox.waitFor(to('mira@northbay.example'))
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  const again = await read(await press(server, path, 'deliver'))
  expect(again.state).toBe('It has been delivered to the mailbox.')
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  expect(mailbox.received).toHaveLength(2)
  expect(receiver.received).toHaveLength(1)
  expect(server.logged.join('')).toContain(`"submission":"${id}","was":"suspect"`)
  expect(server.logged.join('')).not.toMatch(/mira|pills|\/prod\/review/i)
})

test('the button delivers a message that was given up', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  mailbox.treat(COMPANY.mailboxes.SERVICES, 'refuse-for-now')
  const { server, store } = await open({ SMTP_URL: mailbox.url })
  const entry = newEntry({ submission: { profile: 'SERVICES', resume: null } })
  const { id } = entry.submission
  const [notification] = entry.deliveries
  await store.saveSubmission(entry, Date.now())
  const readNotice = async () => (await store.readRecord(id))?.deliveries[0]
  await expect.poll(readNotice).toMatchObject({ attempts: 1 })
  await store.recordAttempt(notification?.id ?? '', { outcome: 'dead', error: '552' }, Date.now())
  mailbox.treat(COMPANY.mailboxes.SERVICES, 'accept')
  const path = pathOf(store, id)
  expect((await read(await server.fetch(path))).buttons).toEqual(['deliver', 'delete'])
  expect((await press(server, path, 'deliver')).status).toBe(200)
  await expect
    .poll(async () => (await read(await server.fetch(path))).state)
    .toBe('It has been delivered to the mailbox.')
})

test('asks before it deletes a message, and tells the mailbox', async () => {
  const { server, store } = await open({})
  const entry = newEntry()
  const { id } = entry.submission
  await store.saveSubmission(entry, Date.now())
  const files = () =>
    readdirSync(join(server.dataDir, 'mail')).filter((name) => name.endsWith('.eml'))
  await expect.poll(async () => (await store.readQueue()).waiting).toBe(0)
  const [notification = ''] = files()
  const path = pathOf(store, id)
  const asked = await read(await press(server, path, 'delete'))
  // A program that presses the first button of each page does no harm.
  expect(asked).toMatchObject({ title: WORDS.confirm, buttons: ['show', 'confirm'] })
  expect((await read(await press(server, path, 'show'))).title).toBe(WORDS.heading)
  expect(await store.readRecord(id)).not.toBeNull()
  for (let time = 0; time < 2; time += 1) {
    const answer = await read(await press(server, path, 'confirm'))
    expect(answer).toMatchObject({
      status: 200,
      title: WORDS.deleted,
      buttons: [],
    })
    expect(answer.text).not.toContain('Mira')
  }
  expect((await read(await press(server, path, 'delete'))).title).toBe(WORDS.deleted)
  expect(await store.readRecord(id)).toBeNull()
  await expect.poll(files).toHaveLength(1)
  expect(files()).not.toContain(notification)
  const told = await PostalMime.parse(readFileSync(join(server.dataDir, 'mail', files()[0] ?? '')))
  expect(told).toMatchObject({
    to: [{ address: COMPANY.mailboxes.CAREERS }],
    subject: MAIL_COPY.deletion.byLink.application,
  })
  expect(told.text).toContain(id)
  expect(server.logged.filter((line) => line.includes('deleted by a link'))).toHaveLength(1)
})

test('answers at the root of the host too, beside pages of that name', async () => {
  const { server, store } = await open({})
  const id = await saveSuspect(store)
  const path = pathOf(store, id).replace('/prod', '')
  expect(path).toMatch(/^\/review\/[^/]+$/)
  expect((await read(await server.fetch(path))).buttons).toEqual(['deliver', 'delete'])
  expect((await press(server, path, 'confirm')).status).toBe(200)
  expect(await store.readRecord(id)).toBeNull()
  const wrong = await server.fetch('/review/x')
  expect(wrong.status).toBe(404)
  expect(await fingerprintOf(wrong)).toBe(await fingerprintOf(await server.fetch('/prod/review/x')))
  expect(await (await server.fetch('/review/')).text()).toBe(
    await (await server.fetch('/no-such-page/')).text(),
  )
})
