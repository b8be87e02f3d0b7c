import { describeFailure } from '../../base/connection.ts'
import { type Check, ok, warn } from '../../check.ts'
import { definePart } from '../../part.ts'

export const ghost = definePart({ bring: () => ({ checks: [check] }) })

/** Asks the site of GHOST_URL, which only a build reads. */
const check: Check = {
  name: 'ghost',
  isManual: true,
  run: async ({ environment, signal }) => {
    const { GHOST_URL: ghostUrl, GHOST_CONTENT_KEY: ghostContentKey } = environment
    if (!ghostUrl || !ghostContentKey) return null
    // Source: https://ghost.org/docs/content-api/
    const path = `ghost/api/content/posts/?limit=1&key=${ghostContentKey}`
    const saw = await fetch(`${ghostUrl.replace(/\/*$/, '/')}${path}`, {
      headers: { 'accept-version': 'v5.0' },
      signal,
    }).then(
      ({ status, headers }) => `${status} ${headers.get('content-type') ?? ''}`,
      describeFailure,
    )
    return saw.startsWith('200 application/json')
      ? ok(ghostUrl)
      : warn(`${ghostUrl}: ${saw}`, 'Correct GHOST_URL or GHOST_CONTENT_KEY before the next build.')
  },
}
