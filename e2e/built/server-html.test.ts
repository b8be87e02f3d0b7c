import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { INBOX, openInbox } from '../../server/src/parts/inbox/testing/open-inbox.ts'
import { newResume } from '../../server/testing/entries.ts'
import { COMPANY } from '../../server/testing/test-server.ts'
import { checkPages, HAS_JAVA } from '../nu-checker.ts'

const PHONE = '5125550142'

test('pages of the server are valid HTML', { tags: 'all' }, async ({ skip }) => {
  skip(!HAS_JAVA, 'There is no Java.')
  const { save, link, visit, post, signIn } = await openInbox()
  const headers = await signIn(COMPANY.mailboxes.CAREERS)
  const id = await save({ name: 'Mira <b>', resume: newResume(), phone: PHONE }, { answerDueAt: 1 })
  await save({ name: 'Ada' }, { suspicions: ['links'] })
  const message = await visit(INBOX + id, headers)
  const mine = await visit(link('my-submission', id))
  const opened = await mine.press('answer', { answer: PHONE })
  const reported = await visit(link('review', id))
  const pages = [
    await visit(INBOX),
    await visit(INBOX, headers),
    await visit(`${INBOX}?q=nobody`, headers),
    message,
    await message.press('decline'),
    await message.press('note', { note: 'A note.' }),
    await message.press('note', { note: 'long'.repeat(1000) }),
    await post(INBOX, { mailbox: 'somebody@mail.example' }),
    reported,
    await reported.press('delete'),
    await visit(link('answer', id)),
    await visit(link('review', 'nobody')),
    mine,
    await mine.press('answer', { answer: 'wrong' }),
    opened,
    await opened.press('delete'),
    await visit('/prod/send-email', { accept: 'text/html' }),
  ]
  const folder = mkdtempSync(join(tmpdir(), 'lanternfield-html-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [index, { bytes }] of pages.entries())
    writeFileSync(join(folder, `${index}.html`), bytes)
  expect(new Set(pages.map(({ $ }) => $('body').text())).size, 'pages').toBe(pages.length)
  expect(checkPages(folder)).toEqual([])
})
