/** What opens over a page can be used by everybody: axe finds nothing, in whatever state it is. */
import type { Locator, Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { violationsOn } from './axe.ts'
import { fillIn, formOf } from './forms.ts'
import { holdRequests } from './hold-requests.ts'
import {
  BROKEN_CONNECTION,
  CASE_STUDY,
  ENDPOINT,
  floatingButton,
  openContactPopup,
  openExitIntent,
  openLeadMagnet,
  RESUME,
  skipPictures,
} from './popups.ts'
import { expect, newVisitor, test } from './product.ts'

const WIDTHS = [360, 1280]
const HEIGHT = 800

/** What stands over the page; the page itself has its own tests. */
const OVER_THE_PAGE = ['dialog[open]', '[data-toasts]']

/** Checks in both themes, at each of the widths that the state is to be seen at. */
async function expectAccessible(
  page: Page,
  state: string,
  { widths = WIDTHS } = {},
): Promise<void> {
  const places = await Promise.all(OVER_THE_PAGE.map((place) => page.locator(place).count()))
  const within = OVER_THE_PAGE.filter((_, index) => places[index])
  expect(within, 'places that are open').not.toEqual([])
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      // A theme changes colours alone.
      const rules = colorScheme === 'light' ? 'all' : 'colours'
      await page.setViewportSize({ width, height: HEIGHT })
      await page.emulateMedia({ colorScheme })
      expect(
        await violationsOn(page, { rules, within }),
        `${state}, in ${colorScheme} at ${width} px`,
      ).toEqual([])
    }
}

async function attachResume(dialog: Locator): Promise<void> {
  await formOf(dialog).inquiryType.selectOption('careers')
  await formOf(dialog).resume.setInputFiles(RESUME)
  await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
}

const WHO = { name: 'Mira Holloway', email: 'mira@northbay.example', phone: '5125550142' }

test.beforeEach(({ page }) => skipPictures(page))

test('the contact pop-up: fresh, with errors, with a resume, put aside, sending, failed', async ({
  page,
  expectedErrors,
}) => {
  test.slow()
  expectedErrors.push(BROKEN_CONNECTION)
  await page.goto('/about-us/')
  const dialog = await openContactPopup(page)
  await expectAccessible(page, 'fresh')
  await formOf(dialog).inquiryType.selectOption('careers')
  await formOf(dialog).message.fill('m'.repeat(300))
  await formOf(dialog).submit.click()
  for (const field of ['name', 'email', 'phone', 'message', 'resume'])
    await expect(formOf(dialog).errorOf(field)).toBeVisible()
  await expectAccessible(page, 'with errors')
  await fillIn(dialog, { ...WHO, message: 'Please.' })
  await attachResume(dialog)
  await page.keyboard.press('Escape')
  await floatingButton(page).click()
  await expect(dialog.getByRole('button', { name: 'Put it back' })).toBeVisible()
  await expectAccessible(page, 'with the notice of what was put aside')
  await dialog.getByRole('button', { name: 'Put it back' }).click()
  await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
  await expectAccessible(page, 'with a resume')
  const fail = await holdRequests(page, ENDPOINT, (route) => route.abort())
  await formOf(dialog).submit.click()
  await expect(dialog.getByText('Sending')).toBeVisible()
  await expectAccessible(page, 'sending', { widths: [1280] })
  fail()
  await expect(page.getByRole('alert')).toContainText(messages.sendFailed)
  await page.getByRole('alert').hover()
  await expectAccessible(page, 'with the toast of an error')
  await floatingButton(page).click()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page, 'with the notice of what was not sent', { widths: [360] })
})

test('the contact pop-up in file-upload mode, and the toast of success', async ({ page }) => {
  await page.goto('/about-us/')
  await page.getByRole('link', { name: 'Send us your resume' }).click()
  const dialog = page.getByRole('dialog')
  await formOf(dialog).submit.click()
  await expect(formOf(dialog).errorOf('resume')).toBeVisible()
  await expectAccessible(page, 'with errors', { widths: [360] })
  await fillIn(dialog, { ...WHO, email: newVisitor() })
  await formOf(dialog).resume.setInputFiles(RESUME)
  await formOf(dialog).submit.click()
  await expect(page.getByRole('status')).toContainText(messages.sent)
  // Its clock stands still as long as the pointer is on it.
  await page.getByRole('status').hover()
  await expectAccessible(page, 'with the toast of success')
})

// On a small screen they stand beside the page, which is settled when they open.
for (const width of WIDTHS)
  test(`the exit-intent pop-up at ${width} px: fresh, with errors, with a resume`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.goto('/about-us/')
    const dialog = await openExitIntent(page)
    await expectAccessible(page, 'fresh', { widths: [width] })
    await formOf(dialog).inquiryType.selectOption('careers')
    await formOf(dialog).submit.click()
    await expect(formOf(dialog).errorOf('resume')).toBeVisible()
    await expectAccessible(page, 'with errors', { widths: [width] })
    await attachResume(dialog)
    await expectAccessible(page, 'with a resume', { widths: [width] })
  })

for (const width of WIDTHS)
  test(`the offer of the guide at ${width} px: fresh, with errors, thanked for`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.goto(CASE_STUDY)
    const dialog = await openLeadMagnet(page)
    await expectAccessible(page, 'fresh', { widths: [width] })
    await formOf(dialog).send.click()
    await expect(formOf(dialog).errorOf('email')).toBeVisible()
    await expectAccessible(page, 'with errors', { widths: [width] })
    await fillIn(dialog, { name: WHO.name, email: newVisitor() })
    await formOf(dialog).send.click()
    const toast = page.getByRole('status')
    await expect(toast).toContainText(messages.sent)
    await toast.hover()
    await expectAccessible(page, 'with its toast', { widths: [width] })
  })
