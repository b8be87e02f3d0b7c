import { beforeEach, expect, test, vi } from 'vitest'

/** A browser's storage and cookies, as far as the id needs them. */
function stubBrowser({ storage = '', cookie = '', protocol = 'http:' } = {}) {
  const kept = new Map(storage ? [['user_id', storage]] : [])
  const page = { cookie }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol })
  return { kept, page }
}

beforeEach(() => {
  vi.resetModules()
})

test('is made once, 16 random bytes in hex, and kept in storage and cookie', async () => {
  const { kept, page } = stubBrowser()
  const { userId } = await import('./user-id.ts')
  const id = userId()
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(userId()).toBe(id)
  expect(kept.get('user_id')).toBe(id)
  expect(page.cookie).toBe(`user_id=${id}; path=/; max-age=15552000; samesite=lax`)
})

test('its cookie is Secure over TLS', async () => {
  const { page } = stubBrowser({ protocol: 'https:' })
  const { userId } = await import('./user-id.ts')
  userId()
  expect(page.cookie).toContain('; samesite=lax; secure')
})

test('is read from storage first, then from the cookie', async () => {
  const { kept } = stubBrowser({ cookie: 'my_user_id=1; user_id=from-cookie' })
  const { userId } = await import('./user-id.ts')
  expect(userId()).toBe('from-cookie')
  expect(kept.get('user_id')).toBe('from-cookie')
  vi.resetModules()
  stubBrowser({ storage: 'from-storage', cookie: 'user_id=from-cookie' })
  const again = await import('./user-id.ts')
  expect(again.userId()).toBe('from-storage')
})

test('storage that is blocked changes nothing but that the id is forgotten', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  stubBrowser()
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: blocked, set: blocked }))
  const { userId, forgetUserId } = await import('./user-id.ts')
  const id = userId()
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(userId()).toBe(id)
  expect(forgetUserId).not.toThrow()
})

test('is stored only after consent, where consent is required', async () => {
  vi.stubEnv('PUBLIC_GTM_ID', 'GTM-TEST123')
  vi.stubEnv('PUBLIC_CONSENT', 'required')
  const { kept, page } = stubBrowser()
  const { forgetUserId, storeUserId, userId } = await import('./user-id.ts')
  const { setChoice } = await import('./consent.ts')
  const id = userId()
  expect(kept.size).toBe(0)
  expect(page.cookie).toBe('')
  setChoice('accepted')
  storeUserId()
  expect(kept.get('user_id')).toBe(id)
  setChoice('declined')
  forgetUserId()
  expect(kept.size).toBe(0)
  expect(page.cookie).toContain('max-age=0')
  expect(userId()).not.toBe(id)
  expect(kept.size).toBe(0)
})

test('is not stored, and is deleted, with Global Privacy Control', async () => {
  const { kept, page } = stubBrowser({ storage: 'earlier', cookie: 'user_id=earlier' })
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  const { userId } = await import('./user-id.ts')
  expect(userId()).toMatch(/^[0-9a-f]{32}$/)
  expect(kept.size).toBe(0)
  expect(page.cookie).toContain('max-age=0')
})

test('before there is consent, an id that was kept earlier is not read', async () => {
  vi.stubEnv('PUBLIC_GTM_ID', 'GTM-TEST123')
  stubBrowser({ storage: 'earlier', cookie: 'user_id=earlier' })
  const { userId } = await import('./user-id.ts')
  expect(userId()).toMatch(/^[0-9a-f]{32}$/)
})

test('agreeing to be measured makes no id', async () => {
  vi.stubEnv('PUBLIC_GTM_ID', 'GTM-TEST123')
  const { kept } = stubBrowser()
  const { setChoice } = await import('./consent.ts')
  const { storeUserId } = await import('./user-id.ts')
  setChoice('accepted')
  storeUserId()
  expect(kept.size).toBe(0)
})
