import type { ClientDirective } from 'astro'
import { WANTED } from './awake.ts'
import { sayOffline } from './say-offline.ts'

/**
 * `client:intent`: hydrates an island when it is wanted, which somebody else decides (see `wake-islands.ts`).
 * Until then the island is plain HTML that already works.
 */
const intent: ClientDirective = (load, _options, island) => {
  let isWaking = false

  const wake = async () => {
    if (isWaking) return
    isWaking = true
    const hydrate = await load()
    // It does not reject when the code cannot be fetched.
    if (!isWaking) return
    // The code expects the page as it was built.
    sayOffline(island, false)
    await hydrate()
  }

  island.addEventListener(WANTED, wake)
  // Its code could not be fetched; the next time that somebody reaches for it, it may be.
  island.addEventListener('astro:hydration-error', () => {
    isWaking = false
  })
  if (island.matches('[data-wanted]')) void wake()
}

export default intent
