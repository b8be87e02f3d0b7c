import { expect, test } from 'vitest'
import { readConfiguration } from '../../../testing/configuration.ts'
import { openTestCore } from '../../../testing/core.ts'
import { openTestStore } from '../../../testing/entries.ts'
import { temporaryDirectory } from '../../../testing/files.ts'
import { inbox } from '../../../testing/inbox-process.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { CheckContext } from '../../check.ts'
import { createMailOptions } from '../../mail/mail-options.ts'
import { createSessions } from './sessions.ts'

test('lists sessions of the inbox in the browser, and ends all of them', async () => {
  const environment = { DATA_DIR: temporaryDirectory() }
  const store = await openTestStore(environment.DATA_DIR)
  const outputOf = async (verb: string) => (await inbox(environment, verb)).output
  expect(await outputOf('show-sessions')).toBe('There are none.')
  const sessions = createSessions(store.db)
  const mailbox = 'hello@testfield.example'
  const times = { begunAt: Date.now(), usedAt: Date.now() }
  for (const kind of ['link', 'session'] as const)
    await sessions.add({ id: `${kind}-secret`, kind, mailbox, ...times, name: 'Zoë \u001b[2J' })
  const listed = await outputOf('show-sessions')
  expect(listed.split('\n')).toHaveLength(2)
  expect(listed).toContain(mailbox)
  expect(listed).toMatch(/last used .* {2}Zoë �\[2J$/m)
  expect(listed).not.toContain('secret')
  expect(await outputOf('sign-out')).toBe('Ended: 2 sessions and links.')
  expect(await sessions.list()).toEqual([])
})

test('prints a link for a mailbox, also while the server runs', async () => {
  const environment = { DATA_DIR: temporaryDirectory(), SITE_URL: 'http://www.testfield.example' }
  const mailboxes = {
    MAIL_TO_SERVICES: 'hello@testfield.example',
    MAIL_TO_CAREERS: 'jobs@b.example',
  }
  const server = await startTestServer({ ...environment, ...mailboxes })
  const signIn = (mailbox: string, more: Record<string, string> = {}) =>
    inbox({ ...environment, ...mailboxes, ...more }, 'sign-in', mailbox)
  const { output } = await signIn('Hello@TESTFIELD.example')
  expect(output).toMatch(/^http:\/\/www\.testfield\.example\/prod\/sign-in\/\S+$/)
  const opened = await server.fetch(new URL(output).pathname, {
    method: 'POST',
    body: new URLSearchParams({ action: 'open' }),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(opened.status).toBe(303)
  const elsewhere = await signIn('jobs@b.example', { INBOX_URL: 'https://inbox.b.example' })
  expect(elsewhere.output).toMatch(/^https:\/\/inbox\.b\.example\/prod\/sign-in\//)
  const wrong = await signIn('hallo@testfield.example')
  expect(wrong.status).toBe(1)
  expect(wrong.output).toContain('hello@testfield.example, jobs@b.example')
  expect((await signIn('jobs@b.example', { INBOX: 'false' })).status).toBe(1)
})

test('the doctor warns of a tag manager on the origin of the inbox', async () => {
  const check = async (environment: Record<string, string>) => {
    const { parts } = readConfiguration(environment)
    const [found] = parts.flatMap(({ checks = [] }) =>
      checks.filter(({ name }) => name === 'inbox'),
    )
    return (await found?.run({} as CheckContext))?.state
  }
  const PUBLIC_GTM_ID = 'GTM-TEST123'
  expect(await check({ PUBLIC_GTM_ID })).toBe('warn')
  expect(
    await check({ PUBLIC_GTM_ID, INBOX_URL: 'https://inbox.testfield.example' }),
  ).toBeUndefined()
  expect(await check({})).toBeUndefined()
  expect(await check({ PUBLIC_GTM_ID, INBOX: 'false' })).toBeUndefined()
})

test.each([
  [{}, 'https://www.lanternfield.example/prod/inbox/'],
  [{ INBOX_URL: 'https://inbox.example' }, 'https://inbox.example/prod/inbox/'],
  [{ INBOX: 'false' }, null],
])('mails lead to the inbox where there is one: %o', async (environment, page) => {
  expect(createMailOptions(await openTestCore(environment)).inboxUrl).toBe(page)
})
