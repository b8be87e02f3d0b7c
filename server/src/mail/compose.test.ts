import { guideLink } from '@lanternfield/contract/guide-link.ts'
import { load } from 'cheerio'
import { simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { newResume, storedSubmission } from '../../testing/entries.ts'
import { MAIL_OPTIONS } from '../../testing/mail.ts'
import { BRAND, MAIL_COPY } from '../../testing/test-server.ts'
import type { Submission } from '../submission/submission.ts'
import { createComposeMail } from './compose.ts'
import { ACKNOWLEDGEMENTS, MAILS } from './mails.ts'

const ID = '0b5f5f86-8b5e-4f0e-9d0f-6f3f3a5c9b1d'
const SENT = { messageId: '<1@testfield.example>', time: Date.UTC(2026, 10, 16, 9, 30) }

const compose = createComposeMail(MAIL_OPTIONS)
const composeNotification = (submission: Submission) =>
  compose(MAILS.notification, { submission }, SENT)
const composeThanks = (submission: Submission) =>
  compose(MAILS[ACKNOWLEDGEMENTS[submission.purpose]], { submission }, SENT)

function guideRequest(changes: Partial<Submission> = {}): Submission {
  return storedSubmission({
    id: ID,
    receivedAt: SENT.time,
    profile: 'SERVICES',
    purpose: 'guide',
    inquiryLabel: 'Lead magnet',
    phone: '',
    message: '',
    resume: null,
    ...changes,
  })
}

test('links the guide for a visitor who asked for it', async () => {
  const mail = await composeThanks(guideRequest())
  const url = `https://www.testfield.example${guideLink(ID)}`
  expect(mail).toMatchObject({
    to: { address: 'mira@northbay.example' },
    replyTo: { name: 'Testfield', address: 'hello@testfield.example' },
    subject: 'Your guide from Lanternfield',
    attachments: [],
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  const links = load(mail.html)('a').toArray()
  const own = MAIL_OPTIONS.submissionLink(guideRequest())
  expect(links.map(({ attribs }) => attribs.href)).toEqual([url, url, own])
  expect(mail.text.split('\n')).toContain(url)
  const lid = new URL(url).searchParams.get('lid')
  expect(atob(lid ?? '')).toBe(ID)
})

test('mails to visitors say what letters of the company have to say, and those to its mailbox do not', async () => {
  const company = { ...MAIL_OPTIONS.company, legalLine: 'Register 1 & 2\nSeat: Leeds' }
  const composeFor = createComposeMail({ ...MAIL_OPTIONS, company })
  const submission = storedSubmission()
  for (const name of ['thank-you', 'guide', 'decline'] as const) {
    const { html, text } = await composeFor(MAILS[name], { submission }, SENT)
    expect(html).toContain('<br/>Register 1 &amp; 2<br/>Seat: Leeds')
    expect(text.trimEnd()).toMatch(/\n\nRegister 1 & 2\nSeat: Leeds$/)
  }
  const { html, text } = await composeFor(MAILS.notification, { submission }, SENT)
  expect(html.replaceAll(/href="mailto:[^"]*"/g, '') + text).not.toContain('Register')
})

test('has the look of the brand in both themes, and leaves what visitors wrote', async () => {
  const light = { ...BRAND.light, neutral: '#123456' }
  const dark = { ...BRAND.dark, neutral: '#654321' }
  const corners = { ...BRAND.corners, box: '3px' }
  const brand = { ...BRAND, typeface: 'Source Sans 3', corners, light, dark }
  const message = 'style="var(--neutral)"'
  const compose = createComposeMail({ ...MAIL_OPTIONS, brand })
  const submission = storedSubmission({ message })
  const { html, text } = await compose(MAILS.notification, { submission }, SENT)
  for (const style of ['background-color:#123456', 'radius:3px', "family:'Source Sans 3'"])
    expect(html).toContain(style)
  expect(html.match(/style="[^"]*var\(/)).toBeNull()
  expect(text).toContain(message)
  // For programs that know the preference.
  const $ = load(html)
  expect($('meta[name$="color-schemes"]').attr('content')).toBe('light dark')
  expect($('style').text()).toContain('.header{background-color:#654321!important')
  expect($('style').text()).not.toContain('var(')
  expect(text).not.toContain('#654321')
})

test('links the guide from the root of the host', async () => {
  const compose = createComposeMail({ ...MAIL_OPTIONS, siteUrl: 'http://localhost:4321/home/' })
  const mail = await compose(MAILS.guide, { submission: guideRequest() }, SENT)
  expect(mail.text).toContain(`http://localhost:4321${guideLink(ID)}`)
})

test.each([
  [
    'inquiry',
    'SERVICES',
    'Thank you for writing to Lanternfield',
    'Your message has arrived.',
    'one',
  ],
  ['inquiry', 'CAREERS', 'Thank you for writing to Lanternfield', 'Your application has', 'five'],
  ['guide', 'SERVICES', 'Your guide from Lanternfield', 'guide', 'one'],
] as const)(
  'thanks for %s, %s: when a person answers, and no word of the sender',
  async (...row) => {
    const [purpose, profile, subject, sentence, days] = row
    const words = { subject: 'Pills for you', message: 'Pills, pills', inquiryLabel: 'Pills' }
    const topic = { path: '/pills/', title: 'Buy cheap pills' }
    const request = guideRequest({ purpose, profile, name: 'Buy cheap pills', ...words, topic })
    const mail = await composeThanks(request)
    expect(mail.subject).toBe(subject)
    const [html, text] = [mail.html, mail.text].map((part) => part.replace(/\s+/g, ' '))
    for (const part of [html, text]) {
      expect(part).toContain(sentence)
      expect(part).toContain(`within ${days} business day`)
      expect(part).not.toMatch(/pills|mira/i)
      if (purpose === 'inquiry') expect(part).not.toMatch(/guide/i)
    }
    const link = MAIL_OPTIONS.submissionLink(request)
    expect(load(mail.html)(`a[href="${link}"]`).text()).toBe(MAIL_COPY.mySubmission.link)
    expect(text).toContain(`${MAIL_COPY.mySubmission.link} ${link}`)
  },
)

test('names the page that an inquiry is about, with a link', async () => {
  const topic = { path: '/services/ä/<b>"/', title: 'Gates & <b>"doors"</b>' }
  const mail = await composeNotification(guideRequest({ purpose: 'inquiry', topic }))
  const url = 'https://www.testfield.example/services/%C3%A4/%3Cb%3E%22/'
  expect(mail.text.replace(/\s+/g, ' ')).toContain(`About ${topic.title} (${url})`)
  const $ = load(mail.html)
  expect($(`a[href="${url}"]`)).toHaveLength(1)
  expect($('td').text()).toContain(topic.title)
  expect(mail.subject).toBe('Lead magnet: Mira Holloway')
  expect((await composeNotification(guideRequest())).text).not.toContain('About')
})

test('notifications tell a request for the guide from a message', async () => {
  const request = await composeNotification(guideRequest())
  expect(request).toMatchObject({
    to: { address: 'hello@testfield.example' },
    replyTo: { name: 'Mira Holloway', address: 'mira@northbay.example' },
    subject: 'Lead magnet: Mira Holloway',
    headers: {},
  })
  expect(request.text).toContain('asked for the guide')
  expect(request.text).not.toMatch(/Phone|Resume/)
  const message = { inquiryLabel: 'General inquiry', message: 'Do you do maps?' }
  const inquiry = await composeNotification(guideRequest({ purpose: 'inquiry', ...message }))
  expect(inquiry.text).toContain('Do you do maps?')
  expect(inquiry.text).not.toContain('guide')
})

test('marks the notification of a suspect until it is approved', async () => {
  const suspect = guideRequest({ suspicions: ['links', 'markup'], subject: 'An offer' })
  const marked = await composeNotification(suspect)
  expect(marked.subject).toBe('[Looks like spam] [Website] An offer')
  expect(marked.text).toContain('links, markup')
  expect(marked.text).toContain(`/prod/inbox/${ID}`)
  const approved = { ...suspect, approvedAt: 1 }
  const plain = await composeNotification(approved)
  expect(plain.subject).toBe('[Website] An offer')
  expect(plain.text).not.toContain('spam')
})

test.each([
  [{ subject: 'Your password expires today' }, 'Your password expires today'],
  [{ inquiryLabel: 'Payroll' }, 'Payroll: Mira Holloway'],
  [{ subject: '[Looks like spam] x' }, '[Looks like spam] x'],
])('marks words of a sender in a subject: %j', async (changes, words) => {
  const label = { purpose: 'inquiry', inquiryLabel: 'General inquiry' } as const
  const { subject } = await composeNotification(guideRequest({ ...label, ...changes }))
  expect(subject).toBe(`[Website] ${words}`)
})

/** The mail as it is sent, and what two mail programs read in its headers. */
async function readHeaders(submission: Submission) {
  const mail = await composeNotification(submission)
  const transport = createTransport({ streamTransport: true, buffer: true })
  const raw = (await transport.sendMail(mail)).message as Buffer
  const [one, other] = [await PostalMime.parse(raw), await simpleParser(raw)]
  const [oneReply, otherReply] = [one.replyTo?.[0], other.replyTo?.value[0]]
  return {
    isAscii: raw.every((byte) => byte < 0x80),
    names: new Set([...one.headers.map(({ key }) => key), ...other.headers.keys()]),
    subjects: new Set([one.subject, other.subject]),
    replies: new Set([
      `${oneReply?.name} ${oneReply?.address}`,
      `${otherReply?.name} ${otherReply?.address}`,
    ]),
    files: new Set([one.attachments[0]?.filename, other.attachments[0]?.filename]),
  }
}

// "Your CEO" and "ceo@bank.example".
const WORD = '=?utf-8?B?WW91ciBDRU8=?='
const ADDRESS = '=?utf-8?Q?ceo=40bank.example?='

const WORDS = [
  WORD,
  'Ünder =?utf-8?Q?cover?= words',
  '==?utf-8?Q?nested=3D=3F?=?=',
  '=?utf-8?Q?not closed',
  `${'x'.repeat(60)} ${WORD} ${'y '.repeat(20)}y`,
]

test.each<[what: string, sent: string, read: string]>([
  ['line breaks', 'One\r\nBcc: a@b.example\u2028Two\u0085Three', 'One Bcc: a@b.example Two Three'],
  ['control characters', 'One\u0000\u0007Two\tThree', 'One Two Three'],
  ['direction marks', '\u202eevitca\u2066\u200fe', 'evitcae'],
  ['joiners of a script', 'علی‌رضا ශ්‍රී', 'علی‌رضا ශ්‍රී'],
  ['any language', 'Größe 山田 🙂', 'Größe 山田 🙂'],
  // No mail program decodes them.
  ...WORDS.map((words): [string, string, string] => [words, words, words.replaceAll('=?', '= ?')]),
])('two mail programs read the same headers: %s', async (_, sent, read) => {
  const resume = newResume(undefined, `${sent}.pdf`)
  const texts = { subject: sent, name: sent, resume }
  const { isAscii, names, subjects, replies, files } = await readHeaders(storedSubmission(texts))
  expect([...subjects]).toEqual([`[Website] ${read}`])
  expect([...replies]).toEqual([`${read} mira@northbay.example`])
  expect([...files]).toEqual([`${read}.pdf`])
  expect(names).not.toContain('bcc')
  expect(isAscii).toBe(true)
  const label = await readHeaders(storedSubmission({ inquiryLabel: sent, name: 'Mira' }))
  expect([...label.subjects]).toEqual([`[Website] ${read}: Mira`])
})

test('no mail names an address that a mail program decodes', async () => {
  const submission = storedSubmission({ email: `${ADDRESS}@a.example` })
  const mail = await composeThanks(submission)
  expect(mail.envelope?.to).toEqual([submission.email])
  expect(mail).not.toHaveProperty('to')
  expect((await readHeaders(submission)).names).not.toContain('reply-to')
})

test('underlines links that are no buttons', async () => {
  const topic = { path: '/services/', title: 'Services' }
  const phone = '+15125550142'
  for (const mail of [
    await composeThanks(guideRequest()),
    await composeNotification(guideRequest({ purpose: 'inquiry', topic, phone })),
  ]) {
    const links = load(mail.html)('a').toArray()
    expect(links.length).toBeGreaterThan(2)
    for (const { attribs } of links)
      expect(attribs.style).toMatch(/text-decoration(-line)?:underline|background-color:/)
  }
})

test('reports a deletion with what finds its mails', async () => {
  const times = { receivedAt: Date.UTC(2026, 10, 16, 9, 30), deletedAt: Date.UTC(2026, 10, 17, 8) }
  const data = { profile: 'CAREERS', by: 'visitor', submissionId: ID, ...times } as const
  const mail = await compose(MAILS.deletion, data, SENT)
  expect(mail).toMatchObject({
    to: { address: 'careers@testfield.example' },
    subject: 'A visitor has deleted an application',
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  for (const fact of [ID, '16 Nov 2026, 09:30 (Testville)', '17 Nov 2026, 08:00 (Testville)'])
    expect(mail.text).toContain(fact)
  const inquiry = await compose(MAILS.deletion, { ...data, profile: 'SERVICES' }, SENT)
  expect(inquiry).toMatchObject({
    to: { address: 'hello@testfield.example' },
    subject: 'A visitor has deleted an inquiry',
  })
})

test('marks the notification of a probe alone', async () => {
  const probe = await composeNotification(guideRequest({ purpose: 'probe', inquiryLabel: 'Probe' }))
  expect(probe.headers).toEqual({ 'X-Website-Probe': 'yes' })
  expect((await composeNotification(guideRequest())).headers).toEqual({})
})
