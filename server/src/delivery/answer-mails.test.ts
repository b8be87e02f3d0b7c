/** Mails about answers, and of the inbox, to a real mail server. */
import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { NOW, newEntry, openTestStore } from '../../testing/entries.ts'
import { HOSTILE_TEXTS } from '../../testing/hostile-texts.ts'
import { type ReceivedMail, to } from '../../testing/mailbox.ts'
import { openOutbox } from '../../testing/outbox.ts'
import { COMPANY, MAIL_COPY } from '../../testing/test-server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/durations.ts'
import { type LinkPurpose, linkTokens, SIGN_IN_LINK_MS } from '../base/signed-link.ts'
import { createDelivery } from '../intake/delivery-kinds.ts'
import type { ReportSubject, Store } from '../storage/store.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes
/** Monday, an hour after the office of the tests has opened, and after the weeks of NOW. */
const MONDAY = Date.UTC(2026, 10, 30, 10)

async function open() {
  const outbox = await openOutbox()
  const { store, clock, delivery } = outbox
  clock.now = MONDAY
  const receive = async (
    changes: Parameters<typeof newEntry>[0] = {},
    dueAt = MONDAY - HOUR_MS / 2,
  ) => {
    const entry = newEntry({
      deliveries: [],
      promise: { dueAt, isReminded: true },
      ...changes,
      submission: { profile: 'SERVICES', resume: null, ...changes.submission },
    })
    await store.saveSubmission(entry, NOW)
    return entry.submission.id
  }
  const report = (
    kind: 'reminder' | 'weekly' | 'sign-in',
    changes: Partial<ReportSubject> = {},
  ) => ({
    ...createDelivery(kind, 'testfield.example'),
    profile: 'SERVICES' as const,
    period: { from: MONDAY, to: MONDAY },
    condition: null,
    ...changes,
  })
  const settle = () => expect.poll(() => store.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  const remind = async () => {
    await store.enqueueReminder(report('reminder'), MONDAY)
    await settle()
  }
  return { ...outbox, receive, report, remind, settle, wake: delivery.wake }
}

/** The links of a purpose in a mail: the action of each, and what its token was made for. */
function linksIn(
  { secret }: Pick<Store, 'secret'>,
  text: string | undefined,
  [purpose, at]: readonly [LinkPurpose, number],
) {
  const links = (text ?? '').matchAll(/(?:^| )([^\n]*?) (https:\/\/\S+)/gm)
  return [...links]
    .map(([, name = '', link = '']) => ({ name: name.trim(), url: new URL(link) }))
    .filter(({ url }) => url.pathname.startsWith(`/prod/${purpose}/`))
    .map(({ name, url }) => ({
      name,
      action: url.searchParams.get('action'),
      id: linkTokens(secret, purpose).read(url.pathname.split('/')[3] ?? '', at),
    }))
}

test('a reminder names what is late, with links that say it is answered', async () => {
  const { mailbox, store, receive, remind } = await open()
  const topic = { path: '/services/agentic-ai/', title: 'Agentic AI' }
  const submission = { receivedAt: NOW, inquiryLabel: 'Request for services', topic }
  const known = await receive({ submission })
  const unknown = await receive(
    { submission: { receivedAt: NOW + 1, inquiryLabel: 'Payroll' } },
    // On Thursday, eight office hours before the rest of Friday and an hour of Monday.
    Date.UTC(2026, 10, 26, 17),
  )
  await remind()
  const [mail] = await mailbox.waitFor(to(SERVICES))
  expect(mailbox.received).toHaveLength(1)
  expect(mail?.email.subject).toBe('Messages from the website that wait for an answer: 2')
  expect(mail?.email.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
  const text = mail?.email.text ?? ''
  for (const words of [
    'Request for services: Mira Holloway',
    'Agentic AI',
    'Received 21 Nov 2026, 00:00 (UTC)',
    'Late by 30 min of office time',
    'Other: Mira Holloway',
    'Late by 9 h of office time',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/Payroll|northbay/)
  const links = [known, unknown].flatMap((id) => [
    { name: 'Answered', action: 'answered', id },
    { name: 'No answer needed', action: 'closed', id },
  ])
  expect(linksIn(store, text, ['answer', MONDAY + 30 * DAY_MS - 1])).toEqual(links)
  expect(linksIn(store, text, ['answer', MONDAY + 30 * DAY_MS])[0]?.id).toBeNull()
  const names = load(mail?.email.html ?? '')('a')
    .toArray()
    .map(({ children }) => children.length)
  expect(names).toEqual([1, 1, 1, 1])
})

test('a reminder lists what still waits when it is sent, or is not sent', async () => {
  const { mailbox, store, dataDir, delivery, receive, report, settle } = await open()
  // Another process, for which the runner of this one does not wake.
  const other = await openTestStore(dataDir, 'operator')
  const remindBut = async (answered: string, at: number) => {
    await other.enqueueReminder(report('reminder', { period: { from: at, to: at } }), at)
    await other.changeState(answered, { state: 'answered', by: 'inbox', version: 0 }, at)
    delivery.wake()
    await settle()
  }
  const [answered, waiting] = [await receive(), await receive()]
  await remindBut(answered, MONDAY)
  await remindBut(await receive(), MONDAY + 1)
  expect(mailbox.received).toHaveLength(1)
  const links = linksIn(store, mailbox.received[0]?.email.text, ['answer', MONDAY])
  expect(links.map(({ id }) => id)).toEqual([waiting, waiting])
})

test('a reminder that could not be sent within office hours is left to the next', async () => {
  const { mailbox, clock, receive, remind } = await open()
  await receive()
  clock.now = MONDAY + 12 * HOUR_MS
  await remind()
  expect(mailbox.received).toEqual([])
  clock.now = MONDAY + DAY_MS
  await remind()
  expect(mailbox.received).toHaveLength(1)
})

test('a long reminder is cut, with the number of the rest', async () => {
  const { mailbox, receive, remind } = await open()
  for (let count = 0; count < 53; count += 1)
    await receive({ submission: { receivedAt: NOW + count } })
  await remind()
  const [mail] = await mailbox.waitFor(to(SERVICES))
  expect(mail?.email.subject).toContain(': 53')
  expect(mail?.email.text?.match(/Received/g)).toHaveLength(50)
  expect(mail?.email.text).toContain('and 3 more')
})

test.each(['reminder', 'weekly'] as const)(
  'a mail goes out without the words that the mail server refuses: %s',
  async (kind) => {
    const { mailbox, store, receive, report, settle } = await open()
    mailbox.treat(SERVICES, (raw) => raw.includes('Gtube'))
    const id = await receive({ submission: { name: 'Gtube Holloway' } })
    if (kind === 'reminder') await store.enqueueReminder(report(kind), MONDAY)
    else await store.enqueueReport(report(kind), MONDAY)
    await settle()
    const [mail] = await mailbox.waitFor(to(SERVICES))
    expect(mail?.raw.toString()).not.toMatch(/Gtube|Holloway/)
    const links = linksIn(store, mail?.email.text, ['answer', MONDAY])
    expect(links.map((link) => link.id)).toEqual([id, id])
    if (kind === 'reminder') expect(mail?.email.text).toContain('EMESSAGE 554')
  },
)

/** What a mail program may follow, load or run. */
function activeParts(mail: ReceivedMail | undefined) {
  const $ = load(mail?.email.html ?? '')
  return {
    links: $('a')
      .toArray()
      .map(({ attribs }) => new URL(attribs.href ?? '').host),
    others: $('img, script, style:not(head style), iframe, form, input, textarea').length,
  }
}

test('hostile texts are text in reminders and weekly reports', async () => {
  const { mailbox, store, receive, report, settle } = await open()
  const texts = Object.values(HOSTILE_TEXTS)
  // As many as the report of a week lists.
  for (const [index, text] of texts.entries()) {
    const topic = { path: '/', title: text }
    const submission = { receivedAt: NOW + index, name: text, inquiryLabel: text, topic }
    await receive({ submission })
  }
  await store.enqueueReminder(report('reminder'), MONDAY)
  const week = { from: MONDAY - 7 * DAY_MS, to: MONDAY }
  await store.enqueueReport(report('weekly', { period: week }), MONDAY)
  await settle()
  const mails = await mailbox.waitFor(to(SERVICES), { count: 2 })
  for (const mail of mails) {
    const listed = Math.min(texts.length, mail.email.subject?.includes('wait') ? 50 : 20)
    const { links, others } = activeParts(mail)
    expect(links).toEqual(Array(listed * 2).fill('www.lanternfield.example'))
    expect(others).toBe(0)
    const html = load(mail.email.html ?? '').text()
    expect(html).toContain('Other: @channel @here @everyone')
    expect(html).toContain('<mailto:mira@evil.example|answer here>')
    // No line of a visitor looks like one of ours.
    expect(mail.email.text).not.toMatch(/^> quote$/m)
  }
})

test('the report of a week counts answers in office hours, and lists what is open', async () => {
  const { mailbox, store, receive, report, settle } = await open()
  const answer = async (id: string, at: number, state: 'answered' | 'closed' = 'answered') =>
    store.changeState(id, { state, by: 'inbox', version: 0 }, at)
  const friday = Date.UTC(2026, 10, 27, 16)
  const monday = Date.UTC(2026, 10, 23, 9)
  const receivedAt = (time: number, changes: Parameters<typeof newEntry>[0] = {}) =>
    receive({ ...changes, submission: { receivedAt: time } }, time + 2 * DAY_MS)
  // An hour, five hours over a night, and late by a day.
  await answer(await receivedAt(monday), monday + HOUR_MS)
  await answer(await receivedAt(monday + 5 * HOUR_MS), monday + DAY_MS + 2 * HOUR_MS)
  await answer(await receivedAt(monday), monday + 3 * DAY_MS)
  // Not within the week, no answer, and a suspect.
  await answer(await receivedAt(monday - DAY_MS), monday - HOUR_MS * 10)
  await answer(await receivedAt(monday), monday + HOUR_MS, 'closed')
  await answer(await receivedAt(monday, { suspicions: ['links'] }), monday + HOUR_MS)
  for (let count = 0; count < 22; count += 1) await receivedAt(friday + count * MINUTE_MS)
  const week = { from: MONDAY - 7 * DAY_MS - 10 * HOUR_MS, to: MONDAY - 10 * HOUR_MS }
  await store.enqueueReport(report('weekly', { period: week }), MONDAY)
  await settle()
  const [mail] = await mailbox.waitFor(to(SERVICES))
  const text = mail?.email.text ?? ''
  expect(text).toContain('Answered: 3, of which 2 in the time that you promise')
  expect(text).toContain('Half of them were answered within 5 h of office time.')
  expect(text).toContain('Waiting for an answer: 22')
  expect(text.match(/^Received/gm)).toHaveLength(20)
  expect(text.indexOf(', 16:00 (')).toBeLessThan(text.indexOf(', 16:19 ('))
  expect(text).not.toContain('16:20:00')
  expect(text).toContain('and 2 more')
  expect(linksIn(store, text, ['answer', MONDAY])).toHaveLength(40)
})

test('the report of a week without answers has no time of them', async () => {
  const { mailbox, store, report } = await open()
  await store.enqueueReport(report('weekly'), MONDAY)
  const [mail] = await mailbox.waitFor(to(SERVICES))
  expect(mail?.email.text).toContain('Answered: 0, of which 0')
  expect(mail?.email.text).not.toMatch(/Half of them|Waiting for an answer/)
})

test('the letter of decline is the same for all, and a person answers replies', async () => {
  const { mailbox, store, receive, settle } = await open()
  const submission = {
    profile: 'CAREERS',
    name: 'Pills',
    message: 'Pills',
    receivedAt: NOW,
  } as const
  const id = await receive({ submission })
  const letter = () => ({
    state: 'declined' as const,
    by: 'inbox' as const,
    deliveries: [createDelivery('decline', 'testfield.example')],
  })
  await store.changeState(id, { ...letter(), version: 0 }, MONDAY)
  await store.changeState(id, { ...letter(), version: 1 }, MONDAY)
  await settle()
  const [mail, ...others] = mailbox.received
  expect(others).toEqual([])
  expect(mail).toMatchObject({ envelopeTo: ['mira@northbay.example'] })
  expect(mail?.email).toMatchObject({
    subject: 'Your application to Testfield',
    replyTo: [{ name: 'Testfield', address: CAREERS }],
    date: new Date(MONDAY).toISOString(),
  })
  const text = mail?.email.text?.replace(/\s+/g, ' ')
  for (const words of MAIL_COPY.decline.paragraphs) expect(text).toContain(words)
  expect(text).toContain(MAIL_COPY.mySubmission.link)
  expect(mail?.raw.toString()).not.toMatch(/pills/i)
})

test('a link to the inbox is made when its mail is sent, once for each attempt', async () => {
  const { mailbox, store, logged, clock, report, pass } = await open()
  mailbox.treat(SERVICES, 'refuse-for-now')
  await store.enqueueReport(report('sign-in'), MONDAY)
  await expect.poll(() => logged.join('')).toContain('451')
  expect(await store.listSessions()).toHaveLength(1)
  mailbox.treat(SERVICES, 'accept')
  await expect
    .poll(() => {
      pass(HOUR_MS)
      return mailbox.received.length
    })
    .toBe(1)
  const [mail] = await mailbox.waitFor(to(SERVICES))
  expect(mail?.email.subject).toBe('Your link to the inbox of the website')
  expect(mail?.email.text).toContain('within 15 minutes')
  const sessions = await store.listSessions()
  expect(sessions).toHaveLength(2)
  const [newest] = sessions
  expect(newest).toMatchObject({ kind: 'link', mailbox: SERVICES })
  const begunAt = newest?.begunAt ?? 0
  expect(clock.now).toBeGreaterThanOrEqual(begunAt)
  // The clock may have passed on between the two steps that keep the link and sign it.
  const [within, after] = [begunAt + SIGN_IN_LINK_MS - 1, clock.now + SIGN_IN_LINK_MS + 1000]
  expect(linksIn(store, mail?.email.text, ['sign-in', within])).toEqual([
    { name: MAIL_COPY.signIn.link, action: null, id: newest?.id },
  ])
  expect(linksIn(store, mail?.email.text, ['sign-in', after])[0]?.id).toBeNull()
})
