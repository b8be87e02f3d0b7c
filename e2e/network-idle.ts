import type { Page } from '@playwright/test'

/**
 * Resolves once a page has requested nothing for half a second, by Chromium's own lifecycle event: on a busy machine
 * Playwright's `networkidle` sometimes never fires.
 */
export async function networkIdle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const idle = new Promise<void>((resolve) =>
    session.on('Page.lifecycleEvent', ({ name }) => name === 'networkIdle' && resolve()),
  )
  await session.send('Page.enable')
  // Past events are sent as well.
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
  await idle
  await session.detach()
}
