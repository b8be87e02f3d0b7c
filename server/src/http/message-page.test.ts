/** The page of a message by the links of digests and alerts, against the real server. */
import { Buffer } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '@lanternfield/contract/messages.ts'
import PostalMime from 'postal-mime'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newEntry, newResume } from '../../testing/entries.ts'
import { HOSTILE_TEXTS } from '../../testing/hostile-texts.ts'
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
import { DAY_MS } from '../base/durations.ts'
import { REVIEW_LINK_MS } from '../base/signed-link.ts'
import type { NewSubmission, Store } from '../storage/store.ts'

const WORDS = ANSWER_COPY.message
const BY_LINK = { by: 'mail link' } as const

type Changes = Partial<NewSubmission['submission']>

async function save(
  store: Store,
  changes: Changes = {},
  more: Parameters<typeof newEntry>[0] = {},
) {
  const submission = { receivedAt: Date.now(), ...changes }
  const entry = newEntry({ deliveries: [], ...more, submission })
  await store.saveSubmission(entry, Date.now())
  return entry.submission.id
}

const saveSuspect = (store: Store) =>
  save(
    store,
    // After the last digest, which would otherwise list it.
    { message: 'Buy\npills', profile: 'SERVICES', receivedAt: Date.now(), resume: null },
    { suspicions: ['links', 'markup'] },
  )

const pathOf = (store: Pick<Store, 'secret'>, id: string) =>
  signedPath('review', store, { id, endsAt: Date.now() + REVIEW_LINK_MS })

const press = (server: TestServer, path: string, action: string, fields = {}) =>
  postForm(server, path, { fields: { action, ...fields } })

/** The page as a person has it in front of them: its buttons post the version that it was shown with. */
async function openPage(server: TestServer, path: string) {
  const shown = await read(await server.fetch(path))
  const version = shown.$('input[name=version]').attr('value') ?? ''
  return {
    shown,
    press: async (action: string, note = '') =>
      read(await press(server, path, action, { version, note })),
  }
}

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
  expect(shown.buttons).toEqual(['deliver', 'note', 'delete'])
  // A state would be that of a message that a person has to answer.
  for (const action of ['answered', 'closed', 'decline', 'declined'])
    expect((await press(server, path, action)).status).toBe(400)
  expect(await store.readRecord(id)).toMatchObject({ approvedAt: null, history: [] })
  expect(receiver.received).toEqual([])

  expect((await read(await press(server, path, 'deliver'))).buttons).not.toContain('deliver')
  await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES))
  await mailbox.waitFor(to('mira@northbay.example'))
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  const again = await read(await press(server, path, 'deliver'))
  expect(again.state).toBe('It has been delivered to the mailbox.')
  await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  expect(mailbox.received).toHaveLength(2)
  expect(receiver.received).toHaveLength(1)
  expect((await store.readRecord(id))?.history).toMatchObject([{ event: 'delivered', ...BY_LINK }])
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
  const { shown, press } = await openPage(server, path)
  expect(shown.buttons[0]).toBe('deliver')
  expect(shown.text).toContain(`${WORDS.deliveries.notify}${WORDS.deliveries.dead}: 552`)
  expect((await press('deliver')).status).toBe(200)
  await expect
    .poll(async () => (await read(await server.fetch(path))).state)
    .toBe('It has been delivered to the mailbox.')
})

