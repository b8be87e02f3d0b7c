import { vi } from 'vitest'

/** A storage of the browser, for one test. @returns what it keeps */
export function stubStorage(
  name: 'localStorage' | 'sessionStorage',
  entries: Readonly<Record<string, string>> = {},
): Map<string, string> {
  const stored = new Map(Object.entries(entries))
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}
