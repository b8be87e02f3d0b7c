/** The page that a visitor comes from travels with what is sent, and can be taken back. Without scripts: server/src/context.test.ts */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { fillIn, formOf, hydrate, INQUIRY, sentCardOf, valuesIn } from './forms.ts'
import { openContactPopup, reported, SERVICE, skipPictures } from './popups.ts'
import { expect, newVisitor, readNotification, test } from './product.ts'
import { listedRoutes } from './routes.ts'

const ABOUT_SERVICE = 'About Agentic AI (https://www.lanternfield.example/services/agentic-ai/)'
const line = (page: Page) => page.locator('.form-topic:visible')
const callToAction = (page: Page) => page.locator('main a[data-cta][href^="/contact-us/"]').first()

const PHONE = { width: 360, height: 640 }
const CALLING_PAGE = /^\/(services|industries|products)\/[^/]+\/$/

const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

test.beforeEach(({ page }) => skipPictures(page))

test.describe('an inquiry arrives with the page of a service', () => {
  test('from the pop-up on that page', async ({ page, product }) => {
    const visitor = newVisitor()
    await page.goto(SERVICE)
    const dialog = await openContactPopup(page)
    await expect(line(page)).toContainText('About: Agentic AI')
    await fillIn(dialog, { ...INQUIRY, email: visitor })
    await formOf(dialog).submit.click()
    await expect(page.getByRole('status')).toContainText(messages.sent)
    expect(onOneLine((await readNotification(product, visitor)).text)).toContain(ABOUT_SERVICE)
    const [event] = await reported(page, 'form_submitted')
    expect(event).toMatchObject({ page_path: SERVICE, context_path: SERVICE })
  })

  test('from the contact page of a phone, by the one call in the first screen', async ({
    page,
    product,
  }) => {
    const visitor = newVisitor()
    await page.setViewportSize(PHONE)
    await page.goto(SERVICE)
    await callToAction(page).click()
    await expect(page).toHaveURL(
      /\/contact-us\/\?about=\/services\/agentic-ai\/&type=services#message$/,
    )
    // Without a finger on the form.
    await expect(line(page)).toContainText('About: Agentic AI')
    await expect(formOf(page).name).toBeInViewport({ ratio: 1 })
    await expect(formOf(page).inquiryType).toHaveValue('services')
    await fillIn(page, { ...INQUIRY, email: visitor })
    await formOf(page).submit.click()
    await expect(page.getByRole('status')).toContainText(messages.sent)
    expect(onOneLine((await readNotification(product, visitor)).text)).toContain(ABOUT_SERVICE)
    await expect(sentCardOf(page).title).toBeInViewport({ ratio: 1 })
    // The form is empty again, and still about the page that its address names.
    await sentCardOf(page).another.click()
    await expect(line(page)).toContainText('About: Agentic AI')
    await expect(formOf(page).inquiryType).toHaveValue('services')
  })
})

test('every page with a call of its own has it in the first screen of a phone', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const paths = listedRoutes().filter((path) => CALLING_PAGE.test(path))
  expect(paths.length).toBeGreaterThan(15)
  for (const path of paths) {
    await page.goto(path)
    const bottoms = await page
      .locator('main .btn')
      .evaluateAll((calls) => calls.map((call) => call.getBoundingClientRect().bottom))
    expect(
      bottoms.filter((bottom) => bottom <= PHONE.height),
      path,
    ).toHaveLength(1)
  }
})

test('it is taken back on the contact page, and a reload does not restore it', async ({ page }) => {
  await page.goto(`/contact-us/?about=${SERVICE}&type=services`)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(line(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/contact-us\/$/)
  await page.reload()
  await hydrate(page)
  await expect(line(page)).toHaveCount(0)
})

test('the address of a form is reported without its query', async ({ page }) => {
  await page.goto(SERVICE)
  await callToAction(page).click({ modifiers: ['ControlOrMeta'] })
  expect(await reported(page, 'button_click')).toMatchObject([{ button_action: '/contact-us/' }])
})

test('a call to action of a product leads a phone to the form, with its inquiry type', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/products/group-enrollment/')
  await callToAction(page).click()
  await expect(line(page)).toContainText('About: Group Enrollment')
  const { name, inquiryType } = formOf(page)
  await expect(inquiryType).toHaveValue('scheduleDemo')
  await expect(page.getByRole('heading', { name: 'Your message' })).toBeInViewport({ ratio: 1 })
  await expect(name).toBeInViewport({ ratio: 1 })
  // A choice of the visitor stays, whatever the next address says.
  await name.fill('Mira Holloway')
  await inquiryType.selectOption('feedback')
  await page.goto(`/contact-us/?about=${SERVICE}&type=services#message`)
  await hydrate(page)
  expect(await valuesIn(page)).toMatchObject({ name: 'Mira Holloway', inquiryType: 'feedback' })
})

test('an inquiry type that nobody offers is none', async ({ page }) => {
  await page.goto(`/contact-us/?about=${SERVICE}&type=leadMagnet`)
  await hydrate(page)
  await expect(line(page)).toContainText('About: Agentic AI')
  await expect(formOf(page).inquiryType).toHaveValue('')
})

test('a page from the back/forward cache shows its form and no card', async ({ page }) => {
  await page.goto('/contact-us/')
  await fillIn(page, { ...INQUIRY, email: newVisitor() })
  await formOf(page).submit.click()
  await expect(sentCardOf(page).title).toBeVisible()
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await expect(sentCardOf(page).title).toHaveCount(0)
  await expect(formOf(page).name).toBeVisible()
})
