import { LEAD_MAGNET_LABEL, PROBE_LABEL, PROFILES } from '@lanternfield/contract/forms.ts'
import { describe, expect, test as testWithoutStore } from 'vitest'
import { DATABASES, shareDatabases } from '../../../testing/databases.ts'
import { changeState, NOW, newEntry, save } from '../../../testing/entries.ts'
import type { Store, SubmissionRecord } from '../../store/store.ts'
import type { Submission } from '../../submission/submission.ts'
import {
  countByView,
  listTopics,
  type SubmissionSearch,
  searchSubmissions,
  VIEWS,
} from './search-submissions.ts'

const { open } = shareDatabases()
const NO_FILTER = { profiles: PROFILES, label: null, topic: null } as const

type Changes = Partial<SubmissionSearch> & { readonly offset?: number; readonly count?: number }

function search(store: Store, { offset = 0, count = 50, ...changes }: Changes = {}) {
  const one = { ...NO_FILTER, view: 'all', text: '', ...changes } as const
  return searchSubmissions(store.db, one, { offset, count })
}

const namesOf = (records: readonly SubmissionRecord[]) => records.map(({ name }) => name)

/** Names of people, and what else was sent with them. */
const SENT = {
  'Zoë Krüger': { email: 'Zoe@Northbay.example', phone: '030 1234 9876' },
  'İbrahim Yıldız': { message: 'Save 100% of A_B!\nÀ bientôt “ﬁne” 🏮🏮🏮' },
  'Małgorzata Wiśniewska': { message: 'Nothing in "common"; 1000 AxB?', phone: '+48 601 234 987' },
  'Rahul Deshpande': { phone: '98450 12345' },
  'Asha Rao': { phone: '+91 98450-67890', topic: { path: '/', title: 'Agentic AI' } },
  'Søren Ærø': { phone: '+44 (0)20 7946 0958' },
  'Jörg Weiß': { message: 'Große Straße 1' },
  'Γιάννης Οδυσσέας': {},
  'Андрей Йолкин': {},
  أحمد: { phone: '٠١٠١٢٣٤٥٦٧٨' },
  שרה: {},
  'राहुल देशपांडे': {},
  'প্রিয়া সেন': {},
  கவிதா: {},
  สมชาย: {},
  '김 민준': {},
  '山田　太郎': {},
  'かな カナ': {},
  'Nguyễn Thị Đào': {},
  'نیما می\u200cخواهد': {},
} as const

/** What is typed, and the first letters of those that are found. */
const SEARCHES: readonly (readonly [typed: string, ...found: readonly string[]])[] = [
  ['kruger', 'Zoë'],
  ['KRÜGER zoe', 'Zoë'],
  ['zoe@', 'Zoë'],
  ['NORTHBAY.EX zo', 'Zoë'],
  ['Kru\u0308ger', 'Zoë'],
  ['ibrahim', 'İbrahim'],
  ['yildiz', 'İbrahim'],
  ['100%', 'İbrahim'],
  ['%', 'İbrahim'],
  ['_', 'İbrahim'],
  ['a_b!', 'İbrahim'],
  ['a bientot Fine', 'İbrahim'],
  ['🏮🏮🏮', 'İbrahim'],
  ['wisniewska malgorzata', 'Małgorzata'],
  ['"common"', 'Małgorzata'],
  ['deshpande  rahul', 'Rahul'],
  ['\u00a0rahul\u3000deshpande\t', 'Rahul'],
  ['+919845012345', 'Rahul'],
  ['98450 12345', 'Rahul'],
  ['0091 (0) 98450/12345', 'Rahul'],
  ['09845012345', 'Rahul'],
  ['9845067890', 'Asha'],
  ['98450', 'Rahul', 'Asha'],
  ['agentic rao', 'Asha'],
  ['+49 30 1234 9876', 'Zoë'],
  ['020-7946-0958', 'Søren'],
  ['+44 20 7946 0958', 'Søren'],
  ['soren aero', 'Søren'],
  ['soren oero'],
  ['straße', 'Jörg'],
  ['STRASSE weiss', 'Jörg'],
  ['ΟΔΥΣΣΈΑΣ γιαννης', 'Γιάννης'],
  ['ёлкин'],
  ['йолкин АНДРЕЙ', 'Андрей'],
  ['احمد', 'أحمد'],
  ['01012345678', 'أحمد'],
  ['שרה', 'שרה'],
  ['देशपांडे राहुल', 'राहुल'],
  ['সেন', 'প্রিয়া'],
  ['கவிதா', 'கவிதா'],
  ['สมชาย', 'สมชาย'],
  ['민준', '김'],
  ['山田 太郎', '山田'],
  ['山田太郎', '山田'],
  ['ｶﾅ', 'かな'],
  ['nguyen dao', 'Nguyễn'],
  ['میخواهد', 'نیما'],
  [`'; "`],
  ['com*'],
  ['zanzibar'],
  ['zoe zanzibar'],
  ['\\'],
  ['no message has as many letters as this '.repeat(50)],
  [Array.from({ length: 3000 }, (_, index) => index).join(' ')],
]

