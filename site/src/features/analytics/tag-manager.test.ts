import { expect, test, vi } from 'vitest'
import { stubStorage } from '../../../testing/stub-storage.ts'

const SCRIPT = 'https://www.googletagmanager.com/gtm.js?id=GTM-TEST123'

type Visit = {
  readonly consent: 'required' | 'implied'
  readonly isTyping?: boolean
  readonly dataLayer?: object
}

/** The parts of a browser that the tag manager uses; a page that has loaded. */
async function visit({ consent, isTyping = false, dataLayer }: Visit) {
  vi.resetModules()
  stubStorage('localStorage')
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
    cookie: '',
  }
  vi.stubEnv('PUBLIC_GTM_ID', 'GTM-TEST123')
  vi.stubEnv('PUBLIC_CONSENT', consent)
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { hostname: 'www.acme.example', protocol: 'https:' })
  vi.stubGlobal('navigator', {})
  // The copy of the question is what it needs first.
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
  return { scripts, fetched, commands, stopTyping }
}

test('where consent is implied, the tag manager is loaded without asking', async () => {
  const { scripts, fetched, commands } = await visit({ consent: 'implied' })
  expect(scripts).toEqual([SCRIPT])
  expect(commands()).toEqual(['default denied', 'update granted'])
  expect(fetched).toEqual([])
})

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
