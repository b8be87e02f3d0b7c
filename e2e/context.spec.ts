/** The page that a visitor comes from travels with what is sent, with scripts and without, and can be taken back. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { fillIn, formOf, hydrate, INQUIRY } from './forms.ts'
import {
  BROKEN_CONNECTION,
  CASE_STUDY,
  ENDPOINT,
  newPage,
  openContactPopup,
  RESUME,
  reported,
  resumeContent,
  SERVICE,
  skipPictures,
} from './popups.ts'
import { CAREERS, expect, newVisitor, readPrivacyNotice, test } from './product.ts'

/** Any topic stands for the page of a position here. */
const POSITION = { path: '/products/gen-ai-chatbot/', title: 'Gen AI Chatbot' }
const ABOUT_SERVICE = 'About Agentic AI (https://www.lanternfield.example/services/agentic-ai/)'
const ABOUT_POSITION = `About ${POSITION.title} (https://www.lanternfield.example${POSITION.path})`

const line = (page: Page) => page.locator('.form-topic:visible')
const callToAction = (page: Page) => page.locator('main a[data-cta][href^="/contact-us/"]').first()

/** How much the parts of a page have moved since it was opened. */
function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // What is buffered arrives in a task of its own, before the second frame.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}

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
    expect(onOneLine((await readPrivacyNotice(product, visitor)).text)).toContain(ABOUT_SERVICE)
    const [event] = await reported(page, 'form_submitted')
    expect(event).toMatchObject({ page_path: SERVICE, context_path: SERVICE })
  })

  test('from the contact page, by the call to action', async ({ page, product }) => {
    const visitor = newVisitor()
    await page.goto(SERVICE)
    await callToAction(page).click()
    await expect(page).toHaveURL(/\/contact-us\/\?about=\/services\/agentic-ai\/$/)
    // Without a finger on the form, and nothing moves.
    await expect(line(page)).toContainText('About: Agentic AI')
    expect(await readLayoutShift(page)).toBeLessThan(0.02)
    await fillIn(page, { ...INQUIRY, email: visitor })
    await formOf(page).submit.click()
    await expect(page.getByRole('status')).toContainText(messages.sent)
    expect(onOneLine((await readPrivacyNotice(product, visitor)).text)).toContain(ABOUT_SERVICE)
    // The form is empty again, and still about the page that its address names.
    await expect(line(page)).toContainText('About: Agentic AI')
  })
})

test('without scripts an application arrives with its page and its resume', async ({
  browser,
  product,
}) => {
  const visitor = newVisitor()
  const page = await newPage(browser, product, { javaScriptEnabled: false })
  await page.goto(`/careers/?about=${POSITION.path}#apply`)
  await fillIn(page, { name: 'Mira Holloway', email: visitor, phone: '5125550142' })
  await formOf(page).resume.setInputFiles(RESUME)
  await formOf(page).submit.click()
  await expect(page.getByRole('main')).toContainText(messages.sent)
  const { text, files } = await readPrivacyNotice(product, visitor, CAREERS)
  expect(onOneLine(text)).toContain(ABOUT_POSITION)
  expect(files[0]?.content.equals(resumeContent())).toBe(true)
  await page.context().close()
})

test.describe('it is taken back', () => {
  test('in a pop-up, and the focus goes to the form', async ({ page, product }) => {
    const visitor = newVisitor()
    await page.goto(SERVICE)
    const dialog = await openContactPopup(page)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(line(page)).toHaveCount(0)
    await expect(formOf(dialog).name).toBeFocused()
    await fillIn(dialog, { ...INQUIRY, email: visitor })
    await formOf(dialog).submit.click()
    await expect(page.getByRole('status')).toContainText(messages.sent)
    expect((await readPrivacyNotice(product, visitor)).text).not.toContain('About')
    expect((await reported(page, 'form_submitted'))[0]).not.toHaveProperty('context_path')
  })

  test('without scripts, where an error has shown it', async ({
    browser,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push(/422/)
    const visitor = newVisitor()
    const page = await newPage(browser, product, { javaScriptEnabled: false })
    await page.goto(SERVICE)
    await callToAction(page).click()
    await fillIn(page, { ...INQUIRY, name: 'M2', email: visitor })
    await formOf(page).submit.click()
    const box = page.getByRole('checkbox', { name: 'About: Agentic AI' })
    await expect(box).toBeChecked()
    await box.uncheck()
    await formOf(page).name.fill(INQUIRY.name)
    await formOf(page).submit.click()
    await expect(page).toHaveURL(/\/thank-you\/$/)
    expect((await readPrivacyNotice(product, visitor)).text).not.toContain('About')
  })

  test('on the contact page, and a reload does not bring it back', async ({ page }) => {
    await page.goto(`/contact-us/?about=${SERVICE}`)
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(line(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/contact-us\/$/)
    await page.reload()
    await hydrate(page)
    await expect(line(page)).toHaveCount(0)
  })
})

test('a draft stays about its page through a failure and Try again on another page', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/503/)
  const visitor = newVisitor()
  await page.route(ENDPOINT, (route) => route.fulfill({ status: 503 }))
  await page.goto(SERVICE)
  const dialog = await openContactPopup(page)
  await fillIn(dialog, { ...INQUIRY, email: visitor })
  await formOf(dialog).submit.click()
  await expect(page.getByRole('alert')).toContainText(messages.sendFailed)
  await page.unroute(ENDPOINT)
  await page.goto(CASE_STUDY)
  const other = await openContactPopup(page)
  await expect(line(page)).not.toContainText('Agentic AI')
  await other.getByRole('button', { name: 'Try again' }).click()
  await expect(line(page)).toContainText('About: Agentic AI')
  await formOf(other).submit.click()
  await expect(page.getByRole('status')).toContainText(messages.sent)
  expect(onOneLine((await readPrivacyNotice(product, visitor)).text)).toContain(ABOUT_SERVICE)
})

test('values in an address are in no event, whatever the list of titles has', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(BROKEN_CONNECTION, /503/)
  await page.route('**/topics.json', (route) => route.abort())
  await page.route(ENDPOINT, (route) => route.fulfill({ status: 503 }))
  await page.goto('/contact-us/?about=/mira@northbay.example/')
  await fillIn(page, INQUIRY)
  await formOf(page).submit.click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await reported(page, 'form_submission_failed')).toHaveLength(1)
  const events = await page.evaluate(() =>
    JSON.stringify((window as { dataLayer?: unknown }).dataLayer),
  )
  expect(events).not.toContain('northbay')
})

test('the address of a form names nobody in an event, and one canonical page', async ({ page }) => {
  await page.goto(SERVICE)
  await callToAction(page).click({ modifiers: ['ControlOrMeta'] })
  expect(await reported(page, 'button_click')).toMatchObject([{ button_action: '/contact-us/' }])
  await page.goto(`/contact-us/?about=${SERVICE}`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contact-us\/$/)
  expect((await page.request.get(`/contact-us?about=${SERVICE}`)).url()).toContain(
    `/contact-us/?about=${SERVICE}`,
  )
})
