/** The contact pop-up: how it opens and closes, what is in it, and what becomes of it when it is sent. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import {
  EMPTY_FIELDS,
  expectEntries,
  fillIn,
  formOf,
  INQUIRY,
  newInquiry,
  send,
  visibleLabels,
} from './forms.ts'
import { holdRequests } from './hold-requests.ts'
import {
  ENDPOINT,
  floatingButton,
  openContactPopup,
  popupsOf,
  RESUME,
  remembered,
  reported,
  SERVICE,
} from './popups.ts'
import { CAREERS, expect, newVisitor, readNotification, test } from './product.ts'
import { ALL } from './suites.ts'

const APPLICATION = { ...INQUIRY, inquiryType: 'careers', resume: RESUME }

const resumeLink = (page: Page) => page.getByRole('link', { name: 'Send us your resume' })

test('it opens and closes by mouse, is reported, and keeps a draft', async ({ page }) => {
  await page.goto('/about-us/')
  const dialog = await openContactPopup(page)
  const form = formOf(dialog)
  await expect(form.name).toBeFocused()
  await expect(floatingButton(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openContactPopup(page)
  // With nothing entered, nothing is kept.
  await expect(dialog.locator('[data-form-message]')).toBeHidden()

  await fillIn(dialog, { ...APPLICATION, name: 'Mira 2' })
  await form.submit.click()
  await expect(form.errorOf('name')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(floatingButton(page)).toBeFocused()
  const report = { button_action: 'Contact Form Pop Up', button_origin: '/about-us/' }
  const [opened, closed] = ['contact us icon', 'close icon'].map((label) => ({
    ...report,
    button_label: label,
  }))
  expect(await reported(page, 'button_click')).toMatchObject([opened, closed, opened, closed])

  await openContactPopup(page)
  await expectEntries(dialog, EMPTY_FIELDS)
  await expect(dialog.locator('.field-error:visible')).toHaveCount(0)
  await expect(dialog).toContainText('What you entered earlier was not sent.')
  await dialog.getByRole('button', { name: 'Put it back' }).click()
  await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
})

test('it names the service, asks for a resume to join, counts the message', async ({ page }) => {
  await page.goto(SERVICE)
  const dialog = await openContactPopup(page)
  await expect(dialog.locator('.logo svg')).toBeVisible()
  await expect(dialog).toContainText('You are reading about Agentic AI.')
  const { inquiryType, message, resume } = formOf(dialog)
  expect((await inquiryType.locator('option').allTextContents()).slice(1)).toEqual([
    'Request for services',
    'Schedule a demo',
    'General inquiry',
    'Join our team',
  ])
  await inquiryType.selectOption('careers')
  await expect(resume).toBeVisible()
  await expect(visibleLabels(dialog).last()).toHaveText('Resume')
  // A browser whose file picker was cancelled says so with the name of the event that closes a dialog.
  await resume.evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })))
  await inquiryType.selectOption('services')
  await expect(resume).toBeHidden()
  await expect(message).toHaveAccessibleDescription(/At most 256 characters\./)
  await message.fill('m'.repeat(250))
  await expect(message).toHaveAccessibleDescription(/\b6 characters left/)
  await message.fill('m'.repeat(260))
  await expect(message).toHaveAccessibleDescription(/\b4 characters too many/)
  // A click outside closes nothing either.
  await page.mouse.click(20, 20)
  await expect(dialog).toBeVisible()
  await expect(message).toHaveValue('m'.repeat(260))
})

test('a link to send a resume opens it without inquiry types', ALL, async ({ page, product }) => {
  const visitor = newVisitor()
  await page.goto('/about-us/')
  await resumeLink(page).click()
  const dialog = popupsOf(page).contact
  const form = formOf(dialog)
  const labels = ['Name', 'Email', 'Phone', 'Message', 'Resume']
  await expect(visibleLabels(dialog)).toHaveText(labels)
  await page.keyboard.press('Escape')
  await expect(resumeLink(page)).toBeFocused()
  await openContactPopup(page)
  await expect(form.inquiryType).toBeVisible()
  await expect(form.resume).toBeHidden()
  await page.keyboard.press('Escape')

  await resumeLink(page).press('Enter')
  await fillIn(dialog, { name: 'Mira Holloway', email: visitor, phone: '5125550142' })
  await form.submit.click()
  await expect(form.errorOf('resume')).toHaveText(messages.resumeMissing)
  await fillIn(dialog, { resume: RESUME })
  await expect(form.errorOf('resume')).toBeHidden()
  await send(dialog)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/about-us\/$/)
  const { subject, files } = await readNotification(product, visitor, CAREERS)
  expect(subject).toBe('Join our team: Mira Holloway')
  expect(files).toHaveLength(1)
})

test('its openers lead to a form if it cannot be loaded', async ({ page }) => {
  await page.route('**/popups.json', (route) => route.abort())
  await page.goto('/about-us/')
  // Without scripts it is an ordinary link.
  await expect(resumeLink(page)).toHaveAttribute('href', '/careers/#apply')
  await resumeLink(page).click()
  await expect(page).toHaveURL(/\/careers\/#apply$/)
  await page.goto(SERVICE)
  await floatingButton(page).click()
  await expect(page).toHaveURL(
    /\/contact-us\/\?about=\/services\/agentic-ai\/&type=services#message$/,
  )
})

