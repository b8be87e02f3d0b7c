/** A form while it is sent, and the toasts that say what became of it. */
import { expectThanks, fillIn, formOf, INQUIRY, newInquiry, send, sentCardOf } from './forms.ts'
import { holdRequests } from './hold-requests.ts'
import { ENDPOINT } from './popups.ts'
import { expect, newVisitor, test } from './product.ts'
import { ALL } from './suites.ts'

test('the form is dimmed, takes no click, and keeps the focus while sending', async ({ page }) => {
  await page.goto('/contact-us/')
  await fillIn(page, newInquiry())
  let sendings = 0
  const release = await holdRequests(page, ENDPOINT, async (route) => {
    sendings += 1
    await route.continue()
  })
  const form = page.locator('form[data-form]')
  await formOf(page).submit.focus()
  await page.keyboard.press('Enter')
  await expect(form).toHaveAttribute('aria-busy', 'true')
  await expect(form).toHaveCSS('pointer-events', 'none')
  await expect
    .poll(() => form.evaluate((one) => Number(getComputedStyle(one).opacity)))
    .toBeLessThan(0.8)
  await expect(formOf(page).submit).toBeFocused()
  await page.keyboard.press('Enter')
  await formOf(page).submit.dblclick({ force: true })
  await formOf(page).name.focus()
  await page.keyboard.press('Enter')
  release()
  await expectThanks(page)
  await expect(form).toHaveAttribute('aria-busy', 'false')
  expect(sendings).toBe(1)
  await expect(page.getByRole('status')).toHaveCount(1)
})

test('a toast goes after eight seconds, unless it is hovered or focused', async ({ page }) => {
  await page.clock.install()
  await page.goto('/contact-us/')
  await fillIn(page, newInquiry())
  await send(page)
  const toast = page.getByRole('status')
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await toast.getByRole('button', { name: 'Close' }).focus()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await sentCardOf(page).another.focus()
  await page.clock.runFor(8100)
  await expect(toast).toHaveCount(0)
})

test('an inquiry without phone and message is sent, also without TLS', async ({ page }) => {
  // What browsers keep from such pages.
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined })
  })
  await page.goto('/contact-us/')
  await fillIn(page, { name: 'Mira Holloway', email: newVisitor(), inquiryType: 'services' })
  await send(page)
})

test('two toasts stand one above the other, each with its Close', ALL, async ({ page }) => {
  await page.goto('/contact-us/')
  await page.route(ENDPOINT, (route) => route.abort())
  for (const name of ['First Attempt', 'Second Attempt']) {
    await fillIn(page, { ...INQUIRY, name })
    await formOf(page).submit.click()
    await expect(formOf(page).name).toHaveValue('')
  }
  const alerts = page.getByRole('alert')
  await expect(alerts).toHaveCount(2)
  const boxes = await alerts.evaluateAll((cards) =>
    cards.map((card) => card.getBoundingClientRect().toJSON()),
  )
  const [upper, lower] = boxes.sort((one, other) => one.top - other.top)
  expect(lower.top).toBeGreaterThanOrEqual(upper.bottom)
  await alerts.nth(1).getByRole('button', { name: 'Close' }).click()
  await expect(alerts).toHaveCount(1)
})
