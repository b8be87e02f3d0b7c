/** The hint under an e-mail address that looks mistyped: it comes when nothing is pressed, and keeps nobody from sending. */
import type { Locator, Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { violationsOn } from './axe.ts'
import { eachCase } from './cases.ts'
import { fillIn, formOf, hydrate, INQUIRY } from './forms.ts'
import { holdRequests, WAKING_SCRIPTS } from './hold-requests.ts'
import {
  attachResume,
  CASE_STUDY,
  ENDPOINT,
  FORM_PLACES,
  newPage,
  openContactPopup,
  openLeadMagnet,
  skipPictures,
} from './popups.ts'
import { CAREERS, expect, newVisitor, readNotification, test } from './product.ts'
import { smallTargets } from './targets.ts'
import { cutTexts, sidewaysPx } from './text-fit.ts'

const MISTYPED = 'Ada+news@Gmial.com'
const MEANT = 'Ada+news@gmail.com'
const { email: _right, ...OTHER_FIELDS } = INQUIRY

test.beforeEach(({ page }) => skipPictures(page))

const hintIn = (root: Page | Locator) => root.getByRole('button', { name: /^Did you mean/ })

/** An address with a mistyped domain that no other test writes from. */
const newMistyped = () => newVisitor().replace('mail.example', 'gmial.com')

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrate(page)
}

/** Enters an address, and goes on to the next field. */
async function leaveAddress(root: Page | Locator, address = MISTYPED): Promise<void> {
  await formOf(root).email.fill(address)
  await formOf(root).email.press('Tab')
}

/** Presses the mouse at the upper edge of a button, longer than it takes until the hint could appear, and releases it. */
async function pressLong(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  await page.mouse.move(x + width / 2, y + 4)
  await page.mouse.down()
  await page.waitForTimeout(250)
  await expect(hintIn(page)).toHaveCount(0)
  expect(await button.boundingBox()).toEqual({ x, y, width, height })
  await page.mouse.up()
}

test('any form offers it when the field is left, and takes it', async ({ page }) => {
  await eachCase(Object.entries(FORM_PLACES), async (open, place) => {
    await open(page)
    if (place.endsWith('-page')) await hydrate(page)
    const form = page.locator(`form[data-form="${place}"]`)
    const { email } = formOf(page)
    // A live region announces what is added to it, and so has to be there before.
    const region = form
      .locator('.field', { has: page.locator('[name=email]') })
      .locator('[aria-live=polite]')
    await expect(region).toHaveText('')
    await region.evaluate((element) => element.setAttribute('data-same', ''))
    await email.pressSequentially(MISTYPED)
    await expect(email).toHaveValue(MISTYPED)
    await expect(region).toHaveText('')
    await email.press('Tab')
    await expect(region).toHaveText(`Did you mean ${MEANT}?`)
    await expect(region).toHaveAttribute('data-same')
    if (place === 'careers-page') {
      await email.press('Tab')
      await expect(hintIn(form)).toBeFocused()
      await page.keyboard.press('Enter')
    } else await hintIn(form).click()
    await expect(region).toHaveText('')
    // A screen reader reads the field with its new value.
    await expect(email).toBeFocused()
    await expect(email).toHaveValue(MEANT)
  })
})

test('a click from the field on the button that sends is not lost', async ({ page, product }) => {
  const onPage = newMistyped()
  await openPage(page, '/contact-us/')
  await fillIn(page, OTHER_FIELDS)
  await formOf(page).email.fill(onPage)
  await pressLong(page, formOf(page).submit)
  await expect(page.getByRole('status')).toContainText(messages.sent)
  await expect(formOf(page).email).toHaveValue('')
  await expect(hintIn(page)).toHaveCount(0)
  await readNotification(product, onPage)

  // Here nothing is between the field and the button.
  const inPopup = newMistyped()
  await page.evaluate(() => localStorage.clear())
  await page.goto(CASE_STUDY)
  const dialog = await openLeadMagnet(page)
  await fillIn(dialog, { name: INQUIRY.name, email: inPopup })
  const request = page.waitForRequest(ENDPOINT)
  await pressLong(page, formOf(dialog).send)
  expect((await request).postDataJSON()).toMatchObject({ toEmailAddress: inPopup })
})

