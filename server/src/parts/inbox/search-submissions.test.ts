import { PROBE_LABEL, PROFILES } from '@lanternfield/contract/forms.ts'
import { describe, expect, test as testWithoutStore } from 'vitest'
import { DATABASES, shareDatabases } from '../../../testing/databases.ts'
import { changeState, NOW, newEntry, save } from '../../../testing/entries.ts'
import type { Store } from '../../store/store.ts'
import { type SubmissionSearch, searchSubmissions } from './search-submissions.ts'

const { open } = shareDatabases()

describe.each(DATABASES)('%s', (kind) => {
  const test = testWithoutStore.extend('store', async () => (await open(kind)).store)

  const search = (store: Store, changes: Partial<SubmissionSearch> = {}) =>
    searchSubmissions(store.db, {
      profiles: ['CAREERS'],
      state: null,
      label: null,
      text: '',
      offset: 0,
      count: 50,
      ...changes,
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
    await store.submissions.recordEvent(one, { event: 'note', by: 'inbox', text: 'three' }, NOW)
    await store.submissions.delete(one)
    expect(await search(store, { text: 'zanzibar' })).toHaveLength(1)
    for await (const _ of store.submissions.erase('two@northbay.example'));
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
    await changeState(store, String(pages[2]), 'seen', NOW)
    expect(await found({ state: 'seen' })).toEqual([pages[2]])
    expect(await found({ state: 'open', text: 'mira' })).toHaveLength(5)
    expect(await found({ state: 'seen', text: 'nobody' })).toEqual([])
  })
})
