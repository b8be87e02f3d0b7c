import { beforeEach, expect, test, vi } from 'vitest'

const NOW = Date.UTC(2026, 10, 21)
const kept = (categories: unknown, expirationTime: unknown = NOW + 1) =>
  JSON.stringify({ categories, expirationTime })

beforeEach(() => {
  vi.resetModules()
})

test('reads the answer from what the dialog keeps', async () => {
  const { choiceIn } = await import('./consent.ts')
  expect(choiceIn(kept(['necessary', 'analytics']), NOW)).toBe('accepted')
  expect(choiceIn(kept(['necessary']), NOW)).toBe('declined')
})

test('no answer, one whose time is over, and one that is no answer are none', async () => {
  const { choiceIn } = await import('./consent.ts')
  expect(choiceIn(null, NOW)).toBeUndefined()
  expect(choiceIn(kept(['analytics'], NOW), NOW)).toBeUndefined()
  expect(choiceIn(kept(['analytics'], null), NOW)).toBeUndefined()
  expect(choiceIn(kept('analytics'), NOW)).toBeUndefined()
})

test('storage that is blocked, or holds something else, is no answer', async () => {
  const { readChoice } = await import('./consent.ts')
  expect(readChoice()).toBeUndefined()
  vi.stubGlobal('localStorage', { getItem: () => 'no JSON' })
  expect(readChoice()).toBeUndefined()
})

test.each(['required', 'implied'])(
  'Global Privacy Control overrides an acceptance (consent %s)',
  async (mode) => {
    vi.stubEnv('PUBLIC_GTM_ID', 'GTM-TEST123')
    vi.stubEnv('PUBLIC_CONSENT', mode)
    vi.stubGlobal('navigator', { globalPrivacyControl: true })
    vi.stubGlobal('localStorage', { getItem: () => kept(['analytics'], Date.now() + 60_000) })
    const { isMeasured, readChoice, setChoice } = await import('./consent.ts')
    setChoice('accepted')
    expect(readChoice()).toBe('declined')
    expect(isMeasured()).toBe(false)
    vi.stubGlobal('navigator', { globalPrivacyControl: false })
    expect(isMeasured()).toBe(true)
  },
)

test('Global Privacy Control counts without a tag manager too', async () => {
  vi.stubEnv('PUBLIC_GTM_ID', '')
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  const { isMeasured } = await import('./consent.ts')
  expect(isMeasured()).toBe(false)
})

test.each([
  { gtm: '', mode: 'required', unasked: true, declined: true },
  { gtm: 'GTM-TEST123', mode: 'required', unasked: false, declined: false },
  { gtm: 'GTM-TEST123', mode: 'implied', unasked: true, declined: false },
])(
  'container "$gtm", consent $mode: measured before an answer: $unasked',
  async ({ gtm, mode, unasked, declined }) => {
    vi.stubEnv('PUBLIC_GTM_ID', gtm)
    vi.stubEnv('PUBLIC_CONSENT', mode)
    const { isMeasured, setChoice } = await import('./consent.ts')
    expect(isMeasured()).toBe(unasked)
    setChoice('declined')
    expect(isMeasured()).toBe(declined)
    setChoice('accepted')
    expect(isMeasured()).toBe(true)
  },
)