test('a tap from the field on the button that sends is not lost', async ({ browser, product }) => {
  const page = await newPage(browser, product, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 780 },
  })
  const visitor = newMistyped()
  await openPage(page, '/contact-us/')
  await fillIn(page, OTHER_FIELDS)
  await formOf(page).email.fill(visitor)
  await formOf(page).submit.tap()
  await expect(page.getByRole('status')).toContainText(messages.sent)
  await readNotification(product, visitor)
  await page.context().close()
})

test('an open one is ignored by sending, and gone while it is sent', async ({ page, product }) => {
  const visitor = newMistyped()
  await openPage(page, '/careers/')
  await fillIn(page, { name: INQUIRY.name, phone: '5125550142' })
  await attachResume(page)
  await leaveAddress(page, visitor)
  await expect(hintIn(page)).toBeVisible()
  const release = await holdRequests(page, ENDPOINT)
  await formOf(page).submit.click()
  await expect(page.locator('form[aria-busy=true]')).toBeVisible()
  await expect(hintIn(page)).toHaveCount(0)
  release()
  await expect(page.getByRole('status')).toContainText(messages.sent)
  const { files } = await readNotification(product, visitor, CAREERS)
  expect(files).toHaveLength(1)
})

test('it comes after a click that found errors, and goes with the address', async ({ page }) => {
  await openPage(page, '/contact-us/')
  const { email, name, submit, errorOf } = formOf(page)
  await email.fill('ada@gmail,com')
  await pressLong(page, submit)
  await expect(errorOf('name')).toBeVisible()
  await expect(errorOf('email')).toHaveText(messages.emailFormat)
  await expect(hintIn(page)).toHaveText('Did you mean ada@gmail.com?')
  await hintIn(page).click()
  await expect(errorOf('email')).toBeHidden()
  await leaveAddress(page)
  await expect(hintIn(page)).toBeVisible()
  await email.press('End')
  await email.press('Backspace')
  await expect(hintIn(page)).toHaveCount(0)
  await leaveAddress(page, 'ada@northbay.example')
  await name.focus()
  await expect(hintIn(page)).toHaveCount(0)
})

test('it is back with a draft that was put aside, and after a reload', async ({ page }) => {
  await page.goto('/privacy-policy/')
  const dialog = await openContactPopup(page)
  await leaveAddress(dialog)
  await expect(hintIn(dialog)).toBeVisible()
  await page.keyboard.press('Escape')
  await openContactPopup(page)
  await expect(hintIn(dialog)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Put it back' }).click()
  await expect(formOf(dialog).email).toHaveValue(MISTYPED)
  await hintIn(dialog).click()
  await expect(formOf(dialog).email).toHaveValue(MEANT)

  await openPage(page, '/contact-us/')
  await leaveAddress(page)
  await expect(hintIn(page)).toBeVisible()
  await page.reload()
  await hydrate(page)
  await expect(formOf(page).email).toHaveValue(MISTYPED)
  await hintIn(page).click()
  await page.reload()
  await hydrate(page)
  await expect(formOf(page).email).toHaveValue(MEANT)
})

test('it comes for an address that was left before the form was hydrated', async ({ page }) => {
  const release = await holdRequests(page, WAKING_SCRIPTS)
  await page.goto('/contact-us/')
  await leaveAddress(page)
  release()
  await expect(hintIn(page)).toHaveText(`Did you mean ${MEANT}?`)
})

test('an open one is accessible in both themes, and fits', async ({ page }) => {
  await openPage(page, '/contact-us/')
  await leaveAddress(page, `${'ada.lovelace.'.repeat(5)}@gmial.com`)
  await expect(hintIn(page)).toBeVisible()
  for (const [colorScheme, width] of [
    ['light', 360],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    expect(await violationsOn(page), colorScheme).toEqual([])
    expect(await smallTargets(page, '.inquiry-form')).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await cutTexts(page, '.inquiry-form')).toEqual([])
  expect(await sidewaysPx(page)).toBe(0)
})
