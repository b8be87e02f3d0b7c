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

test('the palette is dark blue and yellow, in Inter, with round corners', async ({ page }) => {
  await page.goto('/')
  const look = await page.evaluate(async () => {
    await document.fonts.ready
    const style = getComputedStyle(document.documentElement)
    const oklch = (name: string) =>
      (style.getPropertyValue(name).match(/[\d.]+%?/g) ?? []).map(
        (value) => Number.parseFloat(value) / (value.endsWith('%') ? 100 : 1),
      )
    return {
      blues: [oklch('--color-base-content'), oklch('--color-primary')],
      accent: oklch('--color-accent'),
      font: getComputedStyle(document.body).fontFamily,
      loaded: [...document.fonts].flatMap(({ family, status }) =>
        status === 'loaded' ? family : [],
      ),
      radius: getComputedStyle(document.querySelector('.btn-accent') ?? document.body).borderRadius,
    }
  })
  for (const [lightness, , hue] of look.blues) {
    expect(lightness).toBeLessThan(0.45)
    expect(Math.abs((hue ?? 0) - 265)).toBeLessThan(10)
  }
  expect(Math.abs((look.accent[2] ?? 0) - 87)).toBeLessThan(13)
  expect(look.font).toMatch(/Inter.*sans-serif/)
  expect(look.loaded).toContainEqual(expect.stringContaining('Inter Variable'))
  expect(Number.parseFloat(look.radius)).toBeGreaterThan(8)
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
