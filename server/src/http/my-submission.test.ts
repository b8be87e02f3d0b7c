/** The links of mails to visitors, against the real server. */

import { Buffer } from 'node:buffer'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { load } from 'cheerio'
import { expect, onTestFinished, test } from 'vitest'
import { newEntry } from '../../testing/entries.ts'
import { openTestMailbox, type ReceivedMail, type TestMailbox, to } from '../../testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../../testing/payloads.ts'
import { send } from '../../testing/send.ts'
import {
  openServerAndStore as open,
  postForm,
  readSignedPage as read,
  signedPath,
} from '../../testing/signed-pages.ts'
import { ANSWER_COPY, COMPANY, MAIL_COPY, type TestServer } from '../../testing/test-server.ts'
import { openTestReceiver, receiversFile } from '../../testing/webhook-receiver.ts'
import { DAY_MS } from '../base/durations.ts'
import { createSignedTokens, linkPath } from '../base/signed-link.ts'
import type { NewSubmission, Store } from '../storage/store.ts'

const WORDS = ANSWER_COPY.mySubmission
const HOSTILE = '<script>alert(1)</script>&"'
const PHONE = '5125550142'
const VISITOR = 'mira@northbay.example'

const pathOf = (store: Pick<Store, 'secret'>, id: string, endsAt = Date.now() + DAY_MS) =>
  signedPath('my-submission', store, { id, endsAt })

async function save(store: Store, changes: Partial<NewSubmission['submission']> = {}) {
  const entry = newEntry({ submission: { receivedAt: Date.now(), ...changes } })
  await store.saveSubmission(entry, Date.now())
  return entry.submission
}

const answer = (server: TestServer, path: string, text: string) =>
  postForm(server, path, { fields: { action: 'answer', answer: text } })

/** Opens a page by the right answer, and returns what its buttons post with. */
async function openPage(server: TestServer, path: string, text = PHONE) {
  const opened = await read(await answer(server, path, text))
  expect(opened.status).toBe(200)
  const proof = opened.$('input[name=proof]').attr('value') ?? ''
  const press = (action: string) => postForm(server, path, { fields: { action, proof } })
  return { opened, proof, press }
}

async function linkIn(mailbox: TestMailbox): Promise<string> {
  const [thanks] = await mailbox.waitFor(to(VISITOR))
  const link = load(thanks?.email.html ?? '')(`a:contains("${MAIL_COPY.mySubmission.link}")`)
  const href = link.attr('href') ?? ''
  expect(thanks?.email.text?.replace(/\s+/g, ' ')).toContain(href)
  return new URL(href).pathname
}

test('a visitor sees, downloads and deletes what was sent, by a mailed link', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const receivers = receiversFile({ 'Team of Tom': (await openTestReceiver()).url })
  const { server, store } = await open({ SMTP_URL: mailbox.url, ...receivers })
  const resume = pdf('The resume of Mira')
  const sent = { toEmailAddress: VISITOR, phoneNumber: PHONE }
  const id = await send(server, applicationPayload(resume, sent))
  const path = await linkIn(mailbox)
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  const before = JSON.stringify(await store.readRecord(id))

  for (const method of ['GET', 'HEAD', 'GET'])
    expect((await server.fetch(path, { method })).status).toBe(200)
  const closed = await read(await server.fetch(path))
  expect(closed).toMatchObject({
    title: WORDS.heading,
    state: WORDS.delivered,
    buttons: ['answer'],
  })
  expect(closed.text).toContain(WORDS.kinds.application)
  expect(closed.text).toContain('Your name, Your email, Your phone')
  expect(closed.text).not.toMatch(/holloway|northbay|5550142/i)

  const { opened, press } = await openPage(server, path)
  for (const shown of [VISITOR, PHONE, 'Join our team', id]) expect(opened.text).toContain(shown)
  expect(opened.buttons).toEqual(['download', 'resume', 'delete'])

  const download = await press('download')
  expect(download.headers.get('content-disposition')).toBe(
    `attachment; filename="submission-${id}.json"`,
  )
  const downloaded = await download.text()
  expect(downloaded).not.toContain('Tom')
  expect(JSON.parse(downloaded)).toMatchObject({
    id,
    email: VISITOR,
    phone: PHONE,
    profile: 'CAREERS',
    receivedAt: expect.stringMatching(/^\d{4}-/),
    keptUntil: expect.stringMatching(/^\d{4}-/),
    resume: { bytes: resume.length },
    deliveries: expect.arrayContaining(
      ['notify', 'receiver'].map((kind) => ({ kind, state: 'delivered', attempts: 1 })),
    ),
  })
  const file = await press('resume')
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(resume))).toBe(true)

  const asked = await read(await press('delete'))
  expect(asked).toMatchObject({ title: WORDS.confirm, buttons: ['confirm', 'show'] })
  expect((await read(await press('show'))).title).toBe(WORDS.heading)
  expect(JSON.stringify(await store.readRecord(id))).toBe(before)

  // Pressed twice, at the same time and once more.
  const presses = [press('confirm'), press('confirm')]
  for (const pressed of [...(await Promise.all(presses)), await press('confirm')])
    expect(await read(pressed)).toMatchObject({ status: 200, title: WORDS.deleted, buttons: [] })
  expect(await store.readSubmission(id)).toBeNull()
  const isTold = ({ email }: ReceivedMail) => email.subject === MAIL_COPY.deletion.application
  const [told] = await mailbox.waitFor(isTold)
  expect(told?.envelopeTo).toEqual([COMPANY.mailboxes.CAREERS])
  expect(told?.email.text).toContain(id)
  expect(told?.raw.toString()).not.toMatch(/mira|holloway|northbay|5550142/i)
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  expect(mailbox.received.filter(isTold)).toHaveLength(1)

  const nothing = await server.fetch(path)
  expect(nothing.status).toBe(404)
  const logged = server.logged.join('')
  expect(logged.split('deleted by its visitor')).toHaveLength(2)
  expect(logged).not.toMatch(/my-submission|holloway|northbay|5550142/i)
})