test('an inquiry names the page, and removes the button for good', async ({ page, product }) => {
  const inquiry = newInquiry()
  await page.goto(SERVICE)
  const dialog = await openContactPopup(page)
  await expect(dialog).toContainText('About: Agentic AI')
  await fillIn(dialog, inquiry)
  await send(dialog)
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
      page_path: SERVICE,
      context_path: SERVICE,
    },
  ])
  expect(await reported(page, 'form_abandon')).toEqual([])
  // The visitor did not close it.
  expect(await reported(page, 'button_click')).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(floatingButton(page)).toBeHidden()

  const { subject, text } = await readNotification(product, inquiry.email)
  expect(subject).toBe('Request for services: Mira Holloway')
  expect(text).toContain(INQUIRY.message)
  expect(text.replace(/\s+/g, ' ')).toContain(
    `About Agentic AI (https://www.lanternfield.example${SERVICE})`,
  )
})

test('a failed send closes and resets it; Try again restores it', async ({ page }) => {
  const path = '/products/gen-ai-chatbot/'
  const { resume, ...texts } = { ...APPLICATION, email: newVisitor() }
  await page.goto(path)
  const dialog = await openContactPopup(page)
  await fillIn(dialog, { ...texts, resume })
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
  await expect(page.locator('#contact-us-popup-name')).toHaveValue('')

  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toBeVisible()
  await expectEntries(dialog, texts)
  await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
  await expect(formOf(dialog).submit).toBeFocused()
  await expect(alert).toHaveCount(0)
  await page.unroute(ENDPOINT)
  await send(dialog)
  expect(await reported(page, 'form_submitted')).toMatchObject([
    { interaction_type: 'forced', form_values: { inquiryType: 'careers', extension: 'pdf' } },
  ])
})

test('closed while it sends, it opens again for errors', ALL, async ({ page, expectedErrors }) => {
  expectedErrors.push(/422/)
  await page.goto('/about-us/')
  const dialog = await openContactPopup(page)
  await fillIn(dialog, INQUIRY)
  // An error that only the server finds.
  const errors = [{ field: 'toEmailAddress', message: messages.emailFormat }]
  const json = { title: 'Validation failed', status: 422, errors }
  const refuse = await holdRequests(page, ENDPOINT, (route) => route.fulfill({ status: 422, json }))
  await formOf(dialog).submit.click()
  await expect(dialog.getByText('Sending')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  refuse()
  await expect(dialog).toBeVisible()
  await expect(formOf(dialog).errorOf('email')).toHaveText(messages.emailFormat)
  await expectEntries(dialog, INQUIRY)
})
