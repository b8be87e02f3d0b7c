/** The contact pop-up while its form is sent, and afterwards. */
import { messages } from '../contract/src/messages.ts'
import { fillIn, formOf, INQUIRY, valuesIn } from './forms.ts'
import { holdRequests } from './hold-requests.ts'
import {
  attachResume,
  BROKEN_CONNECTION,
  ENDPOINT,
  floatingButton,
  openContactPopup,
  remembered,
  reported,
  skipPictures,
} from './popups.ts'
import { expect, newVisitor, readNotification, test } from './product.ts'

/** An error that only the server finds. */
const REFUSAL = {
  status: 422,
  contentType: 'application/problem+json',
  json: {
    title: 'Validation failed',
    status: 422,
    errors: [{ field: 'toEmailAddress', message: messages.emailFormat }],
  },
}

test.beforeEach(({ page }) => skipPictures(page))

test('an inquiry from the contact pop-up removes the button for good', async ({
  page,
  product,
}) => {
  const visitor = newVisitor()
  await page.goto('/about-us/')
  const dialog = await openContactPopup(page)
  await fillIn(dialog, { ...INQUIRY, email: visitor })
  await formOf(dialog).submit.click()
  await expect(page.getByRole('status')).toContainText(messages.sent)
  await expect(dialog).toBeHidden()
  await expect(floatingButton(page)).toBeHidden()
  // The button had the focus before; the next place to read on from is the page.
  await expect(page.getByRole('main')).toBeFocused()
  expect(await remembered(page, 'user_data_submitted')).toBe('true')
  expect(await reported(page, 'form_submitted')).toEqual([
    {
      event: 'form_submitted',
      form_name: 'Contact Us Pop Up',
      form_values: {
        name: 'filled',
        email: 'filled',
        phone: 'filled',
        inquiryType: 'services',
        message: 'filled',
      },
      interaction_type: 'voluntary',
      page_path: '/about-us/',
    },
  ])
  expect(await reported(page, 'form_abandon')).toEqual([])
  // The visitor did not close it.
  expect(await reported(page, 'button_click')).toHaveLength(1)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(floatingButton(page)).toBeHidden()

  const { subject, text } = await readNotification(product, visitor)
  expect(subject).toBe('Request for services: Mira Holloway')
  expect(text).toContain(INQUIRY.message)
})

test('a pop-up closed while it sends sends once and shows its failure', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(BROKEN_CONNECTION, /422/)
  await page.goto('/about-us/')
  const dialog = await openContactPopup(page)
  await fillIn(dialog, INQUIRY)
  let requests = 0
  const fail = await holdRequests(page, ENDPOINT, async (route) => {
    requests += 1
    await route.abort()
  })
  await formOf(dialog).submit.dblclick()
  await expect(dialog.getByText('Sending')).toBeVisible()
  const opacity = () => dialog.locator('form').evaluate((form) => getComputedStyle(form).opacity)
  await expect.poll(async () => Number(await opacity())).toBeLessThan(0.8)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  fail()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toBeVisible()
  expect(await valuesIn(dialog)).toEqual(INQUIRY)
  expect(requests).toBe(1)

  // What the visitor has to correct brings the pop-up back.
  await page.unroute(ENDPOINT)
  const refuse = await holdRequests(page, ENDPOINT, (route) => route.fulfill(REFUSAL))
  await formOf(dialog).submit.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  refuse()
  await expect(dialog).toBeVisible()
  await expect(formOf(dialog).errorOf('email')).toHaveText(messages.emailFormat)
})

test('a failed send closes and resets the form; Try again restores it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(BROKEN_CONNECTION, /422/)
  const path = '/products/gen-ai-chatbot/'
  const entries = { ...INQUIRY, email: newVisitor(), inquiryType: 'careers' }
  await page.goto(path)
  const dialog = await openContactPopup(page)
  await fillIn(dialog, entries)
  await attachResume(dialog)
  await page.route(ENDPOINT, (route) => route.abort())
  await formOf(dialog).submit.click()

  const alert = page.getByRole('alert')
  await expect(alert).toContainText(messages.sendFailed)
  await expect(dialog).toBeHidden()
  await expect(floatingButton(page)).toBeFocused()
  await expect(page.getByRole('status')).toHaveCount(0)
  expect(await remembered(page, 'user_data_submitted')).toBeNull()
  expect(await reported(page, 'form_submitted')).toEqual([])
  expect(await reported(page, 'form_submission_failed')).toMatchObject([
    {
      form_name: 'Contact Us Pop Up',
      interaction_type: 'forced',
      page_path: path,
      reason: 'network',
    },
  ])
  expect(await page.locator('#contact-us-popup-name').inputValue()).toBe('')

  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toBeVisible()
  expect(await valuesIn(dialog)).toEqual(entries)
  await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
  await expect(formOf(dialog).submit).toBeFocused()
  await expect(alert).toHaveCount(0)

  // An error that only the server finds is shown in the pop-up, which stays open.
  await page.unroute(ENDPOINT)
  await page.route(ENDPOINT, (route) => route.fulfill(REFUSAL))
  await formOf(dialog).submit.click()
  await expect(formOf(dialog).errorOf('email')).toHaveText(messages.emailFormat)
  await expect(formOf(dialog).email).toBeFocused()
  await expect(dialog).toBeVisible()
  expect(await valuesIn(dialog)).toEqual(entries)

  await page.unroute(ENDPOINT)
  await formOf(dialog).submit.click()
  await expect(page.getByRole('status')).toContainText(messages.sent)
  expect(await reported(page, 'form_submitted')).toMatchObject([
    { interaction_type: 'forced', form_values: { inquiryType: 'careers', extension: 'pdf' } },
  ])
})
