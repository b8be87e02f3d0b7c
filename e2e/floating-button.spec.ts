/** The button in the corner that opens the contact pop-up. */
import type { Page } from '@playwright/test'
import { floatingButton, skipPictures } from './popups.ts'
import { expect, test } from './product.ts'
import { listedRoutes, readPage, UNLISTED } from './routes.ts'

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
