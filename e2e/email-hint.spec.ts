/** The hint under an e-mail address that looks mistyped. For which addresses: site/src/features/inquiry-form/suggest-address.test.ts */
import type { Locator, Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { violationsOn } from './axe.ts'
import { expectThanks, fillIn, formOf, hydrate, INQUIRY } from './forms.ts'
import { holdRequests, WAKING_SCRIPTS } from './hold-requests.ts'
import { expect, newVisitor, readNotification, test } from './product.ts'
import { ALL } from './suites.ts'
import { smallTargets } from './targets.ts'
import { cutTexts, sidewaysPx } from './text-fit.ts'

const MISTYPED = 'Ada+news@Gmial.com'
const MEANT = 'Ada+news@gmail.com'

const hintIn = (page: Page) => page.getByRole('button', { name: /^Did you mean/ })

/** Enters an address, and goes on to the next field. */
async function leaveAddress(page: Page, address = MISTYPED): Promise<void> {
  await formOf(page).email.fill(address)
  await formOf(page).email.press('Tab')
}

/** Presses the mouse at the upper edge of a button, longer than it takes until the hint could appear, and releases it. */
async function pressLong(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  if (!before) throw new Error('The button is not shown.')
  await page.mouse.move(before.x + before.width / 2, before.y + 4)
  await page.mouse.down()
  await page.clock.runFor(250)
  await expect(hintIn(page)).toHaveCount(0)
  expect(await button.boundingBox()).toEqual(before)
  await page.mouse.up()
}

test('it comes when the field is left, can be taken, and goes', async ({ page }) => {
  const release = await holdRequests(page, WAKING_SCRIPTS)
  await page.goto('/contact-us/')
  const { email } = formOf(page)
  // A live region announces what is added to it, and so has to be there before.
  const region = page
    .locator('.field', { has: page.locator('[name=email]') })
    .locator('[aria-live=polite]')
  await expect(region).toHaveText('')
  await region.evaluate((element) => element.setAttribute('data-same', ''))
  // Before the form has its code, too.
  await leaveAddress(page)
  release()
  await expect(region).toHaveText(`Did you mean ${MEANT}?`)
  await expect(region).toHaveAttribute('data-same')
  await email.focus()
  await email.press('Tab')
  await expect(hintIn(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(region).toHaveText('')
  // A screen reader reads the field with its new value.
  await expect(email).toBeFocused()
  await expect(email).toHaveValue(MEANT)
  await leaveAddress(page)
  await expect(hintIn(page)).toBeVisible()
  await email.press('End')
  await email.press('Backspace')
  await expect(hintIn(page)).toHaveCount(0)
})

test.describe('with a finger and a mouse', () => {
  test.use({ hasTouch: true })

  test('no click or tap from the field on the button is lost', async ({ page, product }) => {
    const visitor = newVisitor().replace('mail.example', 'gmial.com')
    await page.clock.install()
    await page.goto('/contact-us/')
    await hydrate(page)
    const { email, submit, errorOf } = formOf(page)
    await email.fill('ada@gmail,com')
    await pressLong(page, submit)
    await expect(errorOf('email')).toHaveText(messages.emailFormat)
    await hintIn(page).click()
    await expect(errorOf('email')).toBeHidden()

    await fillIn(page, { ...INQUIRY, email: visitor })
    await email.focus()
    await submit.tap()
    await expectThanks(page)
    await expect(hintIn(page)).toHaveCount(0)
    await readNotification(product, visitor)
  })
})

test('an open one is accessible, and fits', ALL, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/contact-us/')
  await hydrate(page)
  await leaveAddress(page, `${'ada.lovelace.'.repeat(5)}@gmial.com`)
  await expect(hintIn(page)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  expect(await smallTargets(page, '.inquiry-form')).toEqual([])
  expect(await cutTexts(page, '.inquiry-form')).toEqual([])
  expect(await sidewaysPx(page)).toBe(0)
})
