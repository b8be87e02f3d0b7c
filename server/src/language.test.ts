/** A server whose content is in German. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { INQUIRY_LABELS } from '@lanternfield/contract/examples/inquiry-labels.ts'
import { LEAD_MAGNET_LABEL } from '@lanternfield/contract/forms.ts'
import { load } from 'cheerio'
import { afterAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { DEMO_CONTENT } from '../../harness/demo-content.ts'
import { compileCopy, type ServerContent } from '../../site/src/compile/server-content.ts'
import { answers } from '../../site/src/shapes/answers.ts'
import { brand } from '../../site/src/shapes/brand.ts'
import { company as companyShape } from '../../site/src/shapes/company.ts'
import { formsShape } from '../../site/src/shapes/forms.ts'
import { mails } from '../../site/src/shapes/mails.ts'
import { messages } from '../../site/src/shapes/messages.ts'
import { storedSubmission } from '../testing/entries.ts'
import { temporaryDirectory } from '../testing/files.ts'
import { MAIL_OPTIONS } from '../testing/mail.ts'
import { inquiryPayload } from '../testing/payloads.ts'
import { sendForm, sendJson } from '../testing/send.ts'

const ROOT = join(import.meta.dirname, '../..')
const NOW = Date.UTC(2026, 10, 20, 9, 12)

const folder = temporaryDirectory(afterAll)
const CONTENT = compileGerman()
const { company, mailCopy: copy, fieldCopy } = CONTENT
// What is compiled into the modules of a German site, before any of them is loaded.
vi.doMock('../../compiled/messages.ts', () => import(join(folder, 'messages.ts')))
vi.resetModules()
const { startTestServer } = await import('../testing/test-server.ts')
const { createComposeMail } = await import('./mail/compose.ts')
const { MAILS } = await import('./mail/mails.ts')
const { toClockDay, toClockTime } = await import('./base/clock-time.ts')
const compose = createComposeMail({ ...MAIL_OPTIONS, company, copy, fieldCopy })
afterAll(() => {
  vi.doUnmock('../../compiled/messages.ts')
  vi.resetModules()
})

/** The content of the product with the sentences of languages/de.yaml, for a company that writes as in Austria. */
function compileGerman(): ServerContent {
  const german = parse(readFileSync(join(ROOT, 'languages/de.yaml'), 'utf8'))
  const read = (file: string) => parse(readFileSync(join(DEMO_CONTENT, file), 'utf8'))
  const company = { ...read('company.yaml'), language: 'de', region: 'AT' }
  const texts = compileCopy({
    company: companyShape.parse(company),
    brand: brand.parse(read('brand.yaml')),
    forms: formsShape.parse(german['forms.yaml']),
    mails: mails.parse(german['mails.yaml']),
    answers: answers.parse(german['answers.yaml']),
    messages: messages.parse(german['messages.yaml']),
  })
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  return JSON.parse(texts['server.json'])
}

const GUIDE = { purpose: 'guide', inquiryLabel: LEAD_MAGNET_LABEL, subject: '' } as const

test.each([
  [
    'of thanks, with the answer time in words',
    'thank-you',
    { profile: 'SERVICES' },
    ['Vielen Dank. Ihre Nachricht ist angekommen.', 'innerhalb eines Arbeitstags'],
  ],
  [
    'that notifies of a request for the guide that looks like spam',
    'notification',
    { ...GUIDE, receivedAt: NOW, suspicions: ['hidden-box', 'pitch'] },
    [
      ...[' E-Mail mira@', ' Eingegangen 20.11.2026, 03:12 Uhr (Austin) '],
      '[Looks like spam] Leitfaden angefordert: Mira Holloway ',
      'nach Spam aus: unsichtbares Kästchen angekreuzt, Werbesprüche.',
    ],
  ],
] as const)('a mail %s', async (_, template, changes, expected) => {
  const submission = storedSubmission(changes)
  const sent = { messageId: '<1@x>', time: NOW }
  const { subject, html, text } = await compose(MAILS[template], { submission }, sent)
  expect(load(html)('html').attr('lang')).toBe('de')
  for (const words of expected)
    expect(`${subject} ${load(html)('h1').text()} ${text}`.replace(/\s+/g, ' ')).toContain(words)
})

test('a wrong form, a wrong request, and a link that leads nowhere', async () => {
  const server = await startTestServer({}, CONTENT)
  const fields = { form: 'contact-us-page', inquiryType: 'services', name: 'M2', email: 'mira' }
  const shown = load(await (await sendForm(server, fields)).text())
  expect(shown('[data-error-for=name]').text()).toBe(
    'Bitte nur Buchstaben und Leerzeichen verwenden',
  )
  expect(shown('[data-form-message]').text()).toBe(CONTENT.pageCopy.checkFields)
  expect(shown('title').text()).toBe('Fehler: Form')
  const refused = await sendJson(server, inquiryPayload({ toEmailAddress: 'mira' }))
  expect(await refused.json()).toMatchObject({
    title: 'Validation failed',
    errors: [{ message: 'Diese E-Mail-Adresse ist nicht gültig' }],
  })
  const $ = load(await (await server.fetch('/review/nothing')).text())
  expect($('html').attr('lang')).toBe('de')
  expect($('h1').text()).toMatch(/^Dieser Link ist nicht oder nicht mehr gültig/)
})

test('times and days as Austria writes them', () => {
  expect(toClockTime(NOW, 'UTC')).toBe('20.11.2026, 09:12 Uhr')
  expect(toClockDay(NOW, 'UTC')).toBe('20.11.2026')
  expect(INQUIRY_LABELS).not.toEqual(CONTENT.inquiryLabels)
})
