/** Mails about answers, and of the inbox, to a real mail server. */
import { expect, test } from 'vitest'
import { NOW, newEntry } from '../../../testing/entries.ts'
import { to } from '../../../testing/mailbox.ts'
import { openOutbox } from '../../../testing/outbox.ts'
import { COMPANY, MAIL_COPY } from '../../../testing/test-server.ts'
import { linkTokens } from '../../base/signed-link.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/times.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import type { Store } from '../../store/store.ts'
import { enqueueReminders } from './reminders.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes
/** Monday, an hour after the office of the tests has opened, and after the weeks of NOW. */
const MONDAY = Date.UTC(2026, 10, 30, 10)

async function open() {
  const outbox = await openOutbox()
  const { store, clock, settle } = outbox
  clock.now = MONDAY
  const receive = async (
    changes: Parameters<typeof newEntry>[0] = {},
    dueAt = MONDAY - HOUR_MS / 2,
  ) => {
    const entry = newEntry({
      deliveries: [],
      answerDueAt: dueAt,
      ...changes,
      submission: { profile: 'SERVICES', resume: null, ...changes.submission },
    })
    await store.submissions.save(entry, NOW)
    return entry.submission.id
  }
  const report = (kind: 'weekly' | 'digest', from = MONDAY, to = MONDAY) => ({
    ...createDelivery(kind, 'testfield.example'),
    profile: 'SERVICES' as const,
    period: { from, to },
    condition: null,
  })
  const remind = async () => {
    await enqueueReminders(outbox.work)
    await settle()
    return outbox.mailbox.received.at(-1)?.email
  }
  return { ...outbox, receive, report, remind }
}

