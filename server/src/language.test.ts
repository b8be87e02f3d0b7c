/** A server whose content is in German. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_FOLDER } from '@lanternfield/contract/content-folder.ts'
import { INQUIRY_LABELS } from '@lanternfield/contract/examples/inquiry-labels.ts'
import { LEAD_MAGNET_LABEL } from '@lanternfield/contract/forms.ts'
import { load } from 'cheerio'
import { afterAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { storedSubmission } from '../testing/entries.ts'
import { temporaryDirectory } from '../testing/files.ts'
import { MAIL_OPTIONS } from '../testing/mail.ts'
import { inquiryPayload } from '../testing/payloads.ts'
import { sendForm, sendJson } from '../testing/send.ts'
import { startTestServer } from '../testing/test-server.ts'
import { toClockTime, toDay } from './base/clock-time.ts'
import { CONTENT_FILES, readContent } from './base/content.ts'
import { createComposeMail } from './mail/compose.ts'

const ROOT = join(import.meta.dirname, '../..')
const NOW = Date.UTC(2026, 10, 20, 9, 12)

const CONTENT = await readGermanContent()
const { company, mailCopy: copy, fieldLabels } = CONTENT
const compose = createComposeMail({ ...MAIL_OPTIONS, company, copy, fieldLabels })

async function readGermanContent() {
  const folder = temporaryDirectory(afterAll)
  const { 'company.yaml': _, ...german } = parse(
    readFileSync(join(ROOT, 'languages/de.yaml'), 'utf8'),
  )
  for (const file of Object.values(CONTENT_FILES)) {
    cpSync(join(ROOT, CONTENT_FOLDER, file), join(folder, file))
    if (german[file]) writeFileSync(join(folder, file), stringify(german[file]))
  }
  const company = readFileSync(join(folder, 'company.yaml'), 'utf8')
  writeFileSync(join(folder, 'company.yaml'), `language: de\nregion: AT\n${company}`)
  return readContent(folder)
}

const GUIDE = { purpose: 'guide', inquiryLabel: LEAD_MAGNET_LABEL, subject: '' } as const

test.each([
  [
    'of thanks, with the answer time in words',
    'thank-you',
    { profile: 'SERVICES' },
    ['Vielen Dank. Ihre Nachricht ist angekommen.', 'innerhalb von einem Arbeitstag'],
  ],
  [
    'that notifies of a request for the guide that looks like spam',
    'notification',
    { ...GUIDE, receivedAt: NOW, suspicions: ['hidden-box', 'pitch'] },
    [
      ...[' E-Mail mira@', ' Eingegangen 20.11.2026, 09:12 UTC '],
      '[Looks like spam] Leitfaden angefordert: Mira Holloway ',
      'nach Spam aus: unsichtbares Kästchen angekreuzt, Werbesprüche.',
    ],
  ],
] as const)('a mail %s', async (_, template, changes, expected) => {
  const submission = storedSubmission(changes)
  const sent = { messageId: '<1@x>', time: NOW }
  const { subject, html, text } = await compose(template, { submission }, sent)
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
  expect(shown('[data-form-message]').text()).toBe(CONTENT.answerCopy.checkFields)
  expect(shown('title').text()).toBe('Fehler: Form')
  const refused = await sendJson(server, inquiryPayload({ toEmailAddress: 'mira' }))
  expect(await refused.json()).toMatchObject({
    title: 'Validation failed',
    errors: [{ message: 'Diese E-Mail-Adresse ist nicht gültig' }],
  })
  const $ = load(await (await server.fetch('/my-submission/nothing')).text())
  expect($('html').attr('lang')).toBe('de')
  expect($('h1').text()).toBe('Hier gibt es nichts zu sehen')
})

test('times and days as Austria writes them', () => {
  expect(toClockTime(NOW, 'UTC')).toBe('20.11.2026, 09:12')
  expect(toDay(NOW)).toBe('20.11.2026')
  expect(INQUIRY_LABELS).not.toEqual(CONTENT.inquiryLabels)
})
