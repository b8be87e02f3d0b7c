/** What the Nu HTML Checker of the W3C finds in pages of the site and of the server. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { INBOX, openInbox } from '../../server/src/parts/inbox/testing/open-inbox.ts'
import { newResume } from '../../server/testing/entries.ts'
import { COMPANY } from '../../server/testing/test-server.ts'
import { DIST } from '../routes.ts'

const CHECKER = join(fileURLToPath(import.meta.resolve('vnu-jar')), '..', 'build/dist/vnu.jar')
const HAS_JAVA = spawnSync('java', ['-version']).status === 0

const PHONE = '5125550142'

/** Messages that name no mistake, and why. */
const FALSE_ALARMS: readonly (readonly [message: RegExp, reason: string])[] = [
  [/^CSS: /, 'It knows CSS of some years ago'],
  [/^Attribute “name” not allowed on element “details”/, 'In the standard since 2023'],
  [/^Bad value “max\(100vw, 56rem\)” for attribute “sizes”/, 'Mathematical functions are allowed'],
  [
    /^Bad value “\d+” for attribute “font-weight”/,
    'SVG takes what CSS does: any number up to 1000',
  ],
  [/^Attribute “pathLength” not allowed on element “circle”/, 'SVG 2 has it on all shapes'],
  [/^The “role” attribute must not be used on a “t[rhd]”/, 'They stay where a row is a grid'],
  [/expecting source-expression but found "'wasm-unsafe-eval'"/i, 'CSP 3 has it'],
]

function check(folder: string): string[] {
  const args = ['-jar', CHECKER, '--errors-only', '--skip-non-html', '--format', 'json', folder]
  const { stderr } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 1e8 })
  type Message = { readonly url: string; readonly message: string; readonly extract?: string }
  const { messages } = JSON.parse(stderr) as { messages: Message[] }
  return messages
    .filter(({ message }) => !FALSE_ALARMS.some(([known]) => known.test(message)))
    .map(({ url, message, extract }) => `${url}: ${message} ${extract}`)
}

test('pages of the site are valid HTML', { tags: 'all' }, ({ skip }) => {
  skip(!HAS_JAVA, 'There is no Java.')
  expect(check(DIST)).toEqual([])
})

test('pages of the server are valid HTML', { tags: 'all' }, async ({ skip }) => {
  skip(!HAS_JAVA, 'There is no Java.')
  const { save, link, visit, post, signIn } = await openInbox()
  const headers = await signIn(COMPANY.mailboxes.CAREERS)
  const id = await save(
    { name: 'Mira <b>', resume: newResume(), phone: PHONE },
    { promise: { dueAt: 1, isReminded: true } },
  )
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
  expect(check(folder)).toEqual([])
})
