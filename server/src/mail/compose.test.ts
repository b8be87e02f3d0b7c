import { EMPTY_TYPED } from '@lanternfield/contract/examples/drafts.ts'
import { guideLink } from '@lanternfield/contract/guide-link.ts'
import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { COMPANY } from '../../testing/test-server.ts'
import type { Submission } from '../storage/store.ts'
import { composeNotice, composeThankYou } from './compose.ts'

const ID = '0b5f5f86-8b5e-4f0e-9d0f-6f3f3a5c9b1d'
const SENT = { messageId: '<1@testfield.example>' }
const CORRESPONDENCE = {
  company: COMPANY,
  from: 'website@testfield.example',
  bounceTo: 'bounces@testfield.example',
  mailboxes: COMPANY.mailboxes,
  siteUrl: 'https://www.testfield.example',
}

function guideRequest(changes: Partial<Submission> = {}): Submission {
  return {
    id: ID,
    receivedAt: Date.UTC(2026, 10, 16, 9, 30),
    ...EMPTY_TYPED,
    profile: 'SERVICES',
    inquiryLabel: 'Lead magnet',
    subject: '',
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
  const mail = await composeThankYou(CORRESPONDENCE, SENT, guideRequest())
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
  ).toEqual([url, url])
  expect(mail.text.split('\n')).toContain(url)
  const lid = new URL(url).searchParams.get('lid')
  expect(atob(lid ?? '')).toBe(ID)
})

test('leads to the same page wherever on its host the site is said to be', async () => {
  const mail = await composeThankYou(
    { ...CORRESPONDENCE, siteUrl: 'http://localhost:4321/home/' },
    SENT,
    guideRequest(),
  )
  expect(mail.text).toContain(`http://localhost:4321${guideLink(ID)}`)
})

test('repeats nothing that was typed to who asked for the guide', async () => {
  const typed = { name: 'Buy cheap pills', subject: 'Pills for you', message: 'Pills, pills' }
  const mail = await composeThankYou(CORRESPONDENCE, SENT, guideRequest(typed))
  for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/pills|mira/i)
})

test('thanks for every other inquiry without a word of the guide', async () => {
  const mail = await composeThankYou(
    CORRESPONDENCE,
    SENT,
    guideRequest({ inquiryLabel: 'Request for services' }),
  )
  expect(mail.subject).toBe('Thank you for writing to Testfield')
  expect(mail.text).toContain('Your message has arrived.')
  expect(`${mail.text}${mail.html}`).not.toMatch(/guide/i)
})

test('tells the mailbox that somebody asked for the guide, and that there is no more to know', async () => {
  const mail = await composeNotice(CORRESPONDENCE, SENT, { submission: guideRequest() })
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
  const inquiry = guideRequest({ inquiryLabel: 'General inquiry', message: 'Do you do maps?' })
  const mail = await composeNotice(CORRESPONDENCE, SENT, { submission: inquiry })
  expect(mail.text).toContain('Do you do maps?')
  expect(mail.text).not.toContain('guide')
})

test('marks the notice of a suspect, and only until it is released', async () => {
  const suspect = guideRequest({ suspicions: ['links', 'markup'], subject: 'An offer' })
  const marked = await composeNotice(CORRESPONDENCE, SENT, { submission: suspect })
  expect(marked.subject).toBe('[Looks like spam] An offer')
  expect(marked.text).toContain('links, markup')
  expect(marked.text).toContain(`npm run inbox -- release ${ID}`)
  const released = { ...suspect, releasedAt: 1 }
  const plain = await composeNotice(CORRESPONDENCE, SENT, { submission: released })
  expect(plain.subject).toBe('An offer')
  expect(plain.text).not.toContain('spam')
})
