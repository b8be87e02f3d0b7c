import { load } from 'cheerio'
import { simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { newResume, storedSubmission } from '../../testing/entries.ts'
import { HOSTILE_TEXTS } from '../../testing/hostile-texts.ts'
import { MAIL_OPTIONS } from '../../testing/mail.ts'
import type { Submission } from '../submission/submission.ts'
import { createComposeMail } from './compose.ts'
import type { MailData, MailOptions } from './mail-data.ts'
import { MAILS } from './mails.ts'
import { makeReplyLink } from './reply-link.ts'

const ID = '0b5f5f86-8b5e-4f0e-9d0f-6f3f3a5c9b1d'
const PAGE = `https://www.testfield.example/prod/inbox/${ID}`
const SENT = { messageId: '<1@testfield.example>', time: Date.UTC(2026, 10, 16, 9, 30) }

type Data = Partial<Omit<MailData['notification'], 'submission'>>

/** A notification as two mail programs read it, above and below the line at which they cut a reply. */
async function readNotification(
  changes: Partial<Submission>,
  data: Data = {},
  options: Partial<MailOptions> = {},
) {
  const submission = storedSubmission({ id: ID, message: 'Hello.', ...changes })
  const compose = createComposeMail({ ...MAIL_OPTIONS, ...options })
  const mail = await compose(MAILS.notification, { submission, ...data }, SENT)
  const transport = createTransport({ streamTransport: true, buffer: true })
  const raw = (await transport.sendMail(mail)).message as Buffer
  const [one, other] = [await PostalMime.parse(raw), await simpleParser(raw)]
  const $ = load(one.html ?? '')
  $('head, [data-skip-in-text]').remove()
  $('br').replaceWith('\n')
  $('hr').text('\0')
  const halves = [
    ...[one.text, other.text].map((text = '') => text.split(/^-- $/m)),
    $.root().text().split('\0'),
  ]
  for (const parts of halves) expect(parts).toHaveLength(2)
  const plain = (text = '') => text.replace(/\s+/g, ' ')
  return {
    ...{ subject: one.subject, replyTo: one.replyTo?.[0]?.address },
    above: halves.map(([part]) => plain(part)),
    below: halves.map(([, part]) => plain(part)),
    links: load(mail.html)('a')
      .map((_, { attribs }) => attribs.href)
      .get(),
    replyLink: makeReplyLink(submission, MAIL_OPTIONS),
  }
}

const SUSPECT = { suspicions: ['links', 'pitch'] }
const RESUME = newResume()

test.each<[what: string, changes: Partial<Submission>, data: Data, below: string[]]>([
  ['an inquiry', { profile: 'SERVICES', resume: null }, {}, []],
  ['an application', { resume: RESUME }, {}, []],
  [
    'a source',
    { source: { landing: '/lp/', referrer: 'news.example/', params: { utm_source: 'ads' } } },
    {},
    ['Came from', 'ads', 'landed on /lp/', 'from news.example/'],
  ],
  ['a suspect', SUSPECT, {}, ['looks like spam: links, pitch', 'has not been mailed, and a reply']],
  [
    'a domain without mail',
    { hasNoMailServer: true },
    {},
    ['No mail server was found for northbay.example'],
  ],
  ['a guide request', { purpose: 'guide', message: '' }, {}, ['asked for the guide']],
  ['a damaged resume', { resume: { ...RESUME, isDamaged: true } }, {}, ['has changed on the disk']],
  ['a refused resume', {}, { refusedCode: 'EMESSAGE 552' }, ['EMESSAGE 552', 'is not attached']],
  ['a probe', { purpose: 'probe', message: '' }, {}, []],
])('what a reply must not quote stands below the signature line: %s', async (_, ...row) => {
  const [changes, data, remarks] = row
  const { above, below, links, replyLink } = await readNotification(changes, data)
  for (const part of above) {
    expect(part).toMatch(/Mira Holloway.*mira@northbay\.example.*5125550142.*Received/)
    if (changes.message !== '') expect(part).toContain('Hello.')
    for (const remark of remarks) expect(part).not.toContain(remark)
    expect(part).not.toContain('/prod/')
  }
  for (const part of below) {
    for (const remark of remarks) expect(part).toContain(remark)
    expect(part).toContain(`Reference ${ID}`)
    expect(part).not.toContain('Hello.')
  }
  // Plain text alone has the mark of a signature.
  for (const part of [...above, ...below]) expect(part).not.toContain('--')
  expect(below[0]).toContain(PAGE)
  // Nobody is to answer a suspect.
  const answer = changes.suspicions ? [] : [replyLink]
  expect(links).toEqual([...answer, 'tel:5125550142', PAGE])
})

test.each([
  ['Latin', 'Zoë Krüger', 'Grüße\n-- \nZoë'],
  ['Greek', 'Ελένη Παπαδοπούλου', 'Καλημέρα'],
  ['Cyrillic', 'Анна Иванова', 'Здравствуйте'],
  ['Arabic', 'فاطمة الزهراء', 'مرحبا'],
  ['Hebrew', 'נועה לוי', 'שלום'],
  ['Devanagari', 'राहुल देशपांडे', 'नमस्ते'],
  ['Tamil', 'கவிதா ராமன்', 'வணக்கம்'],
  ['Sinhala', 'ශ්‍රී ලංකා', 'ආයුබෝවන්'],
  ['Thai', 'สมชาย ใจดี', 'สวัสดี'],
  ['Han', '王小明', '你好'],
  ['Hangul', '김민지', '안녕하세요'],
  ['Kana and emoji', 'やまだ たろう', 'こんにちは 👨‍👩‍👧‍👦'],
  // A visitor's own lines look like none of ours.
  ...Object.entries(HOSTILE_TEXTS).map(([what, text]) => [what, 'Mira', `-- \n--\n${text}\n-- `]),
])('has one signature line, whatever the words: %s', async (_, name = '', message = '') => {
  const { above, below } = await readNotification({ name, message, ...SUSPECT })
  for (const part of above) expect(part).toContain(name)
  for (const part of below) expect(part).not.toContain(name)
})

test.each<[what: string, changes: Partial<Submission>, replyTo: string | undefined]>([
  ['a person', {}, 'mira@northbay.example'],
  ['a suspect', SUSPECT, undefined],
  ['a suspect that was delivered', { ...SUSPECT, approvedAt: 1 }, 'mira@northbay.example'],
])('a reply reaches %s: %#', async (_, changes, replyTo) => {
  const mail = await readNotification(changes)
  expect(mail.replyTo).toBe(replyTo)
  for (const part of mail.below)
    expect(part.includes('a reply does not reach')).toBe(replyTo === undefined)
  expect(mail.above.join()).not.toContain('reply button')
  expect(mail.subject?.startsWith('[Looks like spam] ')).toBe(replyTo === undefined)
  expect(mail.replyLink).not.toContain('spam')
})

test('names a command for what needs a person, where there is no inbox', async () => {
  const withoutInbox = { inboxUrl: null }
  const command = `npm run inbox -- show ${ID}`
  const { below } = await readNotification(SUSPECT, {}, withoutInbox)
  for (const part of below) expect(part).toContain(command)
  expect((await readNotification({}, {}, withoutInbox)).below.join()).not.toContain('npm')
})
