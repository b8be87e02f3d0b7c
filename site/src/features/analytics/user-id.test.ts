import { expect, test, vi } from 'vitest'
import { stubStorage } from '../../../testing/stub-storage.ts'

type Visit = {
  readonly storage?: string
  readonly cookie?: string
  readonly protocol?: string
  readonly asksForConsent?: boolean
  readonly setting?: 'always' | 'consent'
  readonly accepted?: boolean
  readonly optsOut?: boolean
}

/** Opens a page. */
async function visit({
  storage = '',
  cookie = '',
  protocol = 'http:',
  asksForConsent = false,
  setting = 'always',
  accepted = false,
  optsOut = false,
}: Visit = {}) {
  vi.resetModules()
  vi.stubEnv('PUBLIC_GTM_ID', asksForConsent ? 'GTM-TEST123' : '')
  vi.stubEnv('PUBLIC_CONSENT', 'required')
  vi.stubEnv('PUBLIC_USER_ID', setting)
  const stored = stubStorage('localStorage', storage ? { user_id: storage } : {})
  const page = { cookie }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('navigator', { globalPrivacyControl: optsOut })
  if (accepted) (await import('./consent.ts')).setChoice('accepted')
  return { stored, page, ...(await import('./user-id.ts')) }
}

test('is made once, 16 random bytes in hex, and kept in storage and cookie', async () => {
  const { stored, page, userId } = await visit({ protocol: 'https:' })
  const id = userId()
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(userId()).toBe(id)
  expect(stored.get('user_id')).toBe(id)
  expect(page.cookie).toBe(`user_id=${id}; path=/; max-age=15552000; samesite=lax; secure`)
})

test('its cookie is not Secure without TLS', async () => {
  const { page, userId } = await visit()
  userId()
  expect(page.cookie).toMatch(/; samesite=lax$/)
})

test.each<[Visit, expected: string | RegExp]>([
  [{ cookie: 'my_user_id=1; user_id=from-cookie' }, /^from-cookie$/],
  [{ storage: 'from-storage', cookie: 'user_id=from-cookie' }, /^from-storage$/],
  [{ storage: 'earlier', cookie: 'user_id=earlier', asksForConsent: true }, /^[0-9a-f]{32}$/],
  [{ storage: 'earlier', cookie: 'user_id=earlier', optsOut: true }, /^[0-9a-f]{32}$/],
])('is read from storage first, then from the cookie: %j', async (kept, expected) => {
  expect((await visit(kept)).userId()).toMatch(expected)
})

test.each<[Visit, isKept: boolean]>([
  [{ setting: 'consent', asksForConsent: true, accepted: true }, true],
  [{ setting: 'consent', asksForConsent: true }, false],
  [{ setting: 'consent', accepted: true }, false],
  [{ setting: 'consent' }, false],
])(
  'is kept only for a tag manager and after consent, where it wants that: %j',
  async (given, isKept) => {
    const { page, userId } = await visit(given)
    expect(userId()).toMatch(/^[0-9a-f]{32}$/)
    expect(page.cookie.includes('user_id=')).toBe(isKept)
  },
)

test('storage that is blocked changes nothing but that the id is forgotten', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const { userId, forgetUserId } = await visit()
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: blocked, set: blocked }))
  expect(userId()).toMatch(/^[0-9a-f]{32}$/)
  expect(userId()).toBe(userId())
  expect(forgetUserId).not.toThrow()
})
