/** The browser's storage, where reading and writing cannot fail: what a browser refuses to keep lasts as long as the page. */
export type BrowserStorage = {
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

/** Kept until it is deleted, and seen by all tabs. */
export const lasting: BrowserStorage = guard(() => localStorage)

/** Kept for this tab until it is closed. */
export const ofThisTab: BrowserStorage = guard(() => sessionStorage)

/** Whether this tab keeps anything at all, which is quicker to ask than what. */
export function keepsAnything(): boolean {
  try {
    return sessionStorage.length > 0
  } catch {
    // A browser that refuses its storage keeps nothing beyond the page.
    return false
  }
}

/**
 * Guards a storage: a browser that blocks it throws already when it is named, and one that is full when
 * it is written.
 */
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
        // Then there is nothing to remove.
      }
    },
  }
}