describe.each(DATABASES)('%s', (kind) => {
  const test = testWithoutStore.extend('store', async () => (await open(kind)).store)

  test('finds words in any order, whatever the case, the accents and the spaces', async ({
    store,
  }) => {
    for (const [name, more] of Object.entries(SENT))
      await save(store, newEntry({ submission: { message: '', phone: '', ...more, name } }))
    const found = await Promise.all(
      SEARCHES.map(async ([text]) => [text, ...namesOf(await search(store, { text })).sort()]),
    )
    const expected = SEARCHES.map(([text, ...begins]) => [
      text,
      ...Object.keys(SENT)
        .filter((name) => begins.some((begin) => name.startsWith(begin)))
        .sort(),
    ])
    expect(found).toEqual(expected)
    expect(await search(store, { text: ' \u3000 ' })).toHaveLength(Object.keys(SENT).length)
    expect(await search(store, { text: 'mira@northbay' })).toHaveLength(
      Object.keys(SENT).length - 1,
    )
  })

  test('finds the reference, the campaign and notes, and no longer what was deleted', async ({
    store,
  }) => {
    const params = { utm_campaign: 'Spring-26' }
    const source = { landing: '/guide/', referrer: '', params }
    const entries = ['one', 'two', 'three'].map((message) =>
      newEntry({ submission: { message, source, email: `${message}@northbay.example` } }),
    )
    const [one = '', two] = await save(store, ...entries)
    await save(store, newEntry({ submission: { inquiryLabel: PROBE_LABEL, source } }))
    expect(await search(store, { text: 'spring-26' })).toHaveLength(3)
    await store.submissions.recordEvent(one, { event: 'note', by: 'inbox', text: 'Rückruf' }, NOW)
    for (const text of [one, `${one.toUpperCase()} one`, 'ruckruf'])
      expect(await search(store, { text })).toMatchObject([{ id: one }])
    await store.submissions.delete(one)
    for await (const _ of store.submissions.erase('three@northbay.example'));
    expect(await search(store, { text: 'spring-26' })).toMatchObject([{ id: two }])
  })

  test('lists each view in its order, page by page', async ({ store }) => {
    const demo = { profile: 'SERVICES', inquiryLabel: 'Schedule a demo' } as const
    const make = (
      name: string,
      age: number,
      due: number | null = null,
      { suspicions = [], ...more }: Partial<Submission> = {},
    ) =>
      newEntry({
        submission: { name, receivedAt: NOW - age, ...more },
        answerDueAt: due,
        suspicions,
      })
    const ids = await save(
      store,
      make('no promise', 9),
      make('due soon', 5, NOW + 1),
      make('due later', 6, NOW + 9, demo),
      make('due later, younger', 2, NOW + 9),
      make('guide', 4, null, { ...demo, inquiryLabel: LEAD_MAGNET_LABEL }),
      make('probe', 4, NOW, { inquiryLabel: PROBE_LABEL }),
      make('suspect', 3, NOW, { suspicions: ['links'] }),
      make('young suspect', 1, NOW, { suspicions: ['links'], topic: { path: '/', title: 'C' } }),
      make('deleted suspect', 1, NOW, { suspicions: ['links'], topic: { path: '/', title: 'C' } }),
      make('seen', 8, NOW + 4, { topic: { path: '/', title: 'A' } }),
      make('declined', 8, NOW + 2, { topic: { path: '/', title: 'B' } }),
      make('closed', 7, NOW + 3, demo),
    )
    const idOf = (name: string) =>
      String(ids[['seen', 'declined', 'closed'].indexOf(name) + ids.length - 3])
    for (const state of ['seen', 'declined', 'closed'] as const)
      await changeState(store, idOf(state), state, NOW)
    expect(await store.submissions.discard(String(ids[8]), 0, NOW)).toBe(true)

    const views = {
      'to-answer': ['due soon', 'seen', 'due later', 'due later, younger', 'no promise'],
      suspects: ['young suspect', 'suspect'],
      done: ['closed', 'declined'],
      all: [
        ...['young suspect', 'due later, younger', 'suspect', 'guide', 'due soon', 'due later'],
        ...['closed', 'declined', 'seen', 'no promise'],
      ],
    } as const
    const counts = await countByView(store.db, NO_FILTER)
    for (const view of VIEWS) {
      const pages: string[] = []
      for (let offset = 0; offset < 12; offset += 2)
        pages.push(...namesOf(await search(store, { view, offset, count: 2 })))
      // These two came at the same time.
      const unordered = (names: readonly string[]) =>
        names.map((name) => (name === 'seen' && view === 'all' ? 'declined' : name))
      expect(unordered(pages), view).toEqual(unordered(views[view]))
      expect(counts[view], view).toBe(pages.length)
    }
    expect(await countByView(store.db, { ...NO_FILTER, label: 'Schedule a demo' })).toEqual({
      'to-answer': 1,
      suspects: 0,
      done: 1,
      all: 2,
    })
    for (const [changes, names] of [
      [{ profiles: ['SERVICES'] }, ['guide', 'due later', 'closed']],
      [{ profiles: [] }, []],
      [{ profiles: ['CAREERS'], label: 'Schedule a demo' }, []],
      [{ topic: 'A' }, ['seen']],
      [{ topic: 'A', view: 'suspects' }, []],
      [{ view: 'done', text: 'mira' }, ['closed', 'declined']],
      [{ view: 'to-answer', label: 'Schedule a demo' }, ['due later']],
    ] as const)
      expect(namesOf(await search(store, changes)), JSON.stringify(changes)).toEqual(names)
    expect(await listTopics(store.db, PROFILES)).toEqual(['A', 'B'])
    expect(await listTopics(store.db, ['SERVICES'])).toEqual([])
    const [first] = await search(store, { text: 'due soon' })
    expect(first).toMatchObject({ resume: { bytes: 3 }, deliveries: [{ kind: 'notify' }] })
  })
})
