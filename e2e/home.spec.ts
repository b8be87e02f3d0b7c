/** The home page as a browser shows it. What its HTML says: built/specified-pages.test.ts */
import { expect, test } from './product.ts'
import { ALL } from './suites.ts'
import { sidewaysPx } from './text-fit.ts'

test.use({ pictures: true })

test('the home page shows four aligned numbers and sixteen clients', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#results .count')).toHaveText(['Millions', '40%', '65%', '2X'])
  const tops = await page
    .locator('#results dd:last-child')
    .evaluateAll((all) => all.map((sentence) => sentence.getBoundingClientRect().top))
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)
  const logos = page.locator('.client-logos img')
  await expect(logos).toHaveCount(16)
  await logos.first().scrollIntoViewIfNeeded()
  for (const logo of await logos.all())
    await expect
      .poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(20)
})

test(
  'at each breakpoint from 320 to 1536 px the home page fits the window',
  ALL,
  async ({ page }) => {
    await page.goto('/')
    for (const width of [320, 480, 768, 1024, 1280, 1536]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await sidewaysPx(page), `${width} px`).toBeLessThanOrEqual(0)
      const bar = page.locator('header').getByRole('navigation', { name: 'Main' })
      await expect(bar).toBeVisible({ visible: width >= 1280 })
    }
  },
)
