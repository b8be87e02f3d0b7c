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

  test('stays at the bottom right, and off the last line of a page', async ({ page }) => {
    await page.goto('/about-us/')
    const button = floatingButton(page)
    const place = () =>
      button.evaluate((element) => {
        const { right, bottom, width, height } = element.getBoundingClientRect()
        const viewport = document.documentElement
        return {
          right: viewport.clientWidth - right,
          bottom: viewport.clientHeight - bottom,
          width,
          height,
        }
      })
    for (const width of [360, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expect(button).toBeVisible()
      const atTop = await place()
      expect(atTop.right, `at ${width} px`).toBeLessThanOrEqual(32)
      expect(atTop.bottom, `at ${width} px`).toBeLessThanOrEqual(32)
      expect(Math.min(atTop.width, atTop.height)).toBeGreaterThanOrEqual(44)
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      expect(await place()).toEqual(atTop)
      const textRight = await page
        .locator('footer p')
        .last()
        .evaluate((line) => {
          const text = document.createRange()
          text.selectNodeContents(line)
          return text.getBoundingClientRect().right
        })
      const left = (await button.boundingBox())?.x
      expect(textRight, `at ${width} px`).toBeLessThanOrEqual(left ?? 0)
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
