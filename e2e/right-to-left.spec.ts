/** The pages of a language that runs from right to left. */
import { expect, test } from './product.ts'

for (const width of [360, 1280])
  test(`nothing sticks out at ${width} px from right to left`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/services/cyber-security/', '/case-studies/', '/contact-us/']) {
      await page.goto(path)
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl'
      })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
      const title = await page.locator('h1').boundingBox()
      expect((title?.x ?? 0) + (title?.width ?? 0), path).toBeGreaterThan(width * 0.9)
    }
  })

test('the menu opens at the left, and arrows point there', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await page.goto('/')
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const call = page.locator('main .btn-accent').first()
  await expect(call.locator('svg')).toHaveCSS('scale', '-1 1')
  const words = await call.boundingBox()
  const arrow = await call.locator('svg').boundingBox()
  expect(arrow?.x).toBeLessThan((words?.x ?? 0) + (words?.width ?? 0) / 2)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect.poll(async () => (await page.locator('#menu').boundingBox())?.x).toBe(0)
  expect((await page.locator('#menu').boundingBox())?.width).toBeLessThan(500)
})
