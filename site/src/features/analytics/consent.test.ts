import { expect, test, vi } from 'vitest'
import { stubStorage } from '../../../testing/stub-storage.ts'
import { choiceIn } from './consent.ts'

const NOW = Date.UTC(2026, 10, 21)
const kept = (categories: unknown, expirationTime: unknown = NOW + 1) =>
  JSON.stringify({ categories, expirationTime })

test.each([
  [kept(['necessary', 'analytics']), 'accepted'],
  [kept(['necessary']), 'declined'],
  [kept(['analytics'], NOW), undefined],
  [kept(['analytics'], null), undefined],
  [kept('analytics'), undefined],
  [null, undefined],
])('%s, which the dialog keeps, is the choice %s', (text, choice) => {
  expect(choiceIn(text, NOW)).toBe(choice)
})

test('storage that is blocked, or holds something else, is no choice', async () => {
  const { readChoice } = await visit('', 'required')
  expect(readChoice()).toBeUndefined()
  vi.stubGlobal('localStorage', { getItem: () => 'no JSON' })
  expect(readChoice()).toBeUndefined()
})

async function visit(container: string, mode: string, globalPrivacyControl = false) {
  vi.resetModules()
  vi.stubEnv('PUBLIC_GTM_ID', container)
  vi.stubEnv('PUBLIC_CONSENT', mode)
  vi.stubGlobal('navigator', { globalPrivacyControl })
  return await import('./consent.ts')
}

test.each([
  ['required', 'GTM-TEST123'],
  ['implied', 'GTM-TEST123'],
  ['required', ''],
])(
  'Global Privacy Control overrides an acceptance (consent %s, container "%s")',
  async (mode, container) => {
    const consent = await visit(container, mode, true)
    stubStorage('localStorage', { cookie_consent: kept(['analytics'], Date.now() + 60_000) })
    consent.setChoice('accepted')
    expect([consent.readChoice(), consent.isMeasured()]).toEqual(['declined', false])
    vi.stubGlobal('navigator', { globalPrivacyControl: false })
    expect(consent.isMeasured()).toBe(true)
  },
)

test.each([
  { gtm: '', mode: 'required', unasked: true, declined: true },
  { gtm: 'GTM-TEST123', mode: 'required', unasked: false, declined: false },
  { gtm: 'GTM-TEST123', mode: 'implied', unasked: true, declined: false },
])(
  'container "$gtm", consent $mode: measured before a choice: $unasked',
  async ({ gtm, mode, unasked, declined }) => {
    const { isMeasured, setChoice } = await visit(gtm, mode)
    expect(isMeasured()).toBe(unasked)
    setChoice('declined')
    expect(isMeasured()).toBe(declined)
    setChoice('accepted')
    expect(isMeasured()).toBe(true)
  },
)
