import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { COMPANY } from '../../testing/test-server.ts'
import { readMailCopy } from './copy.ts'

const SEED = join(import.meta.dirname, '../../../content/mails.yaml')

function changed(change: (text: string) => string): string {
  const file = join(temporaryDirectory(), 'mails.yaml')
  writeFileSync(file, change(readFileSync(SEED, 'utf8')))
  return file
}

test('facts of the company are filled in, placeholders of a mail are kept', async () => {
  const copy = await readMailCopy(SEED, COMPANY)
  expect(copy.thankYou.subject).toBe('Thank you for writing to Testfield')
  expect(copy.thankYou.application.paragraphs[0]).toContain('within nine test days')
  expect(copy.notification.subject).toBe('{label}: {name}')
})

test('all wrong sentences are reported at once, with file and field', async () => {
  const file = changed((text) =>
    text
      .replace('writing to {company}', 'writing, {name}')
      .replace('Go to your guide', 'Go to your guide '.repeat(5))
      .replace('  attached: attached\n', ''),
  )
  const error = await readMailCopy(file, COMPANY).catch((reason: Error) => reason)
  const lines = (error as Error).message.split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain(`${file}: \`thankYou.subject\`: has {name}, which is not known here.`)
  expect(lines[1]).toContain('`guide.button`: has 84 characters, at most 40 fit.')
  expect(lines[2]).toContain('`notification.attached`')
})

test('a name of a field that does not exist is refused', async () => {
  const file = changed((text) => text.replace('visitorFooter:', 'visiterFooter:'))
  await expect(readMailCopy(file, COMPANY)).rejects.toThrow('visiterFooter')
})
