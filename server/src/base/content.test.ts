import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_FOLDER } from '@lanternfield/contract/content-folder.ts'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { COMPANY } from '../../testing/test-server.ts'
import { CONTENT_FILES, readContent } from './content.ts'

const SEED = join(import.meta.dirname, '../../..', CONTENT_FOLDER)

const OFFICE_WANTED =
  '`answerTimes.inquiries.office`: wants the city of an office: Austin, Bengaluru, Pune, Ahmedabad'

/** The content with a change to one of its files. */
function changed(file: keyof typeof CONTENT_FILES, change: (text: string) => string) {
  const folder = temporaryDirectory()
  for (const name of Object.values(CONTENT_FILES)) cpSync(join(SEED, name), join(folder, name))
  const path = join(folder, CONTENT_FILES[file])
  const text = readFileSync(path, 'utf8')
  expect(change(text)).not.toBe(text)
  writeFileSync(path, change(text))
  return { folder, path }
}

test('facts of the company are filled in, placeholders of a mail are kept', async () => {
  const { mailCopy } = await readContent(SEED, COMPANY)
  expect(mailCopy.thankYou.subject).toBe('Thank you for writing to Testfield')
  expect(mailCopy.thankYou.application.paragraphs[0]).toContain('within nine business days')
  expect(mailCopy.notification.subject).toBe('{label}: {name}')
})

test('all wrong sentences are reported at once, with file and field', async () => {
  const { folder, path } = changed('mailCopy', (text) =>
    text
      .replace('writing to {company}', 'writing, {name}')
      .replace('Go to your guide', 'Go to your guide '.repeat(5))
      .replace('  attached: attached\n', ''),
  )
  const error = await readContent(folder).catch((reason: Error) => reason)
  const lines = (error as Error).message.split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain(`${path}: \`thankYou.subject\`: has {name}, which is not known here.`)
  expect(lines[1]).toContain('`guide.button`: has 84 characters, at most 40 fit.')
  expect(lines[2]).toContain('`notification.attached`')
})

test('a file in another encoding is refused, and a byte order mark is not', async () => {
  const { folder, path } = changed('mailCopy', (text) => `\ufeff${text}`)
  expect(await readContent(folder)).toEqual(await readContent(SEED))
  writeFileSync(path, Buffer.from('subject: für', 'latin1'))
  await expect(readContent(folder)).rejects.toThrow(
    `${path} cannot be read: It is not UTF-8 text. Save it as UTF-8.`,
  )
})

test.each([
  ['mailCopy', 'visitorFooter:', 'visiterFooter:', 'visiterFooter'],
  ['formLabels', 'feedback: General inquiry', 'feedback: Probe', 'feedback: "Probe" is taken'],
  ['formLabels', 'feedback: General inquiry', 'feedback: Join our team', 'careers'],
  ['formLabels', 'feedback: General inquiry', '', 'inquiryTypes.feedback'],
  ['formLabels', ' phone: ', ' telephone: ', 'labels.phone'],
  ['company', ' careers: careers@', ' careers: ', 'mailboxes.careers'],
  ['brand', ' card:', ' cart:', 'light.card'],
  ['company', 'office: Austin', 'office: Boston', OFFICE_WANTED],
  ['company', 'businessDays: 1', 'businessDays: 1.5', 'answerTimes.inquiries.businessDays'],
  ['company', 'opens: 08:00', 'opens: 8:00', '`offices.0.hours.opens`: wants a time such as'],
  ['company', 'closes: 17:00', 'closes: 07:00', '`offices.0.hours.closes`: wants a time after'],
  ['company', 'clock: CT', 'days: [Mon]', '`offices.0.hours.days.0`: '],
  ['company', 'clock: CT', 'days: []', '`offices.0.hours.days`: '],
  ['company', '- 2026-11-27', '- 2027-02-29', '`offices.0.holidays.1`: wants a day such as'],
  ['company', 'America/Chicago', 'Texas', '`offices.0.timeZone`: wants a time zone'],
] as const)(
  '%s with "%s" as "%s" keeps the server from starting',
  async (file, old, next, field) => {
    const { folder, path } = changed(file, (text) => text.replace(old, next))
    const reading = readContent(folder)
    await expect(reading).rejects.toThrow(`${path}: \``)
    await expect(reading).rejects.toThrow(field)
  },
)
