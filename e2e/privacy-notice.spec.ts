/** The privacy notice at every form, with scripts and without. The version that is stored: server/src/privacy-notice.test.ts */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { formOf } from './forms.ts'
import {
  CASE_STUDY,
  newPage,
  openContactPopup,
  openExitIntent,
  openLeadMagnet,
  popupsOf,
  SERVICE,
  skipPictures,
} from './popups.ts'
import { expect, test } from './product.ts'

const { text: TEXT } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'site', 'dist', 'privacy-notice.json'), 'utf8'),
)

const INQUIRY_LINE = 'Used only to answer you, and on our server for 180 days.'
const APPLICATION_LINE = 'Used only for your application, and on our server for 180 days.'
const GUIDE_LINE = 'Used only to send you the guide, and deleted after 180 days.'

const POINTS = [
  'Who',
  'Which data',
  'Where you came from',
  'What for',
  'Legal basis',
  'How long',
  'Taking it back',
  'Complaints',
]

/** Where the fields and buttons of a form are, from its top: a pop-up in the middle of the window grows in both directions. */
function placesOfControls(form: Element): number[] {
  const { top } = form.getBoundingClientRect()
  const controls = [...form.querySelectorAll('.control, button')]
  return controls.map((control) => Math.round(control.getBoundingClientRect().top - top))
}

/** What anybody can see of the notice at a form, and what describes its button. */
async function expectNotice(root: Page | Locator, line: string): Promise<void> {
  const { send } = formOf(root)
  await expect(send).toHaveAccessibleDescription(line)
  const form = root.locator('form[data-form]')
  await expect(form.getByText(line)).toBeVisible()
  const points = form.locator('dt')
  await expect(points.first()).toBeHidden()
  const fields = () => form.evaluate(placesOfControls)
  const before = await fields()
  await form.getByText('How we handle your data').click()
  await expect(points.first()).toBeVisible()
  expect(await points.allTextContents()).toEqual(POINTS)
  await expect(form.getByRole('link', { name: /privacy policy/ })).toHaveAttribute(
    'href',
    '/privacy-policy/',
  )
  expect(await fields(), 'places in the form').toEqual(before)
  const [start, formStart] = await form.evaluate((element) =>
    [element.querySelector('dl'), element].map((part) => part?.getBoundingClientRect().left),
  )
  expect(start, 'the points have the whole width').toBe(formStart)
  // What the server keeps as this version has every word that is seen.
  const seen = [line, ...(await form.locator('dd').allTextContents())]
  for (const words of seen) expect(TEXT).toContain(words)
}

test.beforeEach(({ page }) => skipPictures(page))

for (const scripts of ['with', 'without'])
  test(`pages with a form show the privacy notice, ${scripts} scripts`, async ({
    browser,
    product,
  }) => {
    const page = await newPage(browser, product, { javaScriptEnabled: scripts === 'with' })
    await page.goto('/contact-us/')
    await expectNotice(page, INQUIRY_LINE)
    await expect(formOf(page).resume).toBeHidden()
    await formOf(page).inquiryType.selectOption('careers')
    await expect(formOf(page).resume).toBeVisible()
    await expect(page.getByText(APPLICATION_LINE)).toBeVisible()
    await expect(page.getByText(INQUIRY_LINE)).toBeHidden()
    await expect(formOf(page).submit).toHaveAccessibleDescription(APPLICATION_LINE)
    await page.goto('/careers/')
    await expectNotice(page, APPLICATION_LINE)
    await page.context().close()
  })

test('each pop-up shows the privacy notice of its mode, and no page holds it', async ({ page }) => {
  await page.goto('/about-us/')
  const dialog = await openContactPopup(page)
  await expectNotice(dialog, INQUIRY_LINE)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Send us your resume' }).click()
  await expect(formOf(popupsOf(page).contact).submit).toHaveAccessibleDescription(APPLICATION_LINE)
  await page.goto(CASE_STUDY)
  await expectNotice(await openExitIntent(page), INQUIRY_LINE)
  await page.goto(SERVICE)
  await expectNotice(await openLeadMagnet(page), GUIDE_LINE)
  for (const path of ['/', '/about-us/', SERVICE, CASE_STUDY]) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).not.toContain('on our server for 180 days')
  }
})
