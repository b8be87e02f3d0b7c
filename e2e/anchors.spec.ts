/** Places in a page are found where their address says. */
import { expect, test } from './product.ts'

/** The distance that the header needs above a place. */
const BELOW_HEADER_PX = 102

test.use({ viewport: { width: 412, height: 823 } })

test('a place is found by address and link, and again on the way back', async ({ page }) => {
  const place = page.locator('#results')
  const top = () => place.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await page.goto('/#results')
  await expect.poll(top).toBe(BELOW_HEADER_PX)
  await page.goto('/')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '#results'
    link.click()
  })
  await expect.poll(top).toBe(BELOW_HEADER_PX)
  await page.evaluate(() => scrollTo(0, 4000))
  const before = await top()
  await page.reload()
  await expect.poll(top).toBe(before)
  await page.goto('/thank-you/')
  await page.goBack()
  await expect.poll(top).toBe(before)
})
