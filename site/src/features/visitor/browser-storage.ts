/** A browser storage that never throws: if the browser refuses, values last as long as the page. */
type BrowserStorage = {
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

export const lastingStorage: BrowserStorage = guard(() => localStorage)

export const tabStorage: BrowserStorage = guard(() => sessionStorage)

/** Whether this tab has stored something under a key with this prefix, which is quicker than reading it. */
export function hasTabKey(prefix: string): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix))
  } catch {
    return false
  }
}

/** Catches the errors of a storage: a blocked one throws on access, a full one on write. */
function guard(open: () => Storage): BrowserStorage {
  const refused = new Map<string, string>()
  return {
    read: (key) => {
      try {
        return refused.get(key) ?? open().getItem(key)
      } catch {
        return refused.get(key) ?? null
      }
    },
    write: (key, value) => {
      try {
        open().setItem(key, value)
        refused.delete(key)
      } catch {
        refused.set(key, value)
      }
    },
    remove: (key) => {
      refused.delete(key)
      try {
        open().removeItem(key)
      } catch {
        // A blocked storage is empty.
      }
    },
  }
}
