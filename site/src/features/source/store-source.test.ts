import { expect, test, vi } from 'vitest'
import { stubStorage } from '../../../testing/stub-storage.ts'

const FIRST = '/services/?utm_source=google&lid=bGlk'
const SOURCE = {
  landing: '/services/',
  referrer: 'news.example/review',
  params: { utm_source: 'google' },
}

type Visit = {
  readonly attribution?: 'session' | 'consent' | 'off'
  readonly optsOut?: boolean
  readonly choice?: 'accepted' | 'declined'
  /** What the tab keeps already. */
  readonly kept?: unknown
}

/** The first page of a tab. */
async function visit({ attribution = 'session', optsOut = false, choice, kept }: Visit = {}) {
  vi.resetModules()
  const tab = stubStorage('sessionStorage', kept ? { source: JSON.stringify(kept) } : {})
  stubStorage('localStorage')
  vi.stubEnv('PUBLIC_ATTRIBUTION', attribution)
  // Also there: a choice that was not made in the dialog is none.
  vi.stubEnv('PUBLIC_CONSENT', 'implied')
  vi.stubGlobal('navigator', { globalPrivacyControl: optsOut })
  vi.stubGlobal('document', { referrer: 'https://news.example/review?q=1' })
  vi.stubGlobal('location', new URL(FIRST, 'https://www.acme.example'))
  const { setChoice } = await import('../analytics/consent.ts')
  const { storeSource } = await import('./store-source.ts')
  const { storedSource } = await import('./stored-source.ts')
  if (choice) setChoice(choice)
  storeSource()
  return { tab, storeSource, storedSource, setChoice }
}

test.each<[Visit, boolean]>([
  [{}, true],
  [{ choice: 'declined' }, true],
  [{ optsOut: true }, false],
  [{ attribution: 'off', choice: 'accepted' }, false],
  [{ attribution: 'consent' }, false],
  [{ attribution: 'consent', choice: 'declined' }, false],
  [{ attribution: 'consent', choice: 'accepted' }, true],
  [{ attribution: 'consent', choice: 'accepted', optsOut: true }, false],
])('with %j the source is kept: %s', async (how, isKept) => {
  const expected = isKept ? SOURCE : null
  const { tab, storedSource } = await visit(how)
  expect(JSON.parse(tab.get('source') ?? 'null')).toEqual(expected)
  expect(storedSource()).toEqual(expected)
  const { tab: later } = await visit({ ...how, kept: { ...SOURCE, landing: '/' } })
  expect([...later.keys()]).toEqual(isKept ? ['source'] : [])
})

test('the first page of a tab is kept, and no later one', async () => {
  const { tab, storeSource, storedSource } = await visit()
  vi.stubGlobal('location', new URL('https://www.acme.example/?utm_source=bing'))
  storeSource()
  expect(storedSource()).toEqual(SOURCE)
  expect(tab.size).toBe(1)
})

test('a stored text of another sort is no source', async () => {
  const { tab, storedSource } = await visit()
  for (const text of ['no JSON', '[]', '{"landing":"//evil.example"}']) {
    tab.set('source', text)
    expect(storedSource()).toBeNull()
  }
})

test.each([
  ['consent', '', 'off'],
  ['consent', 'GTM-TEST123', 'consent'],
  ['session', '', 'session'],
  ['off', 'GTM-TEST123', 'off'],
])('%s with the container "%s" is %s', async (setting, container, expected) => {
  vi.resetModules()
  vi.stubEnv('PUBLIC_ATTRIBUTION', setting)
  vi.stubEnv('PUBLIC_GTM_ID', container)
  const { attribution } = await import('../../shell/build-settings.ts')
  expect(attribution).toBe(expected)
})
