import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { MAIL } from '../../testing/mail.ts'
import { openFileMailer, purgeMailFiles } from './file-mailer.ts'

test('writes one file for each message, replaced by a retry', async () => {
  const directory = join(temporaryDirectory(), 'mail')
  const mailer = openFileMailer(directory)
  await mailer.probe()
  await mailer.send(MAIL)
  await mailer.send({ ...MAIL, text: 'Hello again.' })
  expect(readdirSync(directory)).toEqual(['2026-11-21T09-15-22Z-0d9b.eml'])
  const raw = readFileSync(join(directory, '2026-11-21T09-15-22Z-0d9b.eml'))
  expect(await PostalMime.parse(raw)).toMatchObject({ subject: 'Grüße', messageId: MAIL.messageId })
  expect((await PostalMime.parse(raw)).text).toContain('Hello again.')
})

test('is unreachable where it cannot write', async () => {
  const path = join(temporaryDirectory(), 'mail')
  writeFileSync(path, 'a file where the directory should be')
  const mailer = openFileMailer(path)
  await expect(mailer.probe()).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ kind: 'unreachable' })
})

test('deletes expired mail files only, half-written ones too', async () => {
  const directory = temporaryDirectory()
  const [old, halfWritten, young] = [
    '2026-11-20T10-00-00Z-one.eml',
    '2026-11-20T10-00-01Z-two.eml.part',
    '2026-11-21T10-00-00Z-three.eml',
  ]
  for (const name of [old, halfWritten, young, 'notes.txt'])
    writeFileSync(join(directory, name ?? ''), '')
  mkdirSync(join(directory, 'deeper'))
  expect(await purgeMailFiles(directory, Date.UTC(2026, 10, 21))).toBe(2)
  expect(readdirSync(directory).sort()).toEqual([young, 'deeper', 'notes.txt'])
  expect(await purgeMailFiles(join(directory, 'nowhere'), 1)).toBe(0)
})