test('shows all that is known, and how long is left for an answer', async () => {
  const { server, store } = await open({})
  const id = await save(
    store,
    {
      profile: 'SERVICES',
      subject: 'A subject',
      topic: { path: '/services/agentic-ai/', title: 'Agentic AI' },
      source: { landing: '/x/', referrer: 'news.example/', params: { utm_source: 'google' } },
      resume: newResume(Buffer.alloc(3000), 'cv.pdf'),
    },
    { promise: { dueAt: Date.now() - 30 * DAY_MS, isReminded: false } },
  )
  await store.recordEvent(id, { event: 'note', by: 'inbox', text: 'First\nline' }, Date.now())
  for (let time = 0; time < 100; time += 1)
    await store.recordEvent(id, { event: 'resume downloaded', by: 'receiver' }, Date.now())
  const path = pathOf(store, id)
  const before = JSON.stringify(await store.readRecord(id))
  const { shown } = await openPage(server, path)
  for (const text of [
    ...['Mira Holloway', '5125550142', 'mira@northbay.example', 'Hello.', 'Join our team', id],
    ...['A subject', 'Agentic AI (/services/agentic-ai/)', 'google', 'cv.pdf, 3 KB'],
  ])
    expect(shown.text).toContain(text)
  expect(shown.$('dl .state').text()).toBe('Open')
  expect(shown.$('.late').text()).toMatch(/^\(1[67]\d h late\)$/)
  const history = shown.$('.history li')
  expect(history).toHaveLength(2)
  expect(history.first().find('blockquote').text()).toBe('First\nline')
  expect(history.last().text()).toMatch(/Resume downloaded, by another program, 100 times$/)
  expect(shown.buttons).toEqual(['resume', 'answered', 'closed', 'note', 'delete'])
  expect(JSON.stringify(await store.readRecord(id))).toBe(before)

  const file = await press(server, path, 'resume')
  expect(file.headers.get('content-disposition')).toContain('cv.pdf')
  expect((await file.arrayBuffer()).byteLength).toBe(3000)
  const { history: recorded } = (await store.readRecord(id)) ?? {}
  expect(recorded?.at(-1)).toMatchObject({ event: 'resume downloaded', ...BY_LINK })
})

describe('states', () => {
  test('each state is given by its button, and stored with its way', async () => {
    const { server, store } = await open({})
    for (const [profile, states] of [
      ['SERVICES', ['answered', 'closed', 'open']],
      ['CAREERS', ['seen', 'talking', 'closed', 'open']],
    ] as const) {
      const id = await save(store, { profile, resume: null })
      const path = pathOf(store, id)
      for (const state of states) {
        const page = await openPage(server, path)
        // Twice, as an impatient person does.
        for (let time = 0; time < 2; time += 1) {
          const after = await page.press(state)
          expect(after.status).toBe(200)
          expect(after.$('dl .state').attr('data-state')).toBe(state)
          expect(after.buttons).not.toContain(state)
        }
      }
      const { history } = (await store.readRecord(id)) ?? {}
      expect(history).toMatchObject(states.map((event) => ({ event, ...BY_LINK })))
    }
  })

  test('refuses those that a message cannot have', async () => {
    const { server, store } = await open({})
    for (const [changes, actions] of [
      [{ profile: 'SERVICES' }, ['seen', 'talking', 'decline', 'declined', 'resume']],
      [{ profile: 'CAREERS' }, ['answered', 'resume', 'burn', '', '__proto__']],
      [{ profile: 'SERVICES', purpose: 'guide' }, ['answered', 'closed', 'open']],
      [{ profile: 'SERVICES', purpose: 'probe' }, ['answered', 'closed', 'open']],
    ] as const) {
      const id = await save(store, { resume: null, ...changes })
      const path = pathOf(store, id)
      const { shown } = await openPage(server, path)
      for (const action of actions) {
        expect(shown.buttons).not.toContain(action)
        expect((await press(server, path, action)).status, action).toBe(400)
      }
      expect((await store.readRecord(id))?.history).toEqual([])
    }
  })

  test('declining shows the letter first, and sends it once', async () => {
    const mailbox = await openTestMailbox(onTestFinished)
    const { server, store } = await open({ SMTP_URL: mailbox.url })
    const id = await save(store, { resume: null })
    const path = pathOf(store, id)
    const asked = await (await openPage(server, path)).press('decline')
    expect(asked).toMatchObject({ title: WORDS.confirmDecline, buttons: ['show', 'declined'] })
    for (const paragraph of MAIL_COPY.decline.paragraphs) expect(asked.text).toContain(paragraph)
    expect((await store.readRecord(id))?.history).toEqual([])
    for (const state of ['declined', 'open', 'declined', 'declined']) {
      const page = await openPage(server, path)
      expect((await page.press(state)).$('dl .state').attr('data-state')).toBe(state)
    }
    await mailbox.waitFor(to('mira@northbay.example'))
    await expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
    expect(mailbox.received).toHaveLength(1)
    expect((await openPage(server, path)).shown.buttons).not.toContain('decline')
    await (await openPage(server, path)).press('open')
    const again = await (await openPage(server, path)).press('decline')
    expect(again.text).toContain(WORDS.letterSent[0])
    expect(again.$('blockquote')).toHaveLength(0)
  })
})

