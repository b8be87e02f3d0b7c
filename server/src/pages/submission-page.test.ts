/** The page of a message by the links of digests and alerts, against the real server. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '@lanternfield/contract/messages.ts'
import PostalMime from 'postal-mime'
import { describe, expect, onTestFinished, test } from 'vitest'
import { changeState, newDelivery, newEntry, newResume } from '../../testing/entries.ts'
import { HOSTILE_TEXTS } from '../../testing/hostile-texts.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { openPages } from '../../testing/signed-pages.ts'
import { COMPANY, MAIL_COPY, PAGE_COPY } from '../../testing/test-server.ts'
import { DAY_MS } from '../base/times.ts'
import { UNDO_MS } from '../intake/submission-actions.ts'

const COPY = PAGE_COPY.message
const NAME = 'Mira Holloway'
const DELIVERED = `${COPY.events.sentOn}: ${NAME}.`
const BY_LINK = { by: 'mail link' } as const
const INQUIRY = { profile: 'SERVICES' } as const
const SUSPECT = { suspicions: ['links', 'markup'] }

const named = (text: string) => text.replace('{name}', NAME)

test('a suspect is shown, and delivered once by the button alone', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const { server, store, save, link, visit } = await openPages({ SMTP_URL: mailbox.url })
  const id = await save({ ...INQUIRY, message: 'Buy\npills' }, SUSPECT)
  const path = link('review', id)
  await server.fetch(path, { method: 'HEAD' })
  const page = await visit(path)
  expect(page).toMatchObject({ status: 200, buttons: ['show', 'delete', 'deliver', 'note'] })
  expect(page.state).toContain('links, markup')
  expect(page.text).toContain('mira@northbay.example')
  expect(await store.submissions.readRecord(id)).toMatchObject({ approvedAt: null, history: [] })

  expect((await page.press('deliver')).buttons).not.toContain('deliver')
  await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES))
  await mailbox.waitFor(to('mira@northbay.example'))
  const isSettled = () => expect.poll(store.outbox.readQueue).toMatchObject({ waiting: 0, dead: 0 })
  await isSettled()
  expect((await page.press('deliver')).state.trim()).toBe(DELIVERED)
  await isSettled()
  expect(mailbox.received).toHaveLength(2)
  expect((await store.submissions.readRecord(id))?.history).toMatchObject([
    { event: 'sent on', ...BY_LINK },
  ])
  const logged = server.logged.join('')
  expect(logged).toContain(`"submission":"${id}","was":"suspect"`)
  expect(logged).not.toMatch(/mira|pills|\/prod\/review/i)
})

test('the notification of a suspect comes again when it is delivered, to be replied to', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const { save, link, visit } = await openPages({ SMTP_URL: mailbox.url })
  const id = await save(INQUIRY, { ...SUSPECT, deliveries: [newDelivery()] })
  const company = to(COMPANY.mailboxes.SERVICES)
  const [marked] = await mailbox.waitFor(company)
  await (await visit(link('review', id))).press('deliver')
  const [, unmarked] = await mailbox.waitFor(company, { count: 2 })
  expect(marked?.email.subject).toBe('[Looks like spam] Join our team: Mira Holloway')
  expect(marked?.email.replyTo).toBeUndefined()
  expect(unmarked?.email.subject).toBe('Join our team: Mira Holloway')
  expect(unmarked?.email.replyTo).toMatchObject([{ address: 'mira@northbay.example' }])
  // Mail programs show one of two with the same.
  expect(unmarked?.email.messageId).not.toBe(marked?.email.messageId)
})

test('where mails are files, that of a suspect is replaced when it is delivered', async () => {
  const { server, store, save, link, visit } = await openPages()
  const id = await save(INQUIRY, { ...SUSPECT, deliveries: [newDelivery()] })
  const isSettled = () => expect.poll(store.outbox.readQueue).toMatchObject({ waiting: 0 })
  await isSettled()
  await (await visit(link('review', id))).press('deliver')
  await isSettled()
  const folder = join(server.dataDir, 'mail')
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  const mails = files.map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(mails.filter((mail) => mail.includes(`To: ${COMPANY.mailboxes.SERVICES}`))).toHaveLength(1)
  expect(mails.join()).not.toContain('[Looks like spam]')
})

test('the button delivers a message that was given up', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  mailbox.treat(COMPANY.mailboxes.SERVICES, 'refuse-for-now')
  const { store, link, visit } = await openPages({ SMTP_URL: mailbox.url })
  const entry = newEntry({ submission: { ...INQUIRY, resume: null } })
  const { id } = entry.submission
  await store.submissions.save(entry, Date.now())
  const readNotice = async () => (await store.submissions.readRecord(id))?.deliveries[0]
  await expect.poll(readNotice).toMatchObject({ attempts: 1 })
  const dead = { outcome: 'dead', error: '552' } as const
  await store.outbox.recordAttempt(entry.deliveries[0]?.id ?? '', dead, Date.now())
  mailbox.treat(COMPANY.mailboxes.SERVICES, 'accept')
  const path = link('review', id)
  const page = await visit(path)
  expect(page.buttons).toContain('deliver')
  expect(page.text).toContain(`${COPY.deliveries.notify}${COPY.deliveries.dead}: 552`)
  expect((await page.press('deliver')).state).toContain(DELIVERED)
  await expect
    .poll(async () => (await visit(path)).texts('ol li')[0])
    .toContain(COPY.events.delivered)
})

const DEAD = "Can't send mail - all recipients were rejected: "

test.each([
  [
    'decline',
    'declined',
    `${DEAD}550 5.1.1 User unknown`,
    'The letter did not arrive: the address does not exist.',
  ],
  [
    'acknowledge',
    'open',
    `${DEAD}550 5.2.1 Disabled`,
    'Our mail to the visitor did not arrive: the mailbox does not take it.',
  ],
  [
    'acknowledge',
    'seen',
    `${DEAD}450 4.2.0 Greylisted`,
    'Our mail to the visitor did not arrive: it was given up after three days.',
  ],
  // A person has answered by now.
  ['acknowledge', 'talking', `${DEAD}550 5.1.1 User unknown`, null],
] as const)(
  'says that the visitor was not reached: %s, %s',
  async (kind, state, error, sentence) => {
    const { store, save, link, visit } = await openPages()
    const mail = newDelivery(kind)
    const id = await save({ phone: '+46 8 123 456' }, { deliveries: [mail] })
    if (state !== 'open') await changeState(store, id, state, Date.now())
    await store.outbox.recordAttempt(mail.id, { outcome: 'dead', error }, Date.now())
    const page = await visit(link('review', id))
    const alert = sentence && `${sentence} ${COPY.unreached.phone} +46 8 123 456`
    expect(page.texts('[role=alert]')).toEqual(alert ? [alert] : [])
    if (alert) expect(page.$('[role=alert] a').attr('href')).toBe('tel:+468123456')
    expect(page.state).toBe('')
    expect(page.text).toContain(error)
  },
)

test('shows all that is known, and by when an answer is due', async () => {
  const { store, save, link, visit } = await openPages()
  const id = await save(
    {
      ...INQUIRY,
      subject: 'A subject',
      topic: { path: '/services/agentic-ai/', title: 'Agentic AI' },
      source: { landing: '/x/', referrer: 'news.example/', params: { utm_source: 'google' } },
      resume: newResume(new Uint8Array(3000), 'cv.pdf'),
    },
    { answerDueAt: Date.now() - 30 * DAY_MS },
  )
  await store.submissions.recordEvent(
    id,
    { event: 'note', by: 'inbox', text: 'First\nline' },
    Date.now(),
  )
  for (let time = 0; time < 100; time += 1)
    await store.submissions.recordEvent(
      id,
      { event: 'resume downloaded', by: 'receiver' },
      Date.now(),
    )
  const before = await store.submissions.readRecord(id)
  const page = await visit(link('review', id))
  for (const text of [
    ...['Mira Holloway', '5125550142', 'mira@northbay.example', 'Hello.', 'Join our team', id],
    ...['A subject', 'Agentic AI (/services/agentic-ai/)', 'google', 'cv.pdf, 3 KB'],
  ])
    expect(page.text).toContain(text)
  expect(page.texts('[data-state]')).toEqual(['Open'])
  expect(page.texts('[data-late]')).toEqual([expect.stringMatching(/^late, \d+ \w+$/)])
  const [note, downloads, ...more] = page.texts('ol li')
  expect(note).toContain('First\nline')
  expect(page.title).toBe('Mira Holloway: Join our team')
  // Notes are read before a button is pressed.
  expect(page.$('main').html()).toMatch(/First\nline[\s\S]*<form/)
  expect(downloads).toMatch(/Resume downloaded, by another program, 100 times$/)
  expect(more).toEqual([])
  expect(page.buttons).toEqual(['show', 'resume', 'answered', 'closed', 'take', 'delete', 'note'])
  expect(await store.submissions.readRecord(id)).toEqual(before)

  const file = await page.press('resume')
  expect(file.headers['content-disposition']).toContain('Mira%20Holloway.pdf')
  expect(file.bytes).toHaveLength(3000)
  const { history } = (await store.submissions.readRecord(id)) ?? {}
  expect(history?.at(-1)).toMatchObject({ event: 'resume downloaded', ...BY_LINK })
})

describe('states', () => {
  test.each([
    ['SERVICES', ['answered', 'closed', 'open']],
    ['CAREERS', ['seen', 'talking', 'closed', 'open']],
  ] as const)('each state of %s is given by its button, once', async (profile, states) => {
    const { store, save, link, visit } = await openPages()
    const id = await save({ profile })
    for (const state of states) {
      const page = await visit(link('review', id))
      // Twice, as an impatient person does.
      for (const after of [await page.press(state), await page.press(state)]) {
        expect(after.status).toBe(200)
        expect(after.$('[data-state]').attr('data-state')).toBe(state)
        expect(after.buttons).not.toContain(state)
      }
    }
    const { history } = (await store.submissions.readRecord(id)) ?? {}
    expect(history).toMatchObject(states.map((event) => ({ event, ...BY_LINK })))
  })

  test('refuses what a message cannot do', async () => {
    const { store, save, link, visit, post } = await openPages()
    const states = ['answered', 'closed', 'open']
    for (const [submission, changes, actions] of [
      [INQUIRY, {}, ['seen', 'talking', 'decline', 'declined', 'resume']],
      [INQUIRY, SUSPECT, ['answered', 'closed', 'decline', 'declined']],
      [{}, {}, ['answered', 'resume', 'burn', '', '__proto__']],
      [{ ...INQUIRY, purpose: 'guide' }, {}, states],
      [{ ...INQUIRY, purpose: 'probe' }, {}, states],
    ] as const) {
      const id = await save(submission, changes)
      const path = link('review', id)
      const { buttons } = await visit(path)
      for (const action of actions) {
        expect(buttons).not.toContain(action)
        expect((await post(path, { action })).status, action).toBe(400)
      }
      expect(await store.submissions.readRecord(id)).toMatchObject({ answer: null, history: [] })
    }
  })

  test('declining shows the letter first, and sends it once', async () => {
    const mailbox = await openTestMailbox(onTestFinished)
    const { store, save, link, visit } = await openPages({ SMTP_URL: mailbox.url })
    const id = await save()
    const path = link('review', id)
    const asked = await (await visit(path)).press('decline')
    expect(asked).toMatchObject({
      title: named(COPY.confirmDecline),
      buttons: ['show', 'declined'],
    })
    for (const paragraph of MAIL_COPY.decline.paragraphs) expect(asked.text).toContain(paragraph)
    expect((await store.submissions.readRecord(id))?.history).toEqual([])
    for (const state of ['declined', 'open', 'declined', 'declined'])
      expect((await (await visit(path)).press(state)).$('[data-state]').attr('data-state')).toBe(
        state,
      )
    await mailbox.waitFor(to('mira@northbay.example'))
    await expect.poll(store.outbox.readQueue).toMatchObject({ waiting: 0, dead: 0 })
    expect(mailbox.received).toHaveLength(1)
    expect((await visit(path)).buttons).not.toContain('decline')
    const again = await (await (await visit(path)).press('open')).press('decline')
    expect(again.text).toContain(COPY.letterSent[0])
    expect(again.$('blockquote')).toHaveLength(0)
  })
})

describe('two people at once', () => {
  test('the second sees what the first has done, and nothing is lost', async () => {
    const { store, save, link, visit } = await openPages()
    const id = await save()
    const path = link('review', id)
    const second = await visit(path)
    // A note of one's own is no conflict.
    const asked = await (await visit(path)).press('delete', { note: 'Twice the same' })
    expect(asked.title).toBe(named(COPY.confirm))
    await (await visit(path)).press('talking', { note: 'I call on Monday' })
    for (const [page, action] of [
      [second, 'closed'],
      [second, 'decline'],
      [second, 'declined'],
      [second, 'delete'],
      [asked, 'confirm'],
    ] as const) {
      const refused = await page.press(action, { note: `A note with ${action}` })
      expect(refused.status).toBe(409)
      expect(refused.texts('[role=alert]')).toEqual([`${COPY.outdated} ${COPY.noteStored}`])
      const [others = '', all] = refused.texts('ol')
      expect(others).toContain('Talking')
      expect(others).toContain('I call on Monday')
      expect(all).toContain(`A note with ${action}`)
    }
    const left = { answer: { state: 'talking' }, deliveries: [] }
    expect(await store.submissions.readRecord(id)).toMatchObject(left)
    // What both want is no conflict, and the page that came back is current.
    expect((await second.press('talking')).status).toBe(200)
    expect((await (await visit(path)).press('closed')).status).toBe(200)
  })
})

describe('notes', () => {
  test('are answered like an inquiry where the database takes none', async () => {
    const { server, store, save, link, visit } = await openPages()
    const page = await visit(link('review', await save(INQUIRY)))
    await store.db.run(
      `CREATE TRIGGER full BEFORE UPDATE ON submissions BEGIN SELECT RAISE(ABORT, 'full'); END`,
    )
    for (const action of ['note', 'answered', 'delete']) {
      const refused = await page.press(action, { note: 'I call on Monday' })
      expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
    }
    expect(server.logged.join('')).toContain('the database failed a request')
    expect(server.logged.join('')).not.toMatch(/"a request failed"|Monday/)
    await store.db.run('DROP TRIGGER full')
    expect((await page.press('note', { note: 'I call on Monday' })).status).toBe(200)
  })

  test('are stored with any button, once, and shown as they were typed', async () => {
    const { server, store, save, link, visit } = await openPages()
    const id = await save({ ...INQUIRY, resume: newResume() })
    const page = await visit(link('review', id))
    const note = 'One\r\ntwo'
    for (const after of [await page.press('note', { note }), await page.press('note', { note })])
      expect(after.texts('ol blockquote')).toEqual(['One\ntwo'])
    const current = await visit(link('review', id))
    // A download leaves the page open, with the note still in it.
    await current.press('resume', { note: 'Called back' })
    const after = await current.press('answered', { note: 'Called back' })
    expect(after.texts('textarea')).toEqual([''])
    await after.press('note', { note: '  ' })
    expect((await store.submissions.readRecord(id))?.history).toMatchObject([
      { event: 'note', text: 'One\ntwo', ...BY_LINK },
      { event: 'resume downloaded' },
      { event: 'answered' },
      { event: 'note', text: 'Called back' },
    ])
    expect(server.logged.join('')).not.toMatch(/Called back/)
  })

  test('of 2,000 characters fit; a longer one comes back as typed', async () => {
    const { store, save, link, visit } = await openPages()
    const id = await save(INQUIRY)
    const page = await visit(link('review', id))
    expect(page.texts('#note-hint')[0]).toContain('2,000')
    expect(page.$('textarea').attr('maxlength')).toBeUndefined()
    const long = 'é😀\n'.repeat(1000)
    for (const action of ['note', 'answered', 'delete']) {
      const refused = await page.press(action, { note: long })
      expect(refused.status).toBe(422)
      expect(refused.texts('textarea, #note-error').sort()).toEqual(
        [long.trim(), messages.tooLong(2000)].sort(),
      )
      expect(refused.$('textarea').attr('aria-invalid')).toBe('true')
    }
    expect((await store.submissions.readRecord(id))?.history).toEqual([])
    // The page that comes back is current, so it has to say what others did.
    await store.submissions.recordEvent(id, { event: 'answered', by: 'inbox' }, Date.now())
    const refused = await page.press('closed', { note: long })
    expect(refused.status).toBe(422)
    expect(refused.texts('[role=alert] + ol')[0]).toContain('Replied')
    const longest = '👨‍👩‍👧‍👦'.repeat(2000)
    expect((await page.press('note', { note: longest })).status).toBe(200)
    expect((await store.submissions.readRecord(id))?.history).toMatchObject([{}, { text: longest }])
  })
})

test('shows hostile texts as text, in all that people write', async () => {
  const { store, save, link, visit } = await openPages({ TRUST_PROXY: '1' })
  const plain = (text: string) =>
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/(?![\n\t])\p{Cc}/gu, '')
      .replace(/\s+/g, ' ')
      .trim()
  for (const [index, [kind, text]] of Object.entries(HOSTILE_TEXTS).entries()) {
    const lines = { name: text, email: text, phone: text, subject: text, inquiryLabel: text }
    const source = { landing: '/x/', referrer: text, params: { utm_source: text } }
    const topic = { path: '/x/', title: text }
    const resume = newResume(new Uint8Array(1), text)
    const id = await save({ ...lines, message: text, topic, source, resume })
    await store.submissions.recordEvent(id, { event: 'note', by: 'terminal', text }, Date.now())
    // Each as another client, of which none may ask for so many pages.
    const page = await visit(link('review', id), { 'x-forwarded-for': `192.0.2.${index}` })
    const links = '[href^="mailto:"], [href^="tel:"]'
    const strange = `main :is(script, img, a:not(${links}), b, at, input:not([type=hidden])), main [onerror]`
    expect(page.texts(strange), kind).toEqual([])
    expect(page.texts('main form').length, kind).toBe(1)
    if (plain(text) === '') continue
    const shown = page.texts('dd').map(plain)
    expect(shown.filter((value) => value === plain(text)).length, kind).toBeGreaterThanOrEqual(4)
    expect(shown, kind).toContain(plain(`${text}, 1 KB`))
    expect(page.texts('blockquote').map(plain), kind).toContain(plain(text))
  }
})

test('deletes a suspect at one press, which can be taken back for ten minutes, and tells nobody', async () => {
  const { store, save, link, visit } = await openPages()
  const id = await save(INQUIRY, SUSPECT)
  const page = await visit(link('review', id))
  const deleted = await page.press('delete', { note: 'An advertisement' })
  expect(deleted).toMatchObject({ title: named(COPY.deletedNamed), buttons: ['show', 'restore'] })
  // A colleague who has it open learns that, and loses no word.
  const late = await page.press('note', { note: 'Not sure' })
  expect([late.status, late.title, late.texts('textarea')]).toEqual([
    409,
    deleted.title,
    ['Not sure'],
  ])
  expect(await store.submissions.list({ suspectsOnly: true, after: null, count: 9 })).toEqual([])

  const restored = await deleted.press('restore')
  expect(restored.title).toContain(NAME)
  expect(restored.texts('blockquote')).toEqual(
    expect.arrayContaining(['Hello.', 'An advertisement']),
  )
  await restored.press('delete')
  const tooLate = Date.now() - UNDO_MS - 1
  await store.db.run('UPDATE submissions SET deleted_at = :tooLate', { tooLate })
  expect((await deleted.press('restore')).title).toBe(COPY.deleted)
  await store.submissions.deleteDiscarded(Date.now() - UNDO_MS)
  expect((await visit(link('review', id))).title).toBe(COPY.deleted)
  expect(await store.outbox.readQueue()).toMatchObject({ waiting: 0 })
})

test('says who has taken a message, until it is given back', async () => {
  const { store, save, link, visit } = await openPages()
  const id = await save()
  const page = await visit(link('review', id))
  const taken = await page.press('take')
  expect(taken.texts('[data-holder]')).toEqual([COPY.holder.replace('{name}', COPY.somebody)])
  expect(taken.buttons).toContain('give-back')
  // Pressed twice, also at the same time, it is taken once.
  for (const again of await Promise.all([page.press('take'), page.press('take')]))
    expect(again.status).toBe(200)
  // Another who knew nothing of it sees that it is taken.
  expect((await page.press('give-back')).status).toBe(409)
  expect((await taken.press('give-back')).texts('[data-holder]')).toEqual([])
  expect((await store.submissions.readRecord(id))?.history).toMatchObject([
    { event: 'taken', ...BY_LINK },
    { event: 'given back', ...BY_LINK },
  ])
})

test('the same note on two days is two notes', async () => {
  const { store, save, link, visit } = await openPages()
  const id = await save()
  for (let day = 0; day < 2; day += 1) {
    const page = await visit(link('review', id))
    const note = 'Called, no answer.'
    await Promise.all([1, 2, 3].map(() => page.press('note', { note })))
  }
  expect((await store.submissions.readRecord(id))?.history).toHaveLength(2)
})

test('asks before it deletes a message, and tells the mailbox', async () => {
  const { server, store, link, visit } = await openPages()
  const entry = newEntry()
  const { id } = entry.submission
  await store.submissions.save(entry, Date.now())
  const files = () =>
    readdirSync(join(server.dataDir, 'mail')).filter((name) => name.endsWith('.eml'))
  await expect.poll(async () => (await store.outbox.readQueue()).waiting).toBe(0)
  const [notification = ''] = files()
  const asked = await (await visit(link('review', id))).press('delete')
  // A program that presses the first button of each page does no harm.
  expect(asked).toMatchObject({ title: named(COPY.confirm), buttons: ['show', 'confirm'] })
  expect((await asked.press('show')).title).toContain(NAME)
  expect(await store.submissions.readRecord(id)).not.toBeNull()
  for (const [action, title] of [
    ['confirm', named(COPY.deletedNamed)],
    ['delete', COPY.deleted],
  ] as const)
    expect(await asked.press(action)).toMatchObject({ status: 200, title, buttons: [] })
  expect(await store.submissions.readRecord(id)).toBeNull()
  await expect.poll(files).toHaveLength(1)
  expect(files()).not.toContain(notification)
  const told = await PostalMime.parse(readFileSync(join(server.dataDir, 'mail', files()[0] ?? '')))
  expect(told).toMatchObject({
    to: [{ address: COMPANY.mailboxes.CAREERS }],
    subject: MAIL_COPY.deletion.byLink.application,
    text: expect.stringContaining(id),
  })
  expect(server.logged.filter((line) => line.includes('deleted by a person'))).toHaveLength(1)
})
