/** The button in the corner that opens the contact pop-up. */
import type { Page } from '@playwright/test'
import { floatingButton, skipPictures } from './popups.ts'
import { expect, test } from './product.ts'
import { listedRoutes, readPage, UNLISTED } from './routes.ts'
import { smallTargets } from './targets.ts'

const WITHOUT_BUTTON = ['/careers/', '/contact-us/']

test.beforeEach(({ page }) => skipPictures(page))

test.describe('the floating button', () => {
  test('is on every page but those with a form of their own', () => {
    for (const path of [...listedRoutes(), ...UNLISTED]) {
      const count = WITHOUT_BUTTON.includes(path) ? 0 : 1
      expect(readPage(path)('button.floating-button'), path).toHaveLength(count)
    }
  })

  test('stays at the bottom right, whatever the width and wherever one reads', async ({ page }) => {
    await page.goto('/about-us/')
    const button = floatingButton(page)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      for (const top of [0, 100_000]) {
        await page.evaluate((to) => scrollTo(0, to), top)
        const { x, y, ...size } = (await button.boundingBox()) ?? {
          x: 0,
          y: 0,
          width: 0,
          height: 0,
        }
        expect(width - x - size.width, `at ${width} px`).toBeLessThanOrEqual(32)
        expect(900 - y - size.height, `at ${width} px`).toBeLessThanOrEqual(32)
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44)
      }
    }
  })

  test('leaves a low window to the text, as the bar does, and is at its end', async ({ page }) => {
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
      // 1280 by 800, 1280 by 1024 and 1920 by 1080 px at 400 %.
      [320, 200, 0],
      [320, 256, 0],
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

  /** How the button slides in when it appears; null if it does not. */
  const slideOf = (page: Page) =>
    floatingButton(page).evaluate((element) => {
      const button = element as HTMLElement
      button.hidden = true
      button.getBoundingClientRect()
      button.hidden = false
      const [slide] = button.getAnimations()
      if (!slide) return null
      slide.pause()
      const { left } = button.getBoundingClientRect()
      slide.finish()
      return {
        duration: getComputedStyle(button).animationDuration,
        fromPx: left - button.getBoundingClientRect().left,
      }
    })

  test('slides in from the right in 0.7 s, unless motion is reduced', async ({ page }) => {
    await page.goto('/about-us/')
    await expect(floatingButton(page)).toBeVisible()
    expect(await slideOf(page)).toBeNull()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const slide = await slideOf(page)
    expect(slide?.duration).toBe('0.7s')
    expect(slide?.fromPx, 'px, from outside of the window').toBeGreaterThanOrEqual(60)
  })
})
