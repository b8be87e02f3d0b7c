/** The pop-up for visitors who are about to leave. When it may open is decided in site/src/features/popups/arbiter.ts. */
import { messages } from '../contract/src/messages.ts'
import { eachCase } from './cases.ts'
import { fillIn, formOf } from './forms.ts'
import {
  attachResume,
  CASE_STUDY,
  expectNoPopup,
  floatingButton,
  leaveThroughTop,
  openExitIntent,
  popupsOf,
  remembered,
  reported,
  skipPictures,
} from './popups.ts'
import { CAREERS, expect, newVisitor, readNotification, test } from './product.ts'

test.beforeEach(({ page }) => skipPictures(page))

test.describe('the exit-intent pop-up', () => {
  test('opens when the pointer leaves through the top, once in a browser', async ({ page }) => {
    await page.goto('/')
    for (const [x, y] of [
      [-5, 400],
      [1290, 400],
      [640, 905],
    ] as const) {
      await page.mouse.move(640, 300)
      await page.mouse.move(x, y)
    }
    await expectNoPopup(page, 'after leaving sideways and below')
    const dialog = await openExitIntent(page)
    // The visitor did not ask for it: a key that was meant for the page must press nothing.
    await expect(dialog).toBeFocused()
    await expect(formOf(dialog).inquiryType.locator('option:checked')).toHaveText('Inquiry Type *')
    expect(await reported(page, 'exit_intent')).toEqual([{ event: 'exit_intent', page_path: '/' }])
    await page.keyboard.press('Escape')
    await expect(popupsOf(page).any).toHaveCount(0)
    await leaveThroughTop(page)
    await expectNoPopup(page, 'on the same page')
    await page.goto('/services/')
    await leaveThroughTop(page)
    await expectNoPopup(page, 'on another page')
  })

  test('is closed and reset by Close, No, Thanks and Escape', async ({ page }) => {
    const press = (name: string) =>
      page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    await page.goto('/')
    await eachCase(
      [
        ['Close', () => press('Close')],
        ['No, Thanks', () => press('No, Thanks')],
        ['Escape', () => page.keyboard.press('Escape')],
      ] as const,
      async (close) => {
        // As in a browser in which it has not been open yet.
        await page.evaluate(() => {
          localStorage.clear()
          sessionStorage.clear()
        })
        await page.reload()
        const dialog = await openExitIntent(page)
        await fillIn(dialog, { name: 'Mira 2', email: 'mira@northbay.example' })
        await formOf(dialog).submit.click()
        await expect(formOf(dialog).errorOf('name')).toBeVisible()
        await close()
        await expect(dialog).toBeHidden()
        const closed = page.locator('form[data-form="exit-intent"]')
        await expect(closed.locator('[name=name]')).toHaveValue('')
        await expect(closed.locator('[name=email]')).toHaveValue('')
        await expect(closed.locator('[data-error-for=name]')).toBeEmpty()
        await expect(floatingButton(page)).toBeVisible()
        const abandoned = (await reported(page, 'form_abandon')).map(
          ({ abandoned_step: step }) => step,
        )
        expect(abandoned).toEqual(['name', 'email'])
      },
    )
  })

  test('sends an application with its resume, and is over then', async ({ page, product }) => {
    const visitor = newVisitor()
    await page.goto(CASE_STUDY)
    const dialog = await openExitIntent(page)
    await expect(dialog.locator('.form-topic')).toContainText('About: ')
    await fillIn(dialog, {
      name: 'Mira Holloway',
      email: visitor,
      phone: '+91 80 1234 5678',
      inquiryType: 'careers',
    })
    await attachResume(dialog)
    await formOf(dialog).submit.click()
    await expect(page.getByRole('status')).toContainText(messages.sent)
    await expect(dialog).toBeHidden()
    await expect(floatingButton(page)).toBeHidden()
    expect(await remembered(page, 'user_data_submitted')).toBe('true')
    expect(await reported(page, 'form_submitted')).toMatchObject([
      { form_name: 'Exit Intent Pop Up', interaction_type: 'forced', page_path: CASE_STUDY },
    ])
    expect((await readNotification(product, visitor, CAREERS)).files).toHaveLength(1)
    await page.goto('/services/')
    await leaveThroughTop(page)
    await expectNoPopup(page, 'after a submission')
  })
})
