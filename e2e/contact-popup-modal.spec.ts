/** The contact pop-up as a modal dialog: focus, scrolling, and touch. */
import { chromium, type Page } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '../harness/browser-arguments.ts'
import { findBrowser } from '../harness/find-browser.ts'
import { formOf } from './forms.ts'
import {
  floatingButton,
  newPage,
  openContactPopup,
  popupsOf,
  RESUME,
  skipPictures,
} from './popups.ts'
import { expect, test } from './product.ts'

test.beforeEach(({ page }) => skipPictures(page))

test.describe('while it is open', () => {
  const holdsFocus = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null)

  for (const key of ['Tab', 'Shift+Tab'])
    test(`${key} stays in it, and what has the focus can be seen`, async ({ page }) => {
      // So low that it scrolls inside.
      await page.setViewportSize({ width: 900, height: 480 })
      await page.goto('/about-us/')
      const dialog = await openContactPopup(page)
      await formOf(dialog).inquiryType.selectOption('careers')
      await formOf(dialog).resume.setInputFiles(RESUME)
      await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
      const visited = new Set<string>()
      for (let time = 1; time <= 30; time += 1) {
        await page.keyboard.press(key)
        expect(await holdsFocus(page), `after ${time} times`).toBe(true)
        const { name, isOnTop } = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement
          // A link may go on in the next line.
          const [first = new DOMRect()] = element.getClientRects()
          const { left, top, width, height } = first
          const seen = document.elementFromPoint(left + width / 2, top + height / 2)
          const named = element.getAttribute('name') ?? element.getAttribute('aria-label')
          return {
            name: named ?? element.textContent ?? '',
            isOnTop: element === seen || element.contains(seen),
          }
        })
        visited.add(name)
        expect(isOnTop, `${name} is covered`).toBe(true)
      }
      expect([...visited].sort()).toEqual(
        [
          'Close',
          'How we handle your data',
          'Remove mira-holloway.pdf',
          'Submit',
          'careers@lanternfield.example',
          'email',
          'inquiryType',
          'message',
          'name',
          'phone',
          'resume',
        ].sort(),
      )
    })

  test('the page behind it does not scroll, by wheel or keys', async ({ page }) => {
    await page.goto('/about-us/')
    await page.evaluate(() => scrollTo(0, 400))
    const dialog = await openContactPopup(page)
    const before = await page.evaluate(() => scrollY)
    for (const [x, y] of [
      [640, 450],
      [30, 450],
    ] as const) {
      await page.mouse.move(x, y)
      await page.mouse.wheel(0, 600)
      await page.mouse.wheel(0, -900)
      await page.mouse.wheel(0, 500)
    }
    await dialog.getByRole('button', { name: 'Close', exact: true }).focus()
    for (const key of ['PageDown', 'End', 'ArrowDown', 'Home', 'PageUp'])
      await page.keyboard.press(key)
    await page.waitForTimeout(200)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })

  test('the page behind it stays where it was, though its scroll bar goes', async ({
    product,
    collectErrors,
  }) => {
    // Playwright hides scroll bars, which visitors see.
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: [...BROWSER_ARGUMENTS, '--disable-gpu'],
      ignoreDefaultArgs: ['--hide-scrollbars'],
    })
    collectErrors(browser)
    const page = await newPage(browser, product, { viewport: { width: 1280, height: 800 } })
    await page.goto('/about-us/')
    const barPx = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
    expect(barPx, 'this browser shows scroll bars').toBeGreaterThan(0)
    const places = () =>
      page.evaluate(() =>
        ['header', 'header a[href="/contact-us/"]', 'main h1', 'main', 'footer'].map((selector) => {
          const { left, right } =
            document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
          return `${selector}: ${left} to ${right}`
        }),
      )
    const before = await places()
    const dialog = await openContactPopup(page)
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    expect(await places()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await places()).toEqual(before)
    await browser.close()
  })

  test('nothing is cut off at 320 px, also with every error shown', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 600 })
    await page.goto('/about-us/')
    const dialog = await openContactPopup(page)
    await formOf(dialog).inquiryType.selectOption('careers')
    await formOf(dialog).submit.click()
    await expect(formOf(dialog).errorOf('resume')).toBeVisible()
    const widths = await dialog.evaluate((element) => ({
      page: document.documentElement.scrollWidth,
      dialog: element.scrollWidth - element.clientWidth,
      outside: [...element.querySelectorAll('*:not(.sr-only)')]
        .filter((inner) => inner.getBoundingClientRect().right > 320.5)
        .map((inner) => inner.outerHTML.slice(0, 80)),
    }))
    expect(widths).toEqual({ page: 320, dialog: 0, outside: [] })
    await formOf(dialog).submit.scrollIntoViewIfNeeded()
    await expect(formOf(dialog).submit).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({
      ratio: 1,
    })
  })
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  /** A finger comes down, and stays until the pop-up is rendered. */
  async function touch(page: Page): Promise<void> {
    await page.goto('/')
    await floatingButton(page).dispatchEvent('touchstart')
    await page.waitForSelector('dialog form[data-form]', { state: 'attached' })
  }

  test('the prepared pop-up is invisible and out of reach', async ({ page }) => {
    await page.goto('/')
    await expect(floatingButton(page)).toBeVisible()
    const without = await page.screenshot()
    await touch(page)
    expect((await page.screenshot()).equals(without)).toBe(true)
    const isHit = await page.locator('dialog').evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isHit).toBe(false)
    await expect(page.locator('dialog')).toBeHidden()
  })

  test('a tap opens it as a mouse does', async ({ page }) => {
    await touch(page)
    await floatingButton(page).tap()
    const dialog = popupsOf(page).contact
    await expect(dialog).toHaveAttribute('open', '')
    await expect(dialog).not.toHaveAttribute('inert')
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(floatingButton(page)).toBeFocused()
  })

  test('a key that is quicker than a frame meets the open pop-up', async ({ page }) => {
    await touch(page)
    const isOpen = await floatingButton(page).evaluate((button: HTMLElement) => {
      button.click()
      return document.querySelector('dialog[open]') !== null
    })
    expect(isOpen).toBe(true)
  })

  test('it opens in the mode of the opener, and not in the one that was prepared', async ({
    page,
  }) => {
    await touch(page)
    await floatingButton(page).evaluate((button: HTMLElement) => {
      button.dataset.mode = 'file-upload'
      button.click()
    })
    const dialog = popupsOf(page).contact
    await expect(dialog).toHaveAttribute('open', '')
    await expect(dialog.getByLabel('Resume', { exact: true })).toBeAttached()
  })
})
