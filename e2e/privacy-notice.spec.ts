/** The privacy notice at every form, with scripts and without. The version that is stored: server/src/privacy-notice.test.ts */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { formOf } from './forms.ts'
import { openContactPopup, openLeadMagnet, SERVICE } from './popups.ts'
import { expect, test } from './product.ts'

const { text: TEXT } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'site', 'dist', 'privacy-notice.json'), 'utf8'),
)

const INQUIRY_LINE = 'Used only to answer you, and on our server for 180 days.'
const APPLICATION_LINE = 'Used only for your application, and on our server for 180 days.'
const GUIDE_LINE = 'Used only to send you the guide, and deleted after 180 days.'

/** What anybody can see of the notice at a form, and what describes its button. */
async function expectNotice(root: Page | Locator, line: string): Promise<void> {
  await expect(formOf(root).send).toHaveAccessibleDescription(line)
  const form = root.locator('form[data-form]')
  await expect(form.getByText(line)).toBeVisible()
  const points = form.locator('dt')
  await expect(points.first()).toBeHidden()
  await form.getByText('How we handle your data').click()
  await expect(points.first()).toBeVisible()
  const policy = form.getByRole('link', { name: /privacy policy/ })
  await expect(policy).toHaveAttribute('href', '/privacy-policy/')
  // What the server keeps as this version has every word that is seen.
  for (const words of [line, ...(await form.locator('dd').allTextContents())])
    expect(TEXT).toContain(words)
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('pages with a form show the privacy notice of the inquiry type', async ({ page }) => {
    await page.goto('/contact-us/')
    await expectNotice(page, INQUIRY_LINE)
    await expect(formOf(page).resume).toBeHidden()
    await formOf(page).inquiryType.selectOption('careers')
    await expect(formOf(page).resume).toBeVisible()
    await expect(page.getByText(INQUIRY_LINE)).toBeHidden()
    await expect(formOf(page).submit).toHaveAccessibleDescription(APPLICATION_LINE)
    await page.goto('/careers/')
    await expectNotice(page, APPLICATION_LINE)
  })
})

test('each pop-up shows the privacy notice of its mode', async ({ page }) => {
  await page.goto('/about-us/')
  const dialog = await openContactPopup(page)
  await expectNotice(dialog, INQUIRY_LINE)
  await page.goto(SERVICE)
  await expectNotice(await openLeadMagnet(page), GUIDE_LINE)
})
