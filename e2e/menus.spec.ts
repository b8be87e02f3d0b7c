/** The ways around the site: the bar from 1280 px, the drawer below, by mouse, keys, touch and without scripts. */
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { readPage } from './routes.ts'

type PanelName = 'Services' | 'Industries' | 'Products'

const bar = (page: Page) => page.locator('header').getByRole('navigation', { name: 'Main' })
const chevron = (page: Page, name: PanelName) =>
  bar(page).getByRole('button', { name: `${name} menu` })
const panel = (page: Page, name: PanelName) => page.locator(`#panel-${name.toLowerCase()}`)
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const drawer = (page: Page) => page.locator('#menu')

const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 1279, height: 900 }

test.describe('menus in the built HTML', () => {
  test('the bar and the drawer hold the same seven entries in order', () => {
    const $ = readPage('/privacy-policy/')
    for (const links of [$('header nav li > a'), $('#menu .drawer-entry > a')])
      expect(links.toArray().map((link) => [$(link).text(), link.attribs.href])).toEqual([
        ['Services', '/services/'],
        ['Industries', '/industries/'],
        ['Products', '/products/'],
        ['About Us', '/about-us/'],
        ['Insights', '/insights/'],
        ['Careers', '/careers/'],
        ['Contact Us', '/contact-us/'],
      ])
    expect($('header a').first().attr('href')).toBe('/')
    for (const place of ['.site-header', '#menu'])
      expect($(`${place} a[aria-label=Search]`).attr('href'), place).toBe('/search/')
    const contacts = $('#menu a[href^=tel], #menu a[href^=mailto], #menu a[data-cta]').toArray()
    expect(contacts.map((link) => $(link).text())).toEqual([
      'Contact Us',
      '+1 512 555 0147',
      'hello@lanternfield.example',
    ])
  })

  test('the bar highlights the section of a page', () => {
    for (const { path, entries, isInMenus } of [
      { path: '/', entries: [], isInMenus: false },
      { path: '/services/agentic-ai/', entries: ['Services'], isInMenus: true },
      { path: '/insights/agents-that-ask-first/', entries: ['Insights'], isInMenus: false },
      {
        path: '/services/staff-augmentation/case-study/six-engineers-for-a-freight-floor/',
        entries: ['Services', 'Industries'],
        isInMenus: false,
      },
    ]) {
      const $ = readPage(path)
      const highlighted = $('header nav [data-highlighted]').toArray()
      expect(
        highlighted.map((entry) => $(entry).text()),
        path,
      ).toEqual(entries)
      // The mark for screen readers belongs to the page itself and to nothing above it; most pages are in no menu.
      const current = $('.site-header [aria-current=page], [popover] [aria-current=page]').toArray()
      expect([...new Set(current.map(({ attribs }) => attribs.href))]).toEqual(
        isInMenus ? [path] : [],
      )
    }
  })
})

/** What holds with scripts and without. */
function describeMenus() {
  test('a chevron of the bar opens its panel; a label links to its page', async ({ page }) => {
    await page.setViewportSize(WIDE)
    await page.goto('/privacy-policy/')
    await expect(menuButton(page)).toBeHidden()
    await test.step('pressed again, it closes the panel', async () => {
      await chevron(page, 'Services').click()
      await expect(panel(page, 'Services').locator('a')).toHaveCount(10)
      await expect(panel(page, 'Services').locator('a').last()).toBeVisible()
      await chevron(page, 'Services').click()
      await expect(panel(page, 'Services')).toBeHidden()
    })
    await test.step('one panel is open at a time, until Escape or a click elsewhere', async () => {
      await chevron(page, 'Services').click()
      await chevron(page, 'Products').click()
      await expect(panel(page, 'Products')).toBeVisible()
      await expect(panel(page, 'Services')).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(panel(page, 'Products')).toBeHidden()
      await chevron(page, 'Industries').click()
      await page.mouse.click(640, 860)
      await expect(panel(page, 'Industries')).toBeHidden()
    })
    await chevron(page, 'Services').click()
    await panel(page, 'Services')
      .getByRole('link', { name: /^Cloud Modernization/ })
      .click()
    await expect(page).toHaveURL(/\/services\/cloud-modernization-migration\/$/)
    await bar(page).getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL(/\/services\/$/)
    await expect(panel(page, 'Services')).toBeHidden()
  })

  test('below 1280 px there is a drawer instead of the bar', async ({ page }) => {
    await page.setViewportSize(NARROW)
    await page.goto('/privacy-policy/')
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

  test('Tab goes from a chevron into its panel, and Escape back', async ({ page }) => {
    await page.setViewportSize(WIDE)
    await page.goto('/privacy-policy/')
    await chevron(page, 'Industries').focus()
    await page.keyboard.press('Enter')
    await expect(panel(page, 'Industries')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(panel(page, 'Industries').getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(panel(page, 'Industries').getByRole('link', { name: /^Insurance/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page, 'Industries')).toBeHidden()
    await expect(chevron(page, 'Industries')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(panel(page, 'Industries')).toBeVisible()
    await test.step('a panel closes when the window becomes narrow', async () => {
      await page.setViewportSize(NARROW)
      await expect(panel(page, 'Industries')).toBeHidden()
      await menuButton(page).click()
      await expect(drawer(page)).toBeVisible()
    })
  })
}

test.describe('menus', () => describeMenus())

test.describe('menus without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  describeMenus()
})

test.describe('menus by touch', () => {
  test.use({ hasTouch: true })

  test('a tap opens a panel, closes it and follows its links', async ({ page }) => {
    await page.setViewportSize(WIDE)
    await page.goto('/privacy-policy/')
    await chevron(page, 'Services').tap()
    await expect(panel(page, 'Services')).toBeVisible()
    await chevron(page, 'Services').tap()
    await expect(panel(page, 'Services')).toBeHidden()
    await chevron(page, 'Services').tap()
    await panel(page, 'Services')
      .getByRole('link', { name: /^Cyber Security/ })
      .tap()
    await expect(page).toHaveURL(/\/services\/cyber-security\/$/)
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
    const isCovered = await page.evaluate(() => {
      const focused = document.activeElement
      const header = document.querySelector('.site-header')
      if (!focused || !header || header.contains(focused) || focused === document.body) return false
      return focused.getBoundingClientRect().bottom <= header.getBoundingClientRect().bottom
    })
    expect(isCovered, await page.evaluate(() => document.activeElement?.outerHTML)).toBe(false)
  }
})
