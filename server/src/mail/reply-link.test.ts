import { expect, test } from 'vitest'
import { storedSubmission } from '../../testing/entries.ts'
import { HOSTILE_TEXTS } from '../../testing/hostile-texts.ts'
import { MAIL_OPTIONS } from '../../testing/mail.ts'
import type { Submission } from '../submission/submission.ts'
import { makeReplyLink } from './reply-link.ts'

const ID = '0b5f5f86-8b5e-4f0e-9d0f-6f3f3a5c9b1d'
const RECEIVED = { id: ID, receivedAt: Date.UTC(2026, 10, 27, 9) }

/** What a mail program reads in the link, which has no sign but those that RFC 6068 allows. */
function readLink(changes: Partial<Submission>) {
  const link = makeReplyLink(storedSubmission({ ...RECEIVED, ...changes }), MAIL_OPTIONS)
  expect(link).toMatch(
    /^mailto:[\w.!~*'()%-]+@[\w.!~*'()%-]+\?subject=[\w.!~*'()%-]*&body=[\w.!~*'()%-]*$/,
  )
  const [, address = '', subject = '', body = ''] =
    /^mailto:(.*)\?subject=(.*)&body=(.*)$/.exec(link) ?? []
  return {
    length: link.length,
    address: decodeURIComponent(address),
    subject: decodeURIComponent(subject),
    body: decodeURIComponent(body),
  }
}

const bodyWith = (...quoted: readonly string[]) =>
  ['', '', 'On 27 Nov 2026 you wrote:', ...quoted, '', `Reference ${ID}`].join('\r\n')

test.each([
  ['Latin', 'Zoë Krüger', 'Grüße & 100 % Ärger?\n\nBis bald + danke = "alles"'],
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
])('quotes a message in %s', (_, name, message) => {
  const quoted = message.split('\n').map((line) => `> ${line}`)
  expect(readLink({ name, message, inquiryLabel: 'General inquiry' })).toMatchObject({
    address: 'mira@northbay.example',
    subject: `Re: General inquiry: ${name}`,
    body: bodyWith(...quoted),
  })
})

test.each([
  ['a line break', 'a\nb\r\nc\rd', bodyWith('> a', '> b', '> c', '> d')],
  ['half a surrogate pair', 'a\ud800b', bodyWith('> a\ufffdb')],
  ['a control character', 'a\0b', bodyWith('> a\ufffdb')],
  ['no message', '', `\r\n\r\nReference ${ID}`],
])('the body with %s', (_, message, body) => {
  expect(readLink({ message }).body).toBe(body)
})

test.each([
  ["o'neil+web&x=1?#%40@a.example", "o'neil+web&x=1?#%40@a.example"],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ['josé@correo.example', 'josé@correo.example'],
  ['a@b@c.example', 'a@b@c.example'],
])('writes to %s', (email, address) => {
  expect(readLink({ email }).address).toBe(address)
})

test('ends with what letters of the company have to say, however long that is', () => {
  const link = (legalLine: string) => {
    const company = { ...MAIL_OPTIONS.company, legalLine }
    return makeReplyLink(storedSubmission(RECEIVED), { ...MAIL_OPTIONS, company })
  }
  expect(decodeURIComponent(link('Register 1\nSeat: Leeds'))).toMatch(
    new RegExp(`Reference ${ID}\r\n\r\nRegister 1\r\nSeat: Leeds$`),
  )
  expect(link('株'.repeat(300)).length).toBeLessThan(1900)
})

test('the subject is that of the notification, without its marks', () => {
  const suspect = { subject: 'An\u202e offer\r\nBcc: a@b.example', suspicions: ['links'] }
  expect(readLink(suspect).subject).toBe('Re: An offer Bcc: a@b.example')
  expect(readLink({ purpose: 'guide', inquiryLabel: 'Lead magnet' }).subject).toBe(
    'Re: Lead magnet: Mira Holloway',
  )
})

test.each(Object.entries(HOSTILE_TEXTS))('no link is too long: %s', (_, text) => {
  const subject = `${text}${text}`.slice(0, 2400)
  const { length, body } = readLink({ subject, message: `${text}${text}` })
  expect(length).toBeLessThanOrEqual(1900)
  expect(body).toMatch(
    new RegExp(`^\r\n\r\nOn 27 Nov 2026 you wrote:\r\n> [^]*\r\n\r\nReference ${ID}$`),
  )
})

test('cuts a long message between two characters', () => {
  const family = '👨‍👩‍👧‍👦'
  const { length, body } = readLink({ message: family.repeat(300) })
  expect(body).toMatch(new RegExp(`\r\n> (?:${family})+…\r\n\r\nReference`, 'u'))
  expect(length).toBeGreaterThan(1800)
})
