/** Tests of answers, searches and sessions that every store runs. */
import { randomUUID } from 'node:crypto'
import { PROBE_LABEL, PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { expect, test as testWithoutStore } from 'vitest'
import { NOW, newDelivery, newEntry, newReport } from '../../testing/entries.ts'
import type { Session } from '../parts/inbox/sessions.ts'
import { versionOf } from '../submission/history.ts'
import type { State } from '../submission/states.ts'
import type { Store } from './store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DUE = NOW + HOUR

export const newReminder = () => newReport('reminder', { from: NOW, to: DUE })

/** To which an answer is promised. */
export function newPromised(changes: Parameters<typeof newEntry>[0] = {}, dueAt = DUE) {
  return newEntry({ promise: { dueAt, isReminded: true }, deliveries: [], ...changes })
}

export function newSession(changes: Partial<Session> = {}): Session {
  const mailbox = 'careers@northbay.example'
  return { id: randomUUID(), kind: 'link', mailbox, begunAt: NOW, usedAt: NOW, ...changes }
}

/** @param open opens a store on an empty database */
export function describeAnswers(open: () => Promise<{ store: Store }>): void {
  const test = testWithoutStore.extend('store', async () => (await open()).store)

  const save = async (store: Store, ...entries: ReturnType<typeof newEntry>[]) => {
    for (const entry of entries) await store.saveSubmission(entry, NOW)
    return entries.map(({ submission }) => submission.id)
  }
  const change = async (store: Store, id: string, state: State, now: number) => {
    const { history = [] } = (await store.readRecord(id)) ?? {}
    return store.changeState(id, { state, by: 'inbox', version: versionOf(history) }, now)
  }
  const readAnswered = (store: Store, from = 0) =>
    store.readAnswered({ profile: 'CAREERS', period: { from, to: NOW + 9 * HOUR } })

  test('changes a state unless others have acted since', async ({ store }) => {
    const [id = ''] = await save(store, newEntry())
    expect(await store.readRecord(id)).toMatchObject({ answer: null, answerDueAt: null })
    // Whoever reads a resume has not acted.
    const downloaded = { event: 'resume downloaded', by: 'inbox' } as const
    await store.recordEvent(id, downloaded, NOW)
    const seen = { state: 'seen', by: 'mail link', version: 0 } as const
    expect(await store.changeState(id, seen, NOW + 1)).toBe('changed')
    const changed = await store.readRecord(id)
    expect(changed).toMatchObject({
      answer: { state: 'seen', at: new Date(NOW + 1).toISOString() },
      history: [downloaded, { at: NOW + 1, event: 'seen', by: 'mail link' }],
    })
    const late = { ...seen, state: 'declined', deliveries: [newDelivery('decline')] } as const
    expect(await store.changeState(id, late, NOW + 2)).toBe('outdated')
    expect(await store.readRecord(id)).toEqual(changed)
    await store.deleteSubmission(id)
    expect(await store.changeState(id, { ...seen, version: 1 }, NOW + 3)).toBe('deleted')
  })

  test('of two changes at once the second is outdated, and every note is stored', async ({
    store,
  }) => {
    const [id = ''] = await save(store, newEntry())
    const states = ['talking', 'declined', 'seen', 'closed'] as const
    const results = await Promise.all(
      states.map((state) => store.changeState(id, { state, by: 'inbox', version: 0 }, NOW)),
    )
    expect(results.sort()).toEqual(['changed', 'outdated', 'outdated', 'outdated'])
    const texts = ['a', 'b', 'c', 'd', 'e']
    await Promise.all(
      texts.map((text) => store.recordEvent(id, { event: 'note', by: 'inbox', text }, NOW)),
    )
    const { history = [] } = (await store.readRecord(id)) ?? {}
    expect(history).toHaveLength(6)
    const notes = history.flatMap((event) => (event.event === 'note' ? [event.text] : []))
    expect(notes.sort()).toEqual(texts)
  })

  test('enqueues the letter of a state once', async ({ store }) => {
    const [id = ''] = await save(store, newEntry())
    let calls = 0
    store.watch(() => {
      calls += 1
    })
    for (const [version, state] of (['declined', 'open', 'declined'] as const).entries()) {
      const deliveries = state === 'declined' ? [newDelivery('decline')] : []
      const result = await store.changeState(id, { state, by: 'inbox', version, deliveries }, NOW)
      expect(result).toBe('changed')
    }
    const { deliveries = [] } = (await store.readRecord(id)) ?? {}
    expect(deliveries.map(({ kind }) => kind).sort()).toEqual(['decline', 'notify'])
    expect(calls).toBeGreaterThan(0)
  })

  test('knows when a submission was first answered', async ({ store }) => {
    const suspect = newPromised({ suspicions: ['links'] })
    const [id = '', suspected = ''] = await save(store, newPromised(), suspect)
    await save(store, newEntry({ deliveries: [] }))
    await change(store, suspected, 'talking', NOW + 1)
    const answered = { receivedAt: NOW, answeredAt: NOW + 2, dueAt: DUE }
    for (const [index, [state, expected]] of (
      [
        ['seen', []],
        ['talking', [answered]],
        ['declined', [answered]],
        ['closed', [answered]],
        ['open', []],
        ['closed', []],
        ['declined', [{ ...answered, answeredAt: NOW + 7 }]],
      ] as const
    ).entries()) {
      expect(await change(store, id, state, NOW + 1 + index)).toBe('changed')
      expect(await readAnswered(store), state).toEqual(expected)
    }
    expect(await readAnswered(store, NOW + 8)).toEqual([])
    await store.approve(suspected, [], NOW)
    expect(await readAnswered(store)).toHaveLength(2)
  })

  test('searches in name, address and message, whatever the case', async ({ store }) => {
    await save(
      store,
      newEntry({ submission: { name: 'Zoë Müller', email: 'Zoe@Northbay.example' } }),
      newEntry({ submission: { message: 'Save 100% of A_B!\nÀ bientôt “ﬁne” 東京 🏮🏮🏮' } }),
      newEntry({ submission: { message: 'Nothing in "common"; 1000 AxB?', name: 'Ann' } }),
      newEntry({ submission: { inquiryLabel: PROBE_LABEL, name: 'Zoë Probe' } }),
    )
    const count = async (text: string) => (await search(store, { text })).length
    for (const [text, found] of [
      ['', 3],
      ['zoë mü', 1],
      ['ZOË MÜLLER', 1],
      ['zoe@', 1],
      ['NORTHBAY.EX', 3],
      ['mira holloway', 1],
      ['à BIENTÔT', 1],
      ['Fine', 1],
      ['東京', 1],
      ['🏮🏮🏮', 1],
      ['100%', 1],
      ['%', 1],
      ['0% o', 1],
      ['a_b', 1],
      ['_', 1],
      ['b!', 1],
      ['a_b!\nà', 1],
      ['"common"', 1],
      [`'; "`, 0],
      ['com*', 0],
      ['AND', 0],
      ['zanzibar', 0],
      ['zoë\0 müller', 1],
      ['no message has as many letters as this '.repeat(50), 0],
      ['\\', 0],
    ] as const)
      expect(await count(text), text).toBe(found)
  })

  test('finds in a search what was stored, and no longer what was deleted', async ({ store }) => {
    const entries = ['one zanzibar', 'two zanzibar', 'three'].map((message) =>
      newEntry({ submission: { message, email: `${message.slice(0, 3)}@northbay.example` } }),
    )
    const [one = ''] = await save(store, ...entries)
    expect(await search(store, { text: 'zanzibar' })).toHaveLength(2)
    await store.recordEvent(one, { event: 'note', by: 'inbox', text: 'three' }, NOW)
    await store.deleteSubmission(one)
    expect(await search(store, { text: 'zanzibar' })).toHaveLength(1)
    for await (const _ of store.erase('two@northbay.example'));
    expect(await search(store, { text: 'zanzibar' })).toEqual([])
    expect(await search(store, { text: 'three' })).toHaveLength(1)
    await save(store, newEntry({ submission: { message: 'four zanzibar' } }))
    expect(await search(store, { text: 'ZANZIBAR' })).toHaveLength(1)
  })

  test('filters by profile, state and label, and lists pages, newest first', async ({ store }) => {
    // Some at the same time.
    const times = [0, 1, 1, 1, 2, 3]
    const ids = await save(
      store,
      ...times.map((age) => newEntry({ submission: { receivedAt: NOW - age } })),
    )
    const others = { profile: 'SERVICES', inquiryLabel: 'Schedule a demo' } as const
    const [other = ''] = await save(
      store,
      newEntry({ submission: { ...others, receivedAt: NOW - 9 } }),
    )
    const pages: string[] = []
    for (let offset = 0; offset < 8; offset += 2)
      pages.push(...(await search(store, { offset, count: 2 })).map(({ id }) => id))
    expect(pages.toSorted()).toEqual(ids.toSorted())
    const all = await search(store)
    expect(all.map(({ id }) => id)).toEqual(pages)
    expect(all.map(({ receivedAt }) => NOW - receivedAt)).toEqual(times)
    expect(all[0]).toMatchObject({ resume: { bytes: 3 }, deliveries: [{ kind: 'notify' }] })

    const found = async (changes: Parameters<typeof search>[1]) =>
      (await search(store, changes)).map(({ id }) => id)
    expect(await found({ profiles: PROFILES })).toEqual([...pages, other])
    expect(await found({ profiles: ['SERVICES'] })).toEqual([other])
    expect(await found({ profiles: [] })).toEqual([])
    expect(await found({ profiles: PROFILES, label: 'Schedule a demo' })).toEqual([other])
    expect(await found({ label: 'Schedule a demo' })).toEqual([])
    await change(store, String(pages[2]), 'seen', NOW)
    expect(await found({ state: 'seen' })).toEqual([pages[2]])
    expect(await found({ state: 'open', text: 'mira' })).toHaveLength(5)
    expect(await found({ state: 'seen', text: 'nobody' })).toEqual([])
  })

  test('enqueues one reminder of what is due, of each submission once', async ({ store }) => {
    const [due = '', later = '', seen = '', suspect = '', answered = ''] = await save(
      store,
      newPromised(),
      newPromised({}, DUE + 1),
      newPromised({ submission: { receivedAt: NOW + 1 } }),
      newPromised({ suspicions: ['links'] }),
      newPromised(),
      newPromised({ submission: { profile: 'SERVICES' } }),
      newEntry({ promise: { dueAt: DUE, isReminded: false } }),
      newEntry(),
    )
    await change(store, seen, 'seen', NOW)
    await change(store, answered, 'declined', NOW)
    const remind = (now: number) => store.enqueueReminder(newReminder(), now)
    const listWaiting = async (
      remindedAt: number | null,
      count = 9,
      profile: Profile = 'CAREERS',
    ) => {
      const listed = await store.listWaiting({ profile, remindedAt, count })
      return { ids: listed.submissions.map(({ id }) => id), count: listed.count }
    }
    expect(await remind(DUE - 1)).toBe(false)
    expect((await Promise.all([DUE, DUE, DUE].map(remind))).sort()).toEqual([false, false, true])
    expect(await listWaiting(DUE)).toEqual({ ids: [due, seen], count: 2 })
    expect(await remind(DUE + 1)).toBe(true)
    expect(await listWaiting(DUE + 1)).toEqual({ ids: [later], count: 1 })
    expect(await remind(DUE + HOUR)).toBe(false)
    await store.approve(suspect, [], DUE + HOUR)
    expect(await remind(DUE + HOUR)).toBe(true)
    expect(await listWaiting(DUE + HOUR)).toEqual({ ids: [suspect], count: 1 })

    // What is given no reminder still waits.
    expect(await listWaiting(null)).toMatchObject({ count: 5 })
    expect((await listWaiting(null, 1)).ids).toHaveLength(1)
    await change(store, due, 'talking', DUE)
    await change(store, later, 'closed', DUE)
    expect(await listWaiting(null, 1)).toMatchObject({ count: 3 })
    expect(await listWaiting(DUE)).toEqual({ ids: [seen], count: 1 })
    expect(await listWaiting(null, 1, 'SERVICES')).toMatchObject({ count: 1 })
  })

  test('reminds of nothing that waited when reminders were dropped', async ({ store }) => {
    await save(store, newPromised())
    await store.dropReminders()
    expect(await store.enqueueReminder(newReminder(), DUE)).toBe(false)
    const waiting = { profile: 'CAREERS', remindedAt: null, count: 1 } as const
    expect(await store.listWaiting(waiting)).toMatchObject({ count: 1 })
    await save(store, newPromised())
    expect(await store.enqueueReminder(newReminder(), DUE)).toBe(true)
  })

  test('a reminder that cannot be stored lists nothing', async ({ store }) => {
    await save(store, newPromised())
    const broken = { ...newReminder(), messageId: null as never }
    await expect(store.enqueueReminder(broken, DUE)).rejects.toThrow()
    const taken = newReminder()
    await store.enqueueReport(taken, NOW)
    await expect(store.enqueueReminder(taken, DUE)).rejects.toThrow()
    expect(await store.enqueueReminder(newReminder(), DUE)).toBe(true)
  })

  test('a link opens one session, within its time', async ({ store }) => {
    const [link, late] = [newSession(), newSession({ begunAt: NOW - 15 * MINUTE })]
    for (const one of [link, late]) await store.addSession(one)
    const times = { begunAfter: NOW - 15 * MINUTE, now: NOW + 1 }
    expect(await store.openSession(late.id, { id: 'a' }, times)).toBeNull()
    // Pressed twice.
    const opened = await Promise.all(
      ['b', 'c'].map((id) => store.openSession(link.id, { id }, times)),
    )
    const [session] = opened.filter((one) => one !== null)
    expect(opened.filter((one) => one === null)).toHaveLength(1)
    const expected = { kind: 'session', mailbox: link.mailbox, begunAt: NOW + 1, usedAt: NOW + 1 }
    expect(session).toMatchObject(expected)
    expect(await store.listSessions()).toEqual([session, late])
    // A session is no link, and a link no session.
    expect(await store.openSession(String(session?.id), { id: 'd' }, times)).toBeNull()
    const limits = { begunAfter: 0, usedAfter: 0, now: NOW }
    expect(await store.useSession(late.id, limits)).toBeNull()
  })

  test('a session ends 12 hours after it began, and 2 after its last use', async ({ store }) => {
    const session = newSession({ kind: 'session' })
    const read = (now: number, id = session.id) =>
      // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React
      store.useSession(id, { begunAfter: now - 12 * HOUR, usedAfter: now - 2 * HOUR, now })
    await store.addSession(session)
    expect(await read(NOW, 'other')).toBeNull()
    for (let hours = 1; hours < 12; hours += 1)
      expect(await read(NOW + hours * HOUR), String(hours)).toMatchObject({ id: session.id })
    expect(await read(NOW + 12 * HOUR - 1)).not.toBeNull()
    expect(await read(NOW + 12 * HOUR)).toBeNull()

    const idle = newSession({ kind: 'session' })
    await store.addSession(idle)
    expect(await read(NOW + 2 * HOUR - 1, idle.id)).not.toBeNull()
    expect(await read(NOW + 4 * HOUR - 1, idle.id)).toBeNull()
  })

  test('ends one session or all, and deletes old ones', async ({ store }) => {
    const sessions = [0, 1, 2, 3].map((hours) =>
      newSession({ kind: 'session', begunAt: NOW + hours * HOUR }),
    )
    for (const session of [newSession(), ...sessions]) await store.addSession(session)
    expect(await store.endSessions(sessions[1]?.id)).toBe(1)
    expect(await store.endSessions(sessions[1]?.id)).toBe(0)
    await store.deleteStale({ settledBefore: 0, now: NOW + 26 * HOUR })
    expect(await store.listSessions()).toEqual([sessions[3], sessions[2]])
    // Of a clock that was ahead.
    await store.deleteStale({ settledBefore: 0, now: NOW + 2 * HOUR })
    expect(await store.listSessions()).toEqual([sessions[2]])
    expect(await store.endSessions()).toBe(1)
    expect(await store.listSessions()).toEqual([])
  })
}

function search(
  store: Store,
  changes: Partial<Parameters<Store['searchSubmissions']>[0]> = {},
): ReturnType<Store['searchSubmissions']> {
  return store.searchSubmissions({
    profiles: ['CAREERS'],
    state: null,
    label: null,
    text: '',
    offset: 0,
    count: 50,
    ...changes,
  })
}