test('deleting also deletes waiting deliveries and mail files', async () => {
  const { server, store } = await open({})
  const { id } = await save(store, { profile: 'SERVICES' })
  await expect.poll(async () => (await store.readQueue()).waiting).toBe(0)
  const files = () => readdirSync(join(server.dataDir, 'mail'))
  const before = files()
  expect(before).toHaveLength(1)
  const { press } = await openPage(server, pathOf(store, id))
  await press('confirm')
  await expect.poll(() => files().filter((file) => !before.includes(file))).toHaveLength(1)
  expect(files().filter((file) => before.includes(file))).toEqual([])
  expect(await store.readRecord(id)).toBeNull()
})

test('applicants see how far their application is, and nothing of how people work', async () => {
  const { server, store } = await open({})
  const { id } = await save(store)
  const path = pathOf(store, id)
  const stateOf = async () => {
    const { opened } = await openPage(server, path)
    return opened.$(`dt:contains("${WORDS.labels.state}") + dd`).text()
  }
  expect(await stateOf()).toBe(WORDS.states.open)
  const states = ['seen', 'talking', 'declined', 'closed'] as const
  for (const [version, state] of states.entries()) {
    await store.changeState(id, { state, by: 'inbox', version }, Date.now())
    expect(await stateOf()).toBe(WORDS.states[state])
  }
  const event = { event: 'note', by: 'mail link', text: 'Too slow for us' } as const
  await store.recordEvent(id, event, Date.now())
  for (const by of ['inbox', 'receiver'] as const)
    await store.recordEvent(id, { event: 'resume downloaded', by }, Date.now())
  const { opened, press } = await openPage(server, path)
  const downloaded = await (await press('download')).text()
  for (const text of [opened.text, downloaded])
    expect(text).not.toMatch(/too slow|inbox|mail link|talking|declined/i)
  const at = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(JSON.parse(downloaded)).toMatchObject({
    answer: { state: 'closed', at },
    answerDueAt: null,
    history: [{ event: 'resume downloaded', by: 'receiver', at }],
  })
  // Before the question is answered, the state is nobody's business.
  expect((await read(await server.fetch(path))).text).not.toContain(WORDS.states.closed)
  const inquiry = await save(store, { profile: 'SERVICES', phone: PHONE })
  const { opened: other } = await openPage(server, pathOf(store, inquiry.id))
  expect(other.text).not.toContain(WORDS.states.open)
})

test('ten answers a day are checked, counted across restarts', async () => {
  const { server, store } = await open({})
  const { id } = await save(store)
  const path = pathOf(store, id)
  for (let time = 0; time < 10; time += 1) {
    const wrong = await read(await answer(server, path, `512555${1000 + time}`))
    expect(wrong).toMatchObject({ status: 422, buttons: ['answer'] })
    expect(wrong.$('#problem').text()).toBe(WORDS.wrong)
    expect(wrong.$('input[name=answer]').attr()).toMatchObject({
      'aria-invalid': 'true',
      'aria-describedby': 'problem',
    })
  }
  const isTooMany = async (where: TestServer) => {
    const refused = await answer(where, path, PHONE)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
    const page = await read(refused)
    expect(page).toMatchObject({ title: WORDS.tooMany, buttons: [] })
    expect(page.text).not.toMatch(/holloway|northbay|5550142/i)
  }
  await isTooMany(server)
  await server.stop()
  const again = await open({ DATA_DIR: server.dataDir })
  await isTooMany(again.server)
  // Another submission has answers of its own.
  const other = await save(again.store)
  await openPage(again.server, pathOf(again.store, other.id))
})

