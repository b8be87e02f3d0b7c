/** Every page as a picture, compared with the one of the last run: no test of the product, since looks may change. */
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { allRoutes } from './routes.ts'

/** A Monday on which offices are open, so that each capture says the same. */
const NOW = new Date('2026-11-30T15:00:00Z')

test.use({ pictures: true, expectedErrors: [/404/] })

for (const path of allRoutes())
  test(`page ${path}`, async ({ page }) => {
    await page.clock.setFixedTime(NOW)
    // No pop-up opens by itself.
    await page.addInitScript(() => localStorage.setItem('lead_magnet_over', 'true'))
    await page.goto(path)
    await loadAll(page)
    await expect(page).toHaveScreenshot({ fullPage: true })
  })

/** Scrolls to the end and back: parts that come late are there then, and so are all pictures. */
async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode())])
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}
