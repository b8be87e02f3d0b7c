export type LoadedOnce<Value> = {
  /** Loads at the first call; a call after a failure tries again. Rejects if loading does. */
  readonly soon: () => Promise<Value>
  /** The loaded value, if there is one already. */
  readonly now: () => Value | null
}

/** Loads something when it is first asked for, and not before. */
export function loadOnce<Value>(load: () => Promise<Value>): LoadedOnce<Value> {
  let loading: Promise<Value> | null = null
  let loaded: Value | null = null

  async function attempt(): Promise<Value> {
    try {
      loaded = await load()
      return loaded
    } catch (cause) {
      loading = null
      throw cause
    }
  }

  return {
    soon: () => {
      loading ??= attempt()
      return loading
    },
    now: () => loaded,
  }
}
