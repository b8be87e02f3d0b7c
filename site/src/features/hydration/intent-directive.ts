import type { ClientDirective } from 'astro'
import { HYDRATING, HYDRATION_REQUESTED, setOfflineLine } from './island.ts'

/** `client:intent`: hydrates an island, which works as plain HTML before, on `HYDRATION_REQUESTED`. */
const intent: ClientDirective = (load, _options, island) => {
  let isHydrating = false

  const hydrateOnce = async () => {
    if (isHydrating) return
    isHydrating = true
    const hydrate = await load()
    // It does not reject if the code cannot be fetched.
    if (!isHydrating) return
    await untilReleased(island)
    // React expects the page as it was built.
    setOfflineLine(island, false)
    island.dispatchEvent(new Event(HYDRATING, { bubbles: true }))
    await hydrate()
  }

  island.addEventListener(HYDRATION_REQUESTED, hydrateOnce)
  // The next request tries again.
  island.addEventListener('astro:hydration-error', () => {
    isHydrating = false
  })
  if (island.matches('[data-hydration-requested]')) void hydrateOnce()
}

/** Resolves when nothing of an island is pressed: hydration that moved a pressed button would undo the click. */
async function untilReleased(island: HTMLElement): Promise<void> {
  while (island.matches(':active')) await new Promise((resolve) => setTimeout(resolve, 50))
}

export default intent
