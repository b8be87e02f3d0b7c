import { expect, test, vi } from 'vitest'
import { stubStorage } from '../../../testing/stub-storage.ts'
import { acceptGuideLink } from './accept-guide-link.ts'

/** Opens a page by an address. @returns what the browser stores, and the address that it shows then */
function open(path: string) {
  const { href, search } = new URL(path, 'https://www.lanternfield.example')
  const stored = stubStorage('localStorage')
  const replaceState = vi.fn()
  vi.stubGlobal('location', { href, search })
  vi.stubGlobal('history', { state: null, replaceState })
  acceptGuideLink()
  const [address] = replaceState.mock.lastCall?.slice(2) ?? []
  return { stored: [...stored], address: address && `${address.pathname}${address.search}` }
}

test('a link with a lead id ends the offer of the guide, and loses the id', () => {
  const lid = encodeURIComponent(btoa('a submission'))
  expect(open(`/services/?utm_source=mail&lid=${lid}`)).toEqual({
    stored: [['lead_magnet_over', 'true']],
    address: '/services/?utm_source=mail',
  })
})

test.each(['/services/', '/services/?lid=', '/services/?lid=abcde', '/services/?lid=ab-_'])(
  '%s changes nothing',
  (path) => {
    expect(open(path)).toEqual({ stored: [], address: undefined })
  },
)