describe('two people at once', () => {
  test('the second sees what the first has done, and nothing is lost', async () => {
    const { server, store } = await open({})
    const id = await save(store)
    const path = pathOf(store, id)
    const second = await openPage(server, path)
    const confirmed = await openPage(server, path)
    await (await openPage(server, path)).press('talking', 'I call on Monday')
    for (const [page, action] of [
      [second, 'closed'],
      [second, 'decline'],
      [second, 'declined'],
      [second, 'delete'],
      [confirmed, 'confirm'],
    ] as const) {
      const refused = await page.press(action, `A note with ${action}`)
      expect(refused.status).toBe(409)
      expect(refused.$('[role=alert]').text()).toBe(WORDS.outdated)
      const others = refused.$('[role=alert] + .history').text()
      expect(others).toContain('Talking')
      expect(others).toContain('I call on Monday')
      expect(refused.$('.history').last().text()).toContain(`A note with ${action}`)
    }
    expect(await store.readRecord(id)).toMatchObject({
      answer: { state: 'talking' },
      deliveries: [],
    })
    // What both want is no conflict.
    expect((await second.press('talking')).status).toBe(200)
    // The page that came back is current.
    expect((await (await openPage(server, path)).press('closed')).status).toBe(200)
  })

  test('of two at the same moment one is told', async () => {
    const { server, store } = await open({})
    const path = pathOf(store, await save(store, { profile: 'SERVICES' }))
    const pages = await Promise.all([openPage(server, path), openPage(server, path)])
    const [one, other] = await Promise.all([
      pages[0]?.press('answered', 'One'),
      pages[1]?.press('closed', 'Other'),
    ])
    expect([one?.status, other?.status].toSorted()).toEqual([200, 409])
    const { shown } = await openPage(server, path)
    expect(shown.text).toContain('One')
    expect(shown.text).toContain('Other')
  })

  test('what is noted at the moment of a deletion is seen, or was never stored', async () => {
    const { server, store } = await open({})
    for (let time = 0; time < 5; time += 1) {
      const id = await save(store)
      const { press } = await openPage(server, pathOf(store, id))
      const [noted, deleted] = await Promise.all([press('note', 'Keep this'), press('confirm')])
      const isKept = (await store.readRecord(id)) !== null
      expect(deleted.status).toBe(isKept ? 409 : 200)
      expect(noted.title).toBe(isKept ? WORDS.heading : WORDS.deleted)
    }
  })

  test('one who asks to delete does not delete what others did meanwhile', async () => {
    const { server, store } = await open({})
    const id = await save(store)
    const path = pathOf(store, id)
    // A note of one's own is no conflict.
    const asked = await (await openPage(server, path)).press('delete', 'Twice the same')
    expect(asked.title).toBe(WORDS.confirm)
    const version = asked.$('input[name=version]').attr('value') ?? ''
    await store.recordEvent(id, { event: 'note', by: 'inbox', text: 'Keep this' }, Date.now())
    const refused = await read(await press(server, path, 'confirm', { version }))
    expect(refused.status).toBe(409)
    expect(refused.$('[role=alert] + .history').text()).toContain('Keep this')
    expect(await store.readRecord(id)).not.toBeNull()
  })
})

