import { expect, test, vi } from 'vitest'
import { stubStorage } from '../../../testing/stub-storage.ts'

const SCRIPT = 'https://www.googletagmanager.com/gtm.js?id=GTM-TEST123'

type Visit = {
  readonly consent: 'required' | 'implied'
  readonly optsOut?: boolean
  readonly isTyping?: boolean
  readonly dataLayer?: object
}

/** The parts of a browser that the tag manager uses; a page that has loaded. */
async function visit({ consent, optsOut = false, isTyping = false, dataLayer }: Visit) {
  vi.resetModules()
  const stored = stubStorage('localStorage', { user_id: 'from-before' })
  const cookies: string[] = []
  const scripts: string[] = []
  const fetched: string[] = []
  const listeners = new Map<string, () => void>()
  const browser = { dataLayer }
  const page = {
    readyState: 'complete',
    activeElement: { matches: () => isTyping },
    querySelectorAll: () => [],
    createElement: () => ({}),
    // Styles of the question are appended too.
    head: { append: ({ src }: { src?: string }) => src && scripts.push(src) },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    get cookie() {
      return '_ga=GA1.1.2; user_id=from-before'
    },
    set cookie(cookie: string) {
      cookies.push(cookie)
    },
  }
  vi.stubEnv('PUBLIC_GTM_ID', 'GTM-TEST123')
  vi.stubEnv('PUBLIC_CONSENT', consent)
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { hostname: 'www.acme.example', protocol: 'https:' })
  vi.stubGlobal('navigator', { globalPrivacyControl: optsOut })
  // The words of the question are what it needs first.
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path)
    throw new Error('offline')
  })
  const { startTagManager } = await import('./tag-manager.ts')
  startTagManager()
  const commands = () =>
    ((browser.dataLayer ?? []) as ArrayLike<unknown>[])
      .map((entry) => Array.from(entry))
      .filter(([name]) => name === 'consent')
      .map(([, kind, parts]) => `${kind} ${(parts as Record<string, string>).analytics_storage}`)
  const stopTyping = () => {
    page.activeElement.matches = () => false
    listeners.get('focusout')?.()
  }
  return { scripts, fetched, stored, cookies, commands, stopTyping }
}

test('required consent is asked for before anything is loaded', async () => {
  const { scripts, fetched, commands } = await visit({ consent: 'required' })
  await expect.poll(() => fetched).toEqual(['/consent.json'])
  expect(scripts).toEqual([])
  expect(commands()).toEqual(['default denied'])
})

test('where consent is implied, the tag manager is loaded without asking', async () => {
  const { scripts, fetched, commands } = await visit({ consent: 'implied' })
  expect(scripts).toEqual([SCRIPT])
  expect(commands()).toEqual(['default denied', 'update granted'])
  expect(fetched).toEqual([])
})

test.each(['required', 'implied'] as const)(
  'Global Privacy Control keeps it out where consent is %s',
  async (consent) => {
    const { scripts, fetched, stored, cookies, commands } = await visit({ consent, optsOut: true })
    expect(scripts).toEqual([])
    expect(fetched).toEqual([])
    expect(commands()).toEqual(['default denied'])
    expect([...stored.keys()]).toEqual([])
    expect(cookies).toContain('user_id=; path=/; max-age=0')
    expect(cookies).toContain('_ga=; path=/; domain=acme.example; max-age=0')
  },
)

test('the visitor is not asked while typing', async () => {
  const { fetched, stopTyping } = await visit({ consent: 'required', isTyping: true })
  expect(fetched).toEqual([])
  stopTyping()
  await expect.poll(() => fetched).toEqual(['/consent.json'])
})

test('a dataLayer that throws keeps the tag manager out', async () => {
  const refuse = () => {
    throw new Error('refused')
  }
  const dataLayer = { push: refuse, unshift: refuse }
  const { scripts } = await visit({ consent: 'implied', dataLayer })
  expect(scripts).toEqual([])
})
