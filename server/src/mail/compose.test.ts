import { EMPTY_TYPED } from '@lanternfield/contract/examples/drafts.ts'
import { INQUIRY_LABELS } from '@lanternfield/contract/examples/inquiry-labels.ts'
import { guideLink } from '@lanternfield/contract/guide-link.ts'
import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { COMPANY, MAIL_WORDS } from '../../testing/test-server.ts'
import type { Submission } from '../storage/store.ts'
import { createComposeMail } from './compose.ts'
import { ACKNOWLEDGEMENTS } from './mails.ts'

const ID = '0b5f5f86-8b5e-4f0e-9d0f-6f3f3a5c9b1d'
const SENT = { messageId: '<1@testfield.example>', time: Date.UTC(2026, 10, 16, 9, 30) }
const OPTIONS = {
  company: COMPANY,
  words: MAIL_WORDS,
  inquiryLabels: INQUIRY_LABELS,
  from: 'website@testfield.example',
  bounceTo: 'bounces@testfield.example',
  mailboxes: COMPANY.mailboxes,
  siteUrl: 'https://www.testfield.example',
  reviewLink: (id: string) => `https://www.testfield.example/prod/review/${id}`,
  submissionLink: ({ id }: Submission) => `https://www.testfield.example/prod/my-submission/${id}`,
}

const compose = createComposeMail(OPTIONS)
const composeNotice = (submission: Submission) => compose('notice', { submission }, SENT)
const composeThanks = (submission: Submission) =>
  compose(ACKNOWLEDGEMENTS[submission.purpose], { submission }, SENT)

function guideRequest(changes: Partial<Submission> = {}): Submission {
  return {
    id: ID,
    receivedAt: Date.UTC(2026, 10, 16, 9, 30),
    ...EMPTY_TYPED,
    profile: 'SERVICES',
    purpose: 'guide',
    inquiryLabel: 'Lead magnet',
    subject: '',
    context: null,
    noticeVersion: null,
    suspicions: [],
    releasedAt: null,
    name: 'Mira Holloway',
    email: 'mira@northbay.example',
    phone: '',
    message: '',
    resume: null,
    ...changes,
  }
}

test('leads who asked for the guide to its page, as a visitor who has it', async () => {
  const mail = await composeThanks(guideRequest())
  const url = `https://www.testfield.example${guideLink(ID)}`
  expect(mail).toMatchObject({
    to: 'mira@northbay.example',
    replyTo: { name: 'Testfield', address: 'hello@testfield.example' },
    subject: 'Your guide from Testfield',
    attachments: [],
    isAutomatic: true,
  })
  const $ = load(mail.html)
  expect(
    $('a')
      .map((_, link) => $(link).attr('href'))
      .get(),
  ).toEqual([url, url, OPTIONS.submissionLink(guideRequest())])
  expect(mail.text.split('\n')).toContain(url)
  const lid = new URL(url).searchParams.get('lid')
  expect(atob(lid ?? '')).toBe(ID)
})

test('leads to the same page wherever on its host the site is said to be', async () => {
  const compose = createComposeMail({ ...OPTIONS, siteUrl: 'http://localhost:4321/home/' })
  const mail = await compose('guide', { submission: guideRequest() }, SENT)
  expect(mail.text).toContain(`http://localhost:4321${guideLink(ID)}`)
})

test('repeats nothing that was typed to who asked for the guide', async () => {
  const typed = { name: 'Buy cheap pills', subject: 'Pills for you', message: 'Pills, pills' }
  const mail = await composeThanks(guideRequest(typed))
  for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/pills|mira/i)
})

test('thanks for every other inquiry without a word of the guide', async () => {
  const mail = await composeThanks(
    guideRequest({ purpose: 'inquiry', inquiryLabel: 'Request for services' }),
  )
  expect(mail.subject).toBe('Thank you for writing to Testfield')
  expect(mail.text).toContain('Your message has arrived.')
  expect(`${mail.text}${mail.html}`).not.toMatch(/guide/i)
})

test('says how soon a person answers as the facts of the company say it', async () => {
  const inquiry = await composeThanks(guideRequest({ purpose: 'inquiry' }))
  const application = await composeThanks(guideRequest({ purpose: 'inquiry', profile: 'CAREERS' }))
  const guide = await composeThanks(guideRequest())
  for (const { html, text } of [inquiry, guide]) {
    expect(html).toContain('within two test days.')
    expect(text.replace(/\s+/g, ' ')).toContain('within two test days.')
  }
  expect(application.html).toContain('within nine test days, whatever the answer is.')
})

test('tells the mailbox that somebody asked for the guide, and that there is no more to know', async () => {
  const mail = await composeNotice(guideRequest())
  expect(mail).toMatchObject({
    to: 'hello@testfield.example',
    replyTo: { name: 'Mira Holloway', address: 'mira@northbay.example' },
    subject: 'Lead magnet: Mira Holloway',
    isAutomatic: false,
  })
  expect(mail.text).toContain('Mira Holloway')
  expect(mail.text).toContain('mira@northbay.example')
  expect(mail.text).toContain('asked for the guide')
  expect(mail.text).not.toContain('Phone')
  expect(mail.text).not.toContain('Resume')
})

