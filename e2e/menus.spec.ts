/** The ways around the site: the bar from 1280 px, the drawer below, by mouse, keys, touch and without scripts. */
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { ALL } from './suites.ts'

const bar = (page: Page) => page.locator('header').getByRole('navigation', { name: 'Main' })
const chevron = (page: Page, name: string) =>
  bar(page).getByRole('button', { name: `${name} menu` })
const panel = (page: Page, name: string) => page.locator(`#panel-${name.toLowerCase()}`)
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const drawer = (page: Page) => page.locator('#menu')

const NARROW = { width: 1279, height: 900 }

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, hasTouch: true })

    test('a chevron of the bar opens its panel; a label links to its page', async ({ page }) => {
      await page.goto('/privacy-policy/')
      await expect(menuButton(page)).toBeHidden()
      await test.step('pressed again, it closes the panel, also by a finger', async () => {
        await chevron(page, 'Services').tap()
        await expect(panel(page, 'Services').locator('a')).toHaveCount(10)
        await expect(panel(page, 'Services').locator('a').last()).toBeVisible()
        await chevron(page, 'Services').tap()
        await expect(panel(page, 'Services')).toBeHidden()
        await chevron(page, 'Services').click()
        await expect(panel(page, 'Services')).toBeVisible()
        await chevron(page, 'Services').click()
        await expect(panel(page, 'Services')).toBeHidden()
      })
      await test.step('one panel is open at a time, until a click elsewhere', async () => {
        await chevron(page, 'Services').click()
        await chevron(page, 'Products').click()
        await expect(panel(page, 'Products')).toBeVisible()
        await expect(panel(page, 'Services')).toBeHidden()
        await page.mouse.click(640, 860)
        await expect(panel(page, 'Products')).toBeHidden()
      })
      await test.step('Tab goes from a chevron into its panel, and Escape back', async () => {
        await chevron(page, 'Industries').press('Enter')
        const links = panel(page, 'Industries').getByRole('link')
        await page.keyboard.press('Tab')
        await expect(links.first()).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(links.nth(1)).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(panel(page, 'Industries')).toBeHidden()
        await expect(chevron(page, 'Industries')).toBeFocused()
      })
      await chevron(page, 'Services').press('Space')
      const service = panel(page, 'Services').getByRole('link', { name: /^Cloud Modernization/ })
      await service.tap()
      await expect(page).toHaveURL(/\/services\/cloud-modernization-migration\/$/)
      await bar(page).getByRole('link', { name: 'Services' }).click()
      await expect(page).toHaveURL(/\/services\/$/)
      await expect(panel(page, 'Services')).toBeHidden()
    })

    const ONCE = javaScriptEnabled ? {} : ALL
    test('below 1280 px there is a drawer instead of the bar', ONCE, async ({ page }) => {
      await page.goto('/privacy-policy/')
      await chevron(page, 'Industries').click()
      await page.setViewportSize(NARROW)
      await expect(panel(page, 'Industries')).toBeHidden()
      await expect(bar(page)).toBeHidden()
      await menuButton(page).click()
      await drawer(page).getByLabel('Products menu').click()
      await expect(drawer(page).getByRole('link', { name: 'Gen AI Chatbot' })).toBeVisible()
      await drawer(page).getByRole('button', { name: 'Close' }).click()
      await expect(drawer(page)).toBeHidden()
      await menuButton(page).click()
      await page.keyboard.press('Escape')
      await expect(drawer(page)).toBeHidden()
      await expect(menuButton(page)).toBeFocused()
    })
  })

test('the first Tab skips to the content, and the bar covers no focus', async ({ page }) => {
  await page.goto('/services/agentic-ai/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.locator('footer a').last().focus()
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Shift+Tab')
    const covered = await page.evaluate(() => {
      const focused = document.querySelector(':focus:not(.site-header *)')
      const header = document.querySelector('.site-header')?.getBoundingClientRect()
      const { bottom = Number.POSITIVE_INFINITY } = focused?.getBoundingClientRect() ?? {}
      return bottom <= (header?.bottom ?? 0) ? focused?.outerHTML : null
    })
    expect(covered).toBeNull()
  }
})
