import { expect, test } from 'vitest'
import { openTestStore } from '../../../testing/entries.ts'
import { temporaryDirectory } from '../../../testing/files.ts'
import { inbox } from '../../../testing/inbox-process.ts'
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
    await sessions.add({ id: `${kind}-secret`, kind, mailbox, ...times })
  const listed = await outputOf('show-sessions')
  expect(listed.split('\n')).toHaveLength(2)
  expect(listed).toContain(mailbox)
  expect(listed).not.toContain('secret')
  expect(await outputOf('sign-out')).toBe('Ended: 2 sessions and links.')
  expect(await sessions.list()).toEqual([])
})
