/** The button in the corner that opens the contact pop-up. */
import type { Page } from '@playwright/test'
import { EMPTY_FIELDS, formOf, valuesIn } from './forms.ts'
import {
  BROKEN_CONNECTION,
  floatingButton,
  newPage,
  popupsOf,
  reported,
  skipPictures,
} from './popups.ts'
import { expect, test } from './product.ts'
import { listedRoutes, UNLISTED } from './routes.ts'

const WITHOUT_BUTTON = ['/careers/', '/contact-us/']

test.beforeEach(({ page }) => skipPictures(page))

test.describe('the floating button', () => {
  test('is on every page but those with a form of their own', async ({ request }) => {
    for (const path of [...listedRoutes(), ...UNLISTED, '/no-such-page/']) {
      const html = await (await request.get(path)).text()
      const buttons = html.match(/<button[^>]*class="floating-button"[^>]*>/g) ?? []
      expect(buttons.length, path).toBe(WITHOUT_BUTTON.includes(path) ? 0 : 1)
    }
  })

  for (const path of ['/', '/about-us/', '/products/gen-ai-chatbot/'])
    test(`on ${path} it stays at the bottom right`, async ({ page }) => {
      await page.goto(path)
      const button = floatingButton(page)
      await expect(button).toBeVisible()
      const place = () =>
        button.evaluate((element) => {
          const { right, bottom, width, height } = element.getBoundingClientRect()
          return { right: innerWidth - right, bottom: innerHeight - bottom, width, height }
        })
      const atTop = await place()
      expect(atTop.right).toBeLessThanOrEqual(32)
      expect(atTop.bottom).toBeLessThanOrEqual(32)
      expect(Math.min(atTop.width, atTop.height)).toBeGreaterThanOrEqual(44)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
      expect(await place()).toEqual(atTop)
    })

  for (const path of WITHOUT_BUTTON)
    test(`on ${path} it is not`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(floatingButton(page)).toHaveCount(0)
    })

  /** How far to the right of its place the button is, so many milliseconds after it has appeared. */
  const offsetsAt = (page: Page, timesMs: readonly number[]) =>
    floatingButton(page).evaluate((element, times) => {
      const button = element as HTMLElement
      button.hidden = true
      button.getBoundingClientRect()
      button.hidden = false
      const [slide] = button.getAnimations()
      if (!slide) return null
      slide.pause()
      const offsets = times.map((time) => {
        slide.currentTime = time
        return button.getBoundingClientRect().left
      })
      slide.finish()
      const place = button.getBoundingClientRect().left
      return {
        duration: getComputedStyle(button).animationDuration,
        offsets: offsets.map((left) => Math.round(left - place)),
      }
    }, timesMs)

  test('slides in from the right in 0.7 s', async ({ browser, product }) => {
    const page = await newPage(browser, product, { reducedMotion: 'no-preference' })
    await page.goto('/about-us/')
    const slide = await offsetsAt(page, [0, 100, 690])
    expect(slide?.duration).toBe('0.7s')
    const [first = 0, next = 0, last = 0] = slide?.offsets ?? []
    expect(first, 'begins outside of the window').toBeGreaterThanOrEqual(60)
    expect(next).toBeLessThan(first)
    expect(next).toBeGreaterThan(last)
    expect(last).toBeLessThanOrEqual(1)
    await page.context().close()
  })

  test('does not slide for who wants less motion', async ({ page }) => {
    await page.goto('/about-us/')
    expect(await offsetsAt(page, [0])).toBeNull()
  })

  for (const key of ['click', 'Space', 'Enter'])
    test(`opens the pop-up by ${key}, hides and says so`, async ({ page }) => {
      await page.goto('/services/')
      const button = floatingButton(page)
      if (key === 'click') await button.click()
      else await button.press(key)
      const { contact } = popupsOf(page)
      await expect(contact).toBeVisible()
      await expect(button).toBeHidden()
      await expect(page.locator('.floating-button')).toBeHidden()
      expect(await reported(page, 'button_click')).toEqual([
        {
          event: 'button_click',
          button_label: 'contact us icon',
          button_action: 'Contact Form Pop Up',
          button_origin: '/services/',
        },
      ])
      // The key that opened it has typed nothing.
      await expect(formOf(contact).name).toBeFocused()
      expect(await valuesIn(contact)).toEqual(EMPTY_FIELDS)
    })

  test('leads to the contact page where the pop-up cannot be fetched', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(BROKEN_CONNECTION)
    await page.route('**/popups.json', (route) => route.abort())
    await page.goto('/about-us/')
    await floatingButton(page).click()
    await expect(page).toHaveURL(/\/contact-us\/$/)
  })
})