test('says nothing of the guide where somebody wrote a message', async () => {
  const inquiry = guideRequest({
    purpose: 'inquiry',
    inquiryLabel: 'General inquiry',
    message: 'Do you do maps?',
  })
  const mail = await composeNotice(inquiry)
  expect(mail.text).toContain('Do you do maps?')
  expect(mail.text).not.toContain('guide')
})

test('tells the mailbox what an inquiry is about, with a link to that page', async () => {
  const context = { path: '/services/ä/<b>"/', title: 'Gates & <b>"doors"</b>' }
  const mail = await composeNotice(guideRequest({ purpose: 'inquiry', context }))
  const url = 'https://www.testfield.example/services/%C3%A4/%3Cb%3E%22/'
  expect(mail.text.replace(/\s+/g, ' ')).toContain(`About ${context.title} (${url})`)
  const $ = load(mail.html)
  expect($(`a[href="${url}"]`)).toHaveLength(1)
  expect($('td').text()).toContain(context.title)
  expect(mail.subject).toBe('Lead magnet: Mira Holloway')
  expect((await composeNotice(guideRequest())).text).not.toContain('About')
})

test('repeats no page that a sender names to the visitor', async () => {
  const context = { path: '/pills/', title: 'Buy cheap pills' }
  for (const purpose of ['inquiry', 'guide'] as const) {
    const mail = await composeThanks(guideRequest({ purpose, context }))
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/pills/i)
  }
})

test('marks the notice of a suspect, and only until it is released', async () => {
  const suspect = guideRequest({ suspicions: ['links', 'markup'], subject: 'An offer' })
  const marked = await composeNotice(suspect)
  expect(marked.subject).toBe('[Looks like spam] [Website] An offer')
  expect(marked.text).toContain('links, markup')
  expect(marked.text).toContain(`npm run inbox -- release ${ID}`)
  const released = { ...suspect, releasedAt: 1 }
  const plain = await composeNotice(released)
  expect(plain.subject).toBe('[Website] An offer')
  expect(plain.text).not.toContain('spam')
})

test.each([
  [
    'a subject of the sender',
    { subject: 'Your password expires today' },
    'Your password expires today',
  ],
  ['a label of the sender', { inquiryLabel: 'Payroll' }, 'Payroll: Mira Holloway'],
  [
    'the subject of our digest',
    { subject: 'Messages from the website that nobody may have read: 3' },
    'Messages from the website that nobody may have read: 3',
  ],
  ['the mark of a suspect', { subject: '[Looks like spam] x' }, '[Looks like spam] x'],
])(
  'marks the words of a stranger, so that no notice passes as another mail: %s',
  async (_, changes, words) => {
    const inquiry = guideRequest({
      purpose: 'inquiry',
      inquiryLabel: 'General inquiry',
      ...changes,
    })
    expect((await composeNotice(inquiry)).subject).toBe(`[Website] ${words}`)
  },
)

test.each(['inquiry', 'guide'] as const)(
  'leads the visitor to the page of what was sent, in both versions of the mail: %s',
  async (purpose) => {
    const submission = guideRequest({ purpose })
    const { html, text } = await composeThanks(submission)
    const link = OPTIONS.submissionLink(submission)
    expect(load(html)(`a[href="${link}"]`).text()).toBe(MAIL_WORDS.mySubmission.link)
    expect(text.replace(/\s+/g, ' ')).toContain(`${MAIL_WORDS.mySubmission.link} ${link}`)
  },
)

test('shows by a line that a link is one, unless it is a button', async () => {
  const context = { path: '/services/', title: 'Services' }
  const phone = '+15125550142'
  for (const mail of [
    await composeThanks(guideRequest()),
    await composeNotice(guideRequest({ purpose: 'inquiry', context, phone })),
  ]) {
    const $ = load(mail.html)
    const styles = $('a')
      .map((_, link) => $(link).attr('style') ?? '')
      .get()
    expect(styles.length).toBeGreaterThan(2)
    for (const style of styles)
      expect(style).toMatch(/text-decoration(-line)?:underline|background-color:/)
  }
})

test('thanks for an application in the words of its own', async () => {
  const mail = await composeThanks(guideRequest({ purpose: 'inquiry', profile: 'CAREERS' }))
  expect(mail.text).toContain('Your application has arrived.')
})

test('tells the mailbox of a deletion what finds the mails about it', async () => {
  const times = { receivedAt: Date.UTC(2026, 10, 16, 9, 30), deletedAt: Date.UTC(2026, 10, 17, 8) }
  const data = { profile: 'CAREERS', submissionId: ID, ...times } as const
  const mail = await compose('deletion', data, SENT)
  expect(mail).toMatchObject({
    to: 'careers@testfield.example',
    subject: 'A visitor has deleted an application',
    isAutomatic: true,
  })
  for (const fact of [ID, 'Mon, 16 Nov 2026 09:30:00 GMT', 'Tue, 17 Nov 2026 08:00:00 GMT'])
    expect(mail.text).toContain(fact)
  const inquiry = await compose('deletion', { ...data, profile: 'SERVICES' }, SENT)
  expect(inquiry).toMatchObject({
    to: 'hello@testfield.example',
    subject: 'A visitor has deleted an inquiry',
  })
})

test('marks the notice of a probe alone', async () => {
  const probe = await composeNotice(guideRequest({ purpose: 'probe', inquiryLabel: 'Probe' }))
  expect(probe.isProbe).toBe(true)
  expect((await composeNotice(guideRequest())).isProbe).toBe(false)
})
