import type { Page } from '@playwright/test'

/**
 * Resolves once a page has requested nothing for half a second, as Chromium tells it. Playwright's `networkidle` is at times
 * never told, on a busy machine.
 */
export async function networkIdle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const idle = new Promise<void>((resolve) =>
    session.on('Page.lifecycleEvent', ({ name }) => name === 'networkIdle' && resolve()),
  )
  await session.send('Page.enable')
  // Tells what has been, too.
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
  await idle
  await session.detach()
}
