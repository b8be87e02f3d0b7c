import { expect, test, vi } from 'vitest'
import { hasTabKey, lastingStorage, tabStorage } from './browser-storage.ts'

const refuse = () => {
  throw new DOMException('refused', 'SecurityError')
}

test.each([
  ['throws when it is named', { get: refuse }],
  ['is missing', { value: null }],
  ['is full', { value: { getItem: () => null, setItem: refuse, removeItem: () => undefined } }],
  ['throws at everything', { value: { getItem: refuse, setItem: refuse, removeItem: refuse } }],
] satisfies [string, PropertyDescriptor][])(
  'values last as long as the page where storage %s',
  (_how, descriptor) => {
    for (const name of ['localStorage', 'sessionStorage']) {
      vi.stubGlobal(name, undefined)
      Object.defineProperty(globalThis, name, { ...descriptor, configurable: true })
    }
    for (const storage of [lastingStorage, tabStorage]) {
      expect(storage.read('key')).toBeNull()
      storage.write('key', 'value')
      expect(storage.read('key')).toBe('value')
      storage.remove('key')
      expect(storage.read('key')).toBeNull()
    }
    expect(hasTabKey('key')).toBe(false)
  },
)