/** The links of a purpose in a mail: the action of each, and what its token was made for. */
function linksIn(
  { secret }: Pick<Store, 'secret'>,
  text: string | undefined,
  [purpose, at]: readonly [string, number],
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

test('a reminder lists what is late and what is due, with links', async () => {
  const { mailbox, store, work, receive, remind } = await open()
  const topic = { path: '/services/agentic-ai/', title: 'Agentic AI' }
  const message = `Hello,\r\n\r\nwe <b>need</b> \u202egnp.exe ${'🏮'.repeat(99)}`
  const submission = { inquiryLabel: 'Request for services', topic, message }
  const known = await receive({ submission })
  const unknown = await receive(
    { submission: { inquiryLabel: 'Payroll', name: '<b>Tom</b>\n> Holloway' } },
    // On Thursday, eight office hours before the rest of Friday and an hour of Monday.
    Date.UTC(2026, 10, 26, 17),
  )
  const justLate = await receive({ submission: { name: 'Just Late' } }, MONDAY - 9000)
  const due = await receive({ submission: { name: 'Not Late' } }, MONDAY + 7 * HOUR_MS - 1)
  await receive({ submission: { name: 'Tomorrow' } }, MONDAY + DAY_MS)
  const mail = await remind()
  expect(mailbox.received.map(({ envelopeTo }) => envelopeTo)).toEqual([[SERVICES]])
  expect(mail?.subject).toBe('Messages from the website to answer today: 4')
  const generated = { key: 'auto-submitted', value: 'auto-generated' }
  expect(mail?.headers).toContainEqual(expect.objectContaining(generated))
  const lines = mail?.text?.split('\n').filter((line) => line && !line.includes('https://')) ?? []
  expect(lines.slice(3, -1)).toEqual([
    'Other: <b>Tom</b> > Holloway',
    'Hello.',
    'Due 26 Nov 2026, 17:00 (Testville)',
    'Late by 9 h of office time',
    'Request for services: Mira Holloway',
    'Agentic AI',
    `Hello, we <b>need</b> \ufffdgnp.exe ${'🏮'.repeat(69)}…`,
    'Due 30 Nov 2026, 09:30 (Testville)',
    'Late by 30 min of office time',
    'Join our team: Just Late',
    'Hello.',
    'Due 30 Nov 2026, 09:59 (Testville)',
    'Join our team: Not Late',
    'Hello.',
    'Due 30 Nov 2026, 16:59 (Testville)',
  ])
  expect(mail?.text).not.toMatch(/Payroll|northbay|Tomorrow/)
  expect(mail?.html).toContain('&lt;b&gt;Tom')
  const listed = [unknown, known, justLate, due]
  const links = listed.flatMap((id) => [
    { name: 'Replied', action: 'answered', id },
    { name: 'No reply needed', action: 'closed', id },
  ])
  expect(linksIn(store, mail?.text, ['answer', MONDAY + 30 * DAY_MS - 1])).toEqual(links)
  expect(linksIn(store, mail?.text, ['answer', MONDAY + 30 * DAY_MS])[0]?.id).toBeNull()
  // None where the inbox was left out.
  const pages = [...(mail?.text?.matchAll(/^Open it in the inbox (\S+)$/gm) ?? [])]
  expect(pages.map(([, page]) => page)).toEqual(listed.map((id) => work.mailOptions.inboxUrl + id))
})

test('a reminder lists the fifty that are due last', async () => {
  const { store, receive, remind } = await open()
  for (let count = 0; count < 51; count += 1) await receive({}, MONDAY - count * MINUTE_MS)
  const last = await receive({}, MONDAY + HOUR_MS)
  const { subject, text } = (await remind()) ?? {}
  expect(subject).toContain(': 52')
  expect(text).toContain('and 2 more')
  const links = linksIn(store, text, ['answer', MONDAY])
  expect(links).toHaveLength(100)
  expect(links.at(-1)?.id).toBe(last)
})

test.each(['reminder', 'weekly', 'digest'] as const)(
  'a mail goes out without the words that the mail server refuses: %s',
  async (kind) => {
    const { mailbox, store, work, receive, report, settle } = await open()
    mailbox.treat(SERVICES, (raw) => raw.includes('Gtube'))
    const source = { landing: '/', referrer: '', params: { utm_source: 'Gtube' } }
    const isDigest = kind === 'digest'
    const suspicions = isDigest ? ['links'] : []
    const id = await receive({ submission: { name: 'Gtube Holloway', source }, suspicions })
    if (kind === 'reminder') await enqueueReminders(work)
    else await store.outbox.enqueueReport(report(kind, NOW), MONDAY)
    await settle()
    const [mail] = await mailbox.waitFor(to(SERVICES))
    expect(mail?.raw.toString()).not.toMatch(/Gtube|Holloway/)
    const at = [isDigest ? 'review' : 'answer', MONDAY] as const
    const ids = linksIn(store, mail?.email.text, at).map((link) => link.id)
    expect(new Set(ids)).toEqual(new Set([id]))
    if (kind !== 'weekly') expect(mail?.email.text).toContain('EMESSAGE 554')
  },
)

test('the report of a week counts answers in office hours, and lists what is open', async () => {
  const { mailbox, store, receive, report, settle } = await open()
  const monday = Date.UTC(2026, 10, 23, 9)
  const receivedAt = (time: number) =>
    receive({ submission: { receivedAt: time } }, time + 2 * DAY_MS)
  // After an hour, five and six hours over a night, and late by a day.
  for (const [hour, answeredAt] of [
    [0, monday + HOUR_MS],
    [5, monday + DAY_MS + 2 * HOUR_MS],
    [2, monday + DAY_MS],
    [0, monday + 3 * DAY_MS],
  ] as const) {
    const id = await receivedAt(monday + hour * HOUR_MS)
    await store.submissions.changeState(
      id,
      { state: 'answered', by: 'inbox', version: 0 },
      answeredAt,
    )
  }
  const friday = Date.UTC(2026, 10, 27, 16)
  for (let count = 0; count < 22; count += 1) await receivedAt(friday + count * MINUTE_MS)
  const weekEnd = MONDAY - 10 * HOUR_MS
  await store.outbox.enqueueReport(report('weekly', weekEnd - 7 * DAY_MS, weekEnd), MONDAY)
  await settle()
  const text = mailbox.received[0]?.email.text ?? ''
  expect(text).toContain('Replied to: 4, of which 3 in the time that you promise')
  expect(text).toContain('Half of them were answered within 5 h of office time.')
  expect(text).toContain('Waiting for an answer: 22')
  const listed = Array.from({ length: 20 }, (_, minute) => `16:${`${minute + 2}`.padStart(2, '0')}`)
  expect([...text.matchAll(/^Due 29.*, (\S+) \(/gm)].map(([, time]) => time)).toEqual(listed)
  expect(text).toContain('and 2 more')
  expect(linksIn(store, text, ['answer', MONDAY])).toHaveLength(40)
})

test('the report of a week without answers has no time of them', async () => {
  const { mailbox, store, report } = await open()
  await store.outbox.enqueueReport(report('weekly'), MONDAY)
  const [mail] = await mailbox.waitFor(to(SERVICES))
  expect(mail?.email.text).toContain('Replied to: 0, of which 0')
  expect(mail?.email.text).not.toMatch(/Half of them|Waiting for an answer/)
})

test('the letter of decline is the same for all, and a person answers replies', async () => {
  const { mailbox, store, receive, settle } = await open()
  const texts = { name: 'Pills', message: 'Pills', receivedAt: NOW }
  const id = await receive({ submission: { profile: 'CAREERS', ...texts } })
  const deliveries = [createDelivery('decline', 'testfield.example')]
  const letter = { state: 'declined', by: 'inbox', version: 0, deliveries } as const
  await store.submissions.changeState(id, letter, MONDAY)
  await settle()
  const [mail] = mailbox.received
  expect(mail).toMatchObject({ envelopeTo: ['mira@northbay.example'] })
  expect(mail?.email).toMatchObject({
    subject: 'Your application to Lanternfield',
    replyTo: [{ name: 'Testfield', address: CAREERS }],
    date: new Date(MONDAY).toISOString(),
  })
  const text = mail?.email.text?.replace(/\s+/g, ' ')
  for (const words of MAIL_COPY.decline.paragraphs) expect(text).toContain(words)
  expect(mail?.raw.toString()).not.toMatch(/pills/i)
})