test('asks for the name where no phone number was entered', async () => {
  const { server, store } = await open({})
  const guide = await save(store, {
    phone: '',
    message: ' ',
    profile: 'SERVICES',
    purpose: 'guide',
    inquiryLabel: 'Lead magnet',
    resume: null,
  })
  const path = pathOf(store, guide.id)
  const closed = await read(await server.fetch(path))
  expect(closed.$('label').text()).toBe(WORDS.name)
  expect(closed.text).toContain(WORDS.kinds.guide)
  expect(closed.text).toContain(`${WORDS.labels.fields}Your name, Your email `)
  expect((await answer(server, path, PHONE)).status).toBe(422)
  const { opened } = await openPage(server, path, 'mira HOLLOWAY')
  expect(opened.buttons).toEqual(['download', 'delete'])
  expect(opened.$('blockquote')).toHaveLength(0)
  const inquiry = await save(store, { profile: 'SERVICES' })
  expect((await read(await server.fetch(pathOf(store, inquiry.id)))).text).toContain(
    WORDS.kinds.inquiry,
  )
})

test('the page and its link end with the retention of the profile', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const { server, store } = await open({
    SMTP_URL: mailbox.url,
    RETENTION_DAYS: 'SERVICES=30,CAREERS=10',
  })
  const id = await send(server, inquiryPayload({ toEmailAddress: VISITOR }))
  const path = await linkIn(mailbox)
  const receivedAt = (await store.readRecord(id))?.receivedAt ?? 0
  const endsAt = receivedAt + 30 * DAY_MS
  expect(path).toBe(pathOf(store, id, endsAt))
  const { $ } = await read(await server.fetch(path))
  const times = $('time').map((_, time) => $(time).attr('datetime'))
  expect(times.get()).toEqual([receivedAt, endsAt].map((time) => new Date(time).toISOString()))
  // As the site writes a day, and with 24 hours.
  expect($('time').first().text()).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4} at [0-2]\d:\d\d UTC$/)
  expect($('time').last().text()).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)
})

test('opens nothing without the proof of a right answer', async () => {
  const { server, store } = await open({})
  const { id } = await save(store)
  const other = await save(store)
  const path = pathOf(store, id)
  const proofs = createSignedTokens(store.secret, 'my-submission-answer')
  const linkToken = path.slice(linkPath('my-submission').length)
  for (const proof of [
    '',
    linkToken,
    proofs.make(other.id, Date.now() + DAY_MS),
    proofs.make(id, Date.now() - 2000),
  ])
    for (const action of ['show', 'download', 'resume', 'delete', 'confirm']) {
      const page = await read(await postForm(server, path, { fields: { action, proof } }))
      expect(page, `${action}, ${proof}`).toMatchObject({ status: 403, buttons: ['answer'] })
      expect(page.$('#problem').text()).toBe(WORDS.askAgain)
      expect(page.text).not.toMatch(/holloway|northbay|5550142/i)
    }
  expect(await store.readRecord(id)).not.toBeNull()
})

test('shows text of the visitor as text, and is not cached', async () => {
  const { server, store } = await open({})
  const fileName = `Zoë's "résumé" (2).pdf`
  const file = { contentType: 'application/pdf', sha256: 'abc', content: new Uint8Array([1]) }
  const topic = { path: '/x/', title: HOSTILE }
  const { id } = await save(store, { message: HOSTILE, topic, resume: { ...file, fileName } })
  const { opened, press } = await openPage(server, pathOf(store, id))
  expect(opened.text.split(HOSTILE)).toHaveLength(3)
  expect(opened.$('script, [style], [src]:not(header *), link:not([rel=icon])').length).toBe(0)
  // A resume is downloaded under its own name.
  const disposition = (await press('resume')).headers.get('content-disposition') ?? ''
  const [, encoded = ''] =
    /^attachment; filename="resume"; filename\*=UTF-8''([\w.%~-]+)$/.exec(disposition) ?? []
  expect(decodeURIComponent(encoded)).toBe(fileName)
})
