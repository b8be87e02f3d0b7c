/** The button in the corner that opens the contact pop-up. */
import { floatingButton } from './popups.ts'
import { expect, test } from './product.ts'
import { ALL } from './suites.ts'
import { smallTargets } from './targets.ts'

test('it stays at the bottom right, at any width, wherever one reads', async ({ page }) => {
  await page.goto('/about-us/')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const top of [0, 100_000]) {
      await page.evaluate((to) => scrollTo(0, to), top)
      const box = await floatingButton(page).boundingBox()
      const { x, y, ...size } = box ?? { x: 0, y: 0, width: 0, height: 0 }
      expect(width - x - size.width, `at ${width} px`).toBeLessThanOrEqual(32)
      expect(900 - y - size.height, `at ${width} px`).toBeLessThanOrEqual(32)
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44)
    }
  }
})

test(
  'the last words of a short page are beside it on a phone',
  ALL,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/)
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['/thank-you/', '/404/']) {
      await page.goto(path)
      const button = await floatingButton(page).boundingBox()
      for (const words of await page.locator('main :is(li, a.link)').all()) {
        const { x = 0, width = 0 } = (await words.boundingBox()) ?? {}
        expect(x + width, path).toBeLessThanOrEqual((button?.x ?? 0) + 1)
      }
    }
  },
)

test('it leaves a low window to the text, as the bar does', ALL, async ({ page }) => {
  await page.goto('/about-us/')
  const covering = () =>
    page.evaluate(() => {
      const rows = Array.from({ length: innerHeight / 8 }, (_, row) => row * 8 + 4)
      const columns = Array.from({ length: innerWidth / 8 }, (_, column) => column * 8 + 4)
      const isCovered = (x: number, y: number) =>
        Boolean(document.elementFromPoint(x, y)?.closest('.site-header, .floating-button'))
      return rows.filter((y) => columns.some((x) => isCovered(x, y))).length / rows.length
    })
  for (const [width, height, share] of [
    // 1280 by 800 and 1920 by 1080 px at 400 %.
    [320, 200, 0],
    [480, 270, 0],
    // A phone on its side, where the button floats.
    [640, 320, 0.25],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 1500))
    expect(await covering(), `${width} by ${height} px`).toBeLessThanOrEqual(share)
    await floatingButton(page).scrollIntoViewIfNeeded()
    expect(await smallTargets(page, 'footer'), `${width} by ${height} px`).toEqual([])
  }
})

test('it slides in from the right in 0.7 s, unless motion is reduced', ALL, async ({ page }) => {
  await page.goto('/about-us/')
  /** How long each animation of the button is when it appears, in milliseconds. */
  const slides = () =>
    floatingButton(page).evaluate((element) => {
      const button = element as HTMLElement
      button.hidden = true
      button.getBoundingClientRect()
      button.hidden = false
      return button.getAnimations().map(({ effect }) => effect?.getTiming().duration)
    })
  expect(await slides()).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await slides()).toEqual([700])
})
