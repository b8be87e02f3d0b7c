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
import { startTestServer } from '../testing/test-server.ts'
import { toClockTime, toDay, toUtc } from './base/clock-time.ts'
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

test('a mail of thanks, with the answer time in words', async () => {
  const submission = storedSubmission({ profile: 'SERVICES' })
  const { html, text } = await compose(
    'thank-you',
    { submission },
    { messageId: '<1@x>', time: NOW },
  )
  expect(load(html)('html').attr('lang')).toBe('de')
  expect(load(html)('h1').text()).toBe('Vielen Dank. Ihre Nachricht ist angekommen.')
  expect(text.replace(/\s+/g, ' ')).toContain('innerhalb von einem Arbeitstag von uns')
})

test('a notification, with the labels of the form', async () => {
  const submission = storedSubmission({ receivedAt: NOW })
  const sent = { messageId: '<1@x>', time: NOW }
  const { text } = await compose('notification', { submission }, sent)
  expect(text).toMatch(/^E-Mail +\S+@/m)
  expect(text).toMatch(/^Telefon +\d/m)
  expect(text).toMatch(/^Eingegangen +20\.11\.2026, 09:12 UTC$/m)
})

test('a notification that looks like spam, of a request for the guide', async () => {
  const guide = { purpose: 'guide', inquiryLabel: LEAD_MAGNET_LABEL } as const
  const suspicions = ['hidden-box', 'pitch']
  const submission = storedSubmission({ ...guide, suspicions, name: 'Mira', subject: '' })
  const sent = { messageId: '<1@x>', time: NOW }
  const { subject, text } = await compose('notification', { submission }, sent)
  expect(subject).toBe('[Looks like spam] Leitfaden angefordert: Mira')
  expect(text).toContain('nach Spam aus: unsichtbares Kästchen angekreuzt, Werbesprüche.')
})

test('a wrong form, sent without JavaScript', async () => {
  const server = await startTestServer({}, CONTENT)
  const fields = { form: 'contact-us-page', inquiryType: 'services', name: 'M2', email: 'mira' }
  const body = new URLSearchParams(fields)
  const answer = await server.fetch('/prod/send-email', { method: 'POST', body })
  expect(answer.status).toBe(422)
  const $ = load(await answer.text())
  expect($('[data-error-for=name]').text()).toBe('Bitte nur Buchstaben und Leerzeichen verwenden')
  expect($('[data-form-message]').text()).toBe(CONTENT.answerCopy.checkFields)
  expect($('title').text()).toBe('Fehler: Form')
})

test('a wrong field of a request, and the page of a link that leads nowhere', async () => {
  const server = await startTestServer({}, CONTENT)
  const refused = await server.fetch('/prod/send-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inquiryPayload({ toEmailAddress: 'mira' })),
  })
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
  expect(toUtc(NOW)).toBe('20.11.2026, 09:12 UTC')
  expect(toDay(NOW)).toBe('20.11.2026')
  expect(INQUIRY_LABELS).not.toEqual(CONTENT.inquiryLabels)
})
