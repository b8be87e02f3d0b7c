import { describe, expect, test } from 'vitest'
import { openTestCore } from '../../../testing/core.ts'
import { DATABASES, shareDatabases } from '../../../testing/databases.ts'
import { NOW } from '../../../testing/entries.ts'
import { readRows } from '../../../testing/stored.ts'
import { COMPANY } from '../../../testing/test-server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/times.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes
const { open } = shareDatabases()

describe.each(DATABASES)('%s', (kind) => {
  async function openSignIn() {
    const { store, at } = await open(kind)
    const clock = { now: NOW }
    const core = await openTestCore({}, { store, now: () => clock.now })
    const signIn = createSignIn(core)
    const sessions = createSessions(store.db)
    const linksOf = async (mailbox: string) =>
      (await sessions.list()).filter((link) => link.mailbox === mailbox)
    const mails = async () => {
      const rows = await readRows(at, 'SELECT kind FROM deliveries')
      return rows.map((row) => row.kind)
    }
    /** Asks each two minutes, as soon as no link is fresh. @returns how many links the mailbox got */
    const ask = async (times: number, by: 'known' | 'stranger', mailbox = SERVICES) => {
      const before = (await linksOf(mailbox)).length
      for (let time = 0; time < times; time += 1) {
        clock.now += 2 * MINUTE_MS
        await signIn.requestLink(mailbox, by === 'known')
      }
      return (await linksOf(mailbox)).length - before
    }
    return { store, clock, signIn, sessions, linksOf, mails, ask }
  }

  test('strangers get five links an hour and twenty a day for a mailbox, and leave those of others', async () => {
    const { clock, ask } = await openSignIn()
    expect(await ask(9, 'stranger')).toBe(5)
    expect(await ask(3, 'known')).toBe(3)
    expect(await ask(1, 'stranger', CAREERS)).toBe(1)
    for (const links of [5, 5, 5, 0]) {
      clock.now += 61 * MINUTE_MS
      expect(await ask(6, 'stranger')).toBe(links)
    }
    clock.now += DAY_MS
    expect(await ask(6, 'stranger')).toBe(5)
  })

  test('browsers that were signed in get twenty an hour', async () => {
    const { clock, ask } = await openSignIn()
    expect(await ask(24, 'known')).toBe(20)
    clock.now += HOUR_MS
    expect(await ask(1, 'known')).toBe(1)
  })

  test('no link follows one that is fresh and unused, by whoever it was asked for', async () => {
    const { clock, signIn, sessions, linksOf } = await openSignIn()
    await Promise.all(Array.from({ length: 6 }, () => signIn.requestLink(SERVICES, false)))
    clock.now += 2 * MINUTE_MS - 1
    await signIn.requestLink(SERVICES, true)
    const [link, ...others] = await linksOf(SERVICES)
    expect(others).toEqual([])
    // The attempt to send it begins it anew.
    await sessions.renew(String(link?.id), clock.now)
    clock.now += MINUTE_MS
    await signIn.requestLink(SERVICES, true)
    expect(await linksOf(SERVICES)).toHaveLength(1)
    await signIn.openSession(String(link?.id), '')
    await signIn.requestLink(SERVICES, true)
    const kinds = (await linksOf(SERVICES)).map((one) => one.kind)
    expect(kinds.sort()).toEqual(['link', 'session'])
  })

  test('a printed link, and one of a clock that was ahead, are not fresh', async () => {
    const { sessions, signIn, linksOf, clock } = await openSignIn()
    await sessions.add({ id: 'p', kind: 'link', mailbox: SERVICES, begunAt: NOW, usedAt: NOW })
    await signIn.requestLink(SERVICES, false)
    expect(await linksOf(SERVICES)).toHaveLength(2)
    clock.now -= HOUR_MS
    await signIn.requestLink(SERVICES, false)
    expect(await linksOf(SERVICES)).toHaveLength(3)
  })

  test('a mailbox is told once a day that strangers ask for it again and again', async () => {
    const { clock, signIn, mails } = await openSignIn()
    const warnings = async () => (await mails()).filter((one) => one === 'sign-in-warning').length
    const askAtOnce = async (times: number, address: string, isKnown = false) => {
      for (let time = 0; time < times; time += 1) await signIn.requestLink(address, isKnown)
    }
    await askAtOnce(30, 'stranger@elsewhere.example')
    await askAtOnce(30, SERVICES, true)
    await askAtOnce(10, SERVICES)
    expect(await warnings()).toBe(0)
    await askAtOnce(20, SERVICES)
    expect(await warnings()).toBe(1)
    clock.now += 23 * HOUR_MS
    await askAtOnce(12, SERVICES)
    expect(await warnings()).toBe(1)
    clock.now += 2 * HOUR_MS
    await askAtOnce(12, SERVICES)
    expect(await warnings()).toBe(2)
  })

  test('strangers leave neither links nor mails, and one count for all', async () => {
    const { store, signIn, sessions, mails } = await openSignIn()
    const count = async () =>
      (await store.db.all('SELECT key FROM counters')).map(({ key }) => String(key))
    await signIn.requestLink('first@elsewhere.example', false)
    const counted = await count()
    for (let number = 0; number < 30; number += 1)
      await signIn.requestLink(`${number}@elsewhere.example`, false)
    expect(await count()).toEqual(counted)
    expect([await sessions.list(), await mails()]).toEqual([[], []])
  })

  test('what a browser keeps makes it known for 90 days', async () => {
    const { clock, signIn } = await openSignIn()
    const mark = signIn.markKnown()
    expect(signIn.isKnown(['planted', mark])).toBe(true)
    const altered = mark.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A'))
    for (const wrong of [[], [''], ['known'], [altered]]) expect(signIn.isKnown(wrong)).toBe(false)
    clock.now += 90 * DAY_MS
    expect(signIn.isKnown([mark])).toBe(false)
  })
})
