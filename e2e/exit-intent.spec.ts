/** The pop-up for visitors who are about to leave. When it may open is decided in site/src/features/popups/arbiter.ts. */
import { fillIn, formOf } from './forms.ts'
import {
  expectNoPopup,
  floatingButton,
  leaveThroughTop,
  openExitIntent,
  reported,
} from './popups.ts'
import { expect, test } from './product.ts'

test('opens when the pointer leaves through the top, once in a browser', async ({ page }) => {
  await page.goto('/')
  const dialog = await openExitIntent(page)
  const form = formOf(dialog)
  // The visitor did not ask for it: a key that was meant for the page must press nothing.
  await expect(dialog).toBeFocused()
  await expect(form.inquiryType.locator('option:checked')).toHaveText('Inquiry Type *')
  expect(await reported(page, 'exit_intent')).toEqual([{ event: 'exit_intent', page_path: '/' }])
  await fillIn(dialog, { name: 'Mira 2', email: 'mira@northbay.example' })
  await form.submit.click()
  await expect(form.errorOf('name')).toBeVisible()
  await dialog.getByRole('button', { name: 'No, Thanks' }).click()
  await expect(dialog).toBeHidden()
  const closed = page.locator('form[data-form="exit-intent"]')
  await expect(closed.locator('[name=name]')).toHaveValue('')
  await expect(closed.locator('[data-error-for=name]')).toBeEmpty()
  await expect(floatingButton(page)).toBeVisible()
  const abandoned = await reported(page, 'form_abandon')
  expect(abandoned.map((event) => event.abandoned_step)).toEqual(['name', 'email'])
  await expectNoPopup(page, leaveThroughTop, 'on the same page')
  await page.goto('/services/')
  await page.evaluate(() => sessionStorage.clear())
  await expectNoPopup(page, leaveThroughTop, 'on another page')
})
