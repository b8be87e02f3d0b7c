import type { Popups } from './mount-popups.tsx'
import type { PopupListener } from './popup.ts'

export type PopupLoader = {
  /** The pop-ups, fetched at the first call; a call after a failure tries again. Rejects without a network. */
  readonly load: () => Promise<Popups>
  /** The pop-ups if they are there already. */
  readonly loaded: () => Popups | null
}

/** Fetches the code of the pop-ups when somebody shows interest, and not before. */
export function createPopupLoader(listener: PopupListener): PopupLoader {
  let loading: Promise<Popups> | null = null
  let popups: Popups | null = null

  async function fetchAndMount(): Promise<Popups> {
    try {
      const { mountPopups } = await import('./mount-popups.tsx')
      popups = await mountPopups(listener)
      return popups
    } catch (cause) {
      loading = null
      throw cause
    }
  }

  return {
    load: () => {
      loading ??= fetchAndMount()
      return loading
    },
    loaded: () => popups,
  }
}