describe('notes', () => {
  test('are stored with any button, once, and shown as they were typed', async () => {
    const { server, store } = await open({})
    const id = await save(store, { profile: 'SERVICES', resume: null })
    const path = pathOf(store, id)
    const page = await openPage(server, path)
    for (let time = 0; time < 2; time += 1)
      expect((await page.press('note', 'One\r\ntwo')).$('.history li')).toHaveLength(1)
    const { press } = await openPage(server, path)
    const after = await press('answered', 'Called back')
    expect(after.$('textarea').text()).toBe('')
    await press('note', '  ')
    expect((await store.readRecord(id))?.history).toMatchObject([
      { event: 'note', text: 'One\ntwo', ...BY_LINK },
      { event: 'answered' },
      { event: 'note', text: 'Called back' },
    ])
    expect(after.$('.history blockquote').first().text()).toBe('One\ntwo')
    expect(server.logged.join('')).not.toMatch(/Called back/)
  })

  test('of 2,000 characters fit; a longer one comes back as typed', async () => {
    const { server, store } = await open({})
    const id = await save(store, { profile: 'SERVICES' })
    const path = pathOf(store, id)
    const { shown, press } = await openPage(server, path)
    expect(shown.$('#note-hint').text()).toContain('2,000')
    expect(shown.$('textarea').attr('maxlength')).toBeUndefined()
    const long = 'é😀\n'.repeat(1000)
    for (const action of ['note', 'answered', 'delete']) {
      const refused = await press(action, long)
      expect(refused.status).toBe(422)
      expect(refused.$('textarea').text()).toBe(long.trim())
      expect(refused.$('textarea').attr('aria-invalid')).toBe('true')
      expect(refused.$('#note-error').text()).toBe(messages.tooLong(2000))
    }
    expect((await store.readRecord(id))?.history).toEqual([])
    // The page that comes back is current, so it has to say what others did.
    await store.recordEvent(id, { event: 'answered', by: 'inbox' }, Date.now())
    const refused = await press('closed', long)
    expect(refused.status).toBe(422)
    expect(refused.$('[role=alert] + .history').text()).toContain('Answered')
    const longest = '👨‍👩‍👧‍👦'.repeat(2000)
    expect((await press('note', longest)).status).toBe(200)
    expect((await store.readRecord(id))?.history).toMatchObject([{}, { text: longest }])
  })
})

/** No visitor of a server may ask for more pages in ten minutes. */
const KINDS_OF_A_SERVER = 10
const hostileTexts = Object.entries(HOSTILE_TEXTS)
const starts = hostileTexts
  .map((_, index) => index)
  .filter((index) => index % KINDS_OF_A_SERVER === 0)

test.each(starts)(
  'shows hostile texts as text, in all that people write: from %i',
  async (start) => {
    const { server, store } = await open({})
    const plain = (text: string) =>
      text
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/(?![\n\t])\p{Cc}/gu, '')
        .replace(/\s+/g, ' ')
        .trim()
    for (const [kind, text] of hostileTexts.slice(start, start + KINDS_OF_A_SERVER)) {
      const id = await save(store, {
        ...{
          name: text,
          email: text,
          phone: text,
          message: text,
          subject: text,
          inquiryLabel: text,
        },
        topic: { path: '/x/', title: text },
        source: { landing: '/x/', referrer: text, params: { utm_source: text } },
        resume: newResume(Buffer.from('1'), text),
      })
      await store.recordEvent(id, { event: 'note', by: 'terminal', text }, Date.now())
      const path = pathOf(store, id)
      for (const page of [
        await read(await server.fetch(path)),
        await read(await server.fetch(path.replace('review', 'answer'))),
        await (await openPage(server, path)).press('note', text),
      ]) {
        expect(
          page.$('main :is(script, img, a, b, at, input:not([type=hidden])), main [onerror]')
            .length,
          kind,
        ).toBe(0)
        expect(page.$('main form').length, kind).toBeLessThanOrEqual(2)
      }
      const { shown } = await openPage(server, path)
      const shows = (selector: string) =>
        shown
          .$(selector)
          .map((_, element) => plain(shown.$(element).text()))
          .get()
      if (plain(text) === '') continue
      expect(
        shows('dd').filter((value) => value === plain(text)).length,
        kind,
      ).toBeGreaterThanOrEqual(4)
      expect(shows('dd'), kind).toContain(plain(`${text}, 1 KB`))
      expect(shows('blockquote'), kind).toContain(plain(text))
    }
  },
)

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
  expect(server.logged.filter((line) => line.includes('deleted by a person'))).toHaveLength(1)
})

test('answers at the root of the host too, beside pages of that name', async () => {
  const { server, store } = await open({})
  const id = await saveSuspect(store)
  const path = pathOf(store, id).replace('/prod', '')
  expect(path).toMatch(/^\/review\/[^/]+$/)
  expect((await read(await server.fetch(path))).buttons).toEqual(['deliver', 'note', 'delete'])
  expect((await press(server, path, 'confirm')).status).toBe(200)
  expect(await store.readRecord(id)).toBeNull()
  const wrong = await server.fetch('/review/x')
  expect(wrong.status).toBe(404)
  expect(await fingerprintOf(wrong)).toBe(await fingerprintOf(await server.fetch('/prod/review/x')))
  expect(await (await server.fetch('/review/')).text()).toBe(
    await (await server.fetch('/no-such-page/')).text(),
  )
})
