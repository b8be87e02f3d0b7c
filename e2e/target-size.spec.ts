/**
 * What can be pressed is at least 24 by 24 px where nothing lies over it: WCAG 2.2, 2.5.8. On the pages as they are loaded:
 * accessibility.spec.ts.
 */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { fillIn, formOf } from './forms.ts'
import {
  attachResume,
  BROKEN_CONNECTION,
  CASE_STUDY,
  ENDPOINT,
  floatingButton,
  openContactPopup,
  openExitIntent,
  openLeadMagnet,
  skipPictures,
} from './popups.ts'
import { expect, newVisitor, test } from './product.ts'
import { smallTargets } from './targets.ts'

const WIDTHS = [360, 1280] as const
const HEIGHT = 900
const OPEN_DIALOG = 'dialog[open]'
const TOASTS = '[data-toasts]'

/** Whatever is open stays so at another width. */
async function expectLargeTargets(page: Page, state: string, within?: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    expect(await smallTargets(page, within), `${state}, ${width} px`).toEqual([])
  }
}

test.beforeEach(({ page }) => skipPictures(page))

test('everything in the contact pop-up is large enough', async ({ page, expectedErrors }) => {
  expectedErrors.push(BROKEN_CONNECTION)
  await page.goto('/about-us/')
  const dialog = await openContactPopup(page)
  await formOf(dialog).inquiryType.selectOption('careers')
  await formOf(dialog).submit.click()
  await expect(formOf(dialog).errorOf('resume')).toBeVisible()
  await expectLargeTargets(page, 'with errors', OPEN_DIALOG)
  await fillIn(dialog, { name: 'Mira Holloway', email: newVisitor(), phone: '5125550142' })
  await attachResume(dialog)
  await page.keyboard.press('Escape')
  await floatingButton(page).click()
  await expect(dialog.getByRole('button', { name: 'Put it back' })).toBeVisible()
  await expectLargeTargets(page, 'with a draft', OPEN_DIALOG)
  await dialog.getByRole('button', { name: 'Put it back' }).click()
  await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
  await expectLargeTargets(page, 'with a resume', OPEN_DIALOG)
  await page.route(ENDPOINT, (route) => route.abort())
  await formOf(dialog).submit.click()
  await expect(page.getByRole('alert')).toContainText(messages.sendFailed)
  await page.getByRole('alert').hover()
  await expectLargeTargets(page, 'with the toast of an error', `${TOASTS}, body`)
})

test('everything in the other pop-ups and in results is large enough', async ({ page }) => {
  await page.goto('/search/?q=insurance')
  await expect(page.getByRole('main').getByRole('status')).toContainText('“insurance”')
  await expectLargeTargets(page, 'results', 'main')
  await page.goto('/about-us/')
  await openExitIntent(page)
  await expectLargeTargets(page, 'exit intent', OPEN_DIALOG)
  await page.goto(CASE_STUDY)
  await openLeadMagnet(page)
  await expectLargeTargets(page, 'offer', OPEN_DIALOG)
})

test('the notice of an unsent submission is large enough', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/careers/')
  await fillIn(page, { name: 'Mira Holloway', email: newVisitor(), phone: '5125550142' })
  await attachResume(page)
  await context.setOffline(true)
  await formOf(page).submit.click()
  await expect(page.getByRole('alert')).toContainText(messages.offline)
  await context.setOffline(false)
  await page.goto('/about-us/')
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible()
  await expectLargeTargets(page, 'with the notice')
})
