import { randomUUID } from 'node:crypto'
import { describe, expect, test as testWithoutStore } from 'vitest'
import { DATABASES, shareDatabases } from '../../../testing/databases.ts'
import { NOW } from '../../../testing/entries.ts'
import { createSessions, type NewSession } from './sessions.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const { open, openTwo } = shareDatabases()

function newSession(changes: Partial<NewSession> = {}): NewSession {
  const mailbox = 'careers@northbay.example'
  return { id: randomUUID(), kind: 'link', mailbox, begunAt: NOW, usedAt: NOW, ...changes }
}

describe.each(DATABASES)('%s', (kind) => {
  const test = testWithoutStore.extend('sessions', async () =>
    createSessions((await open(kind)).store.db),
  )

  test('a link opens one session, within its time', async ({ sessions }) => {
    const asked = { path: 'x?q=a', note: 'Called' }
    const [link, late] = [newSession(asked), newSession({ begunAt: NOW - 15 * MINUTE })]
    const as = (id: string) => ({ id, name: 'Ada' })
    for (const one of [link, late]) await sessions.add(one)
    const times = { begunAfter: NOW - 15 * MINUTE, now: NOW + 1 }
    expect(await sessions.open(late.id, as('a'), times)).toBeNull()
    // Pressed twice.
    const opened = await Promise.all(['b', 'c'].map((id) => sessions.open(link.id, as(id), times)))
    const [session] = opened.filter((one) => one !== null)
    expect(opened.filter((one) => one === null)).toHaveLength(1)
    const expected = { kind: 'session', mailbox: link.mailbox, begunAt: NOW + 1, usedAt: NOW + 1 }
    expect(session).toMatchObject({ ...expected, ...asked, name: 'Ada' })
    expect(await sessions.list()).toMatchObject([session, late])
    // A session is no link, and a link no session.
    expect(await sessions.open(String(session?.id), as('d'), times)).toBeNull()
    const limits = { begunAfter: 0, usedAfter: 0, now: NOW }
    expect(await sessions.use([late.id], limits)).toBeNull()
  })
  test('a session ends 12 hours after it began, and 2 after its last use', async ({ sessions }) => {
    const session = newSession({ kind: 'session' })
    const read = (now: number, id = session.id) =>
      sessions.use(['other', id], { begunAfter: now - 12 * HOUR, usedAfter: now - 2 * HOUR, now })
    await sessions.add(session)
    expect(await read(NOW, 'another')).toBeNull()
    for (let hours = 1; hours < 12; hours += 1)
      expect(await read(NOW + hours * HOUR), String(hours)).toMatchObject({ id: session.id })
    expect(await read(NOW + 12 * HOUR - 1)).not.toBeNull()
    expect(await read(NOW + 12 * HOUR)).toBeNull()

    const idle = newSession({ kind: 'session' })
    await sessions.add(idle)
    expect(await read(NOW + 2 * HOUR - 1, idle.id)).not.toBeNull()
    expect(await read(NOW + 4 * HOUR - 1, idle.id)).toBeNull()
  })
  test('ends one session or all, and deletes old ones', async ({ sessions }) => {
    const made = [0, 1, 2, 3].map((hours) =>
      newSession({ kind: 'session', begunAt: NOW + hours * HOUR, usedAt: NOW + hours * HOUR }),
    )
    for (const session of [newSession(), ...made]) await sessions.add(session)
    expect(await sessions.end(made[1]?.id)).toBe(1)
    expect(await sessions.end(made[1]?.id)).toBe(0)
    await sessions.deleteOld(NOW + 26 * HOUR)
    expect(await sessions.list()).toMatchObject([made[3], made[2]])
    // Of a clock that was ahead.
    const id = made[3]?.id ?? ''
    const times = { begunAfter: NOW, usedAfter: NOW, now: NOW + 2 * HOUR }
    expect(await sessions.use([id], times)).toBeNull()
    await sessions.deleteOld(NOW + 2 * HOUR)
    expect(await sessions.list()).toMatchObject([made[2]])
    expect(await sessions.end()).toBe(1)
    expect(await sessions.list()).toEqual([])
  })

  test('two processes open a link once', async () => {
    const both = (await openTwo(kind)).map(({ db }) => createSessions(db))
    const link = newSession()
    await both[0]?.add(link)
    const times = { begunAfter: NOW - 1, now: NOW }
    const opened = await Promise.all(
      both.map((sessions, id) => sessions.open(link.id, { id: String(id), name: '' }, times)),
    )
    expect(opened.filter((session) => session !== null)).toHaveLength(1)
  })
})
