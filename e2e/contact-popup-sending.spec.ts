/** The contact pop-up while its form is sent, and afterwards. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { to } from '../server/testing/mailbox.ts'
import { fillIn, formOf, INQUIRY, valuesIn } from './forms.ts'
import { holdRequests } from './hold-requests.ts'
import {
  BROKEN_CONNECTION,
  ENDPOINT,
  floatingButton,
  openContactPopup,
  RESUME,
  remembered,
  reported,
  resumeContent,
  skipPictures,
} from './popups.ts'
import { CAREERS, expect, HELLO, newVisitor, test } from './product.ts'

/** As when a visitor turns to a tab again; to a browser that is driven like this, each is in front. */
const returnTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test.beforeEach(({ page }) => skipPictures(page))

test.describe('sending', () => {
  test('an inquiry closes it, thanks, and the button is gone for good', async ({
    page,
    product,
  }) => {
    const visitor = newVisitor()
    await page.goto('/about-us/')
    const otherTab = await page.context().newPage()
    await otherTab.goto('/industries/')
    await expect(floatingButton(otherTab)).toBeVisible()
    const usedTab = await page.context().newPage()
    await usedTab.goto('/products/')
    await floatingButton(usedTab).hover()
    await usedTab.waitForSelector('dialog', { state: 'attached' })

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
    // Sending closed it, not a hand.
    expect(await reported(page, 'button_click')).toHaveLength(1)

    // A window beside this one, where the visitor has been about to write.
    await expect(floatingButton(usedTab)).toBeHidden()
    await returnTo(otherTab)
    await expect(floatingButton(otherTab)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(floatingButton(page)).toBeHidden()
    await otherTab.goto('/services/')
    await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(floatingButton(otherTab)).toBeHidden()

    const [mail] = await product.mailbox.waitFor(
      (found) => to(HELLO)(found) && (found.email.text ?? '').includes(visitor),
    )
    expect(mail?.email.subject).toBe('Request for services: Mira Holloway')
    expect(mail?.email.text).toContain(INQUIRY.message)
  })

  test('an application takes its resume along; on a product page it counts as forced', async ({
    page,
    product,
  }) => {
    const visitor = newVisitor()
    await page.goto('/products/gen-ai-chatbot/')
    const dialog = await openContactPopup(page)
    await fillIn(dialog, { ...INQUIRY, email: visitor, inquiryType: 'careers' })
    await formOf(dialog).resume.setInputFiles(RESUME)
    await formOf(dialog).submit.click()
    await expect(page.getByRole('status')).toContainText(messages.sent)
    expect(await reported(page, 'form_submitted')).toMatchObject([
      {
        form_name: 'Contact Us Pop Up',
        interaction_type: 'forced',
        form_values: { inquiryType: 'careers', extension: 'pdf' },
      },
    ])
    const [mail] = await product.mailbox.waitFor(
      (found) => to(CAREERS)(found) && (found.email.text ?? '').includes(visitor),
    )
    const [attachment] = mail?.email.attachments ?? []
    expect(Buffer.from(attachment?.content as ArrayBuffer).equals(resumeContent())).toBe(true)
  })

  test('while it sends, the form is dimmed and takes no click, and it sends once', async ({
    page,
  }) => {
    await page.goto('/about-us/')
    const dialog = await openContactPopup(page)
    await fillIn(dialog, { ...INQUIRY, email: newVisitor() })
    let requests = 0
    const release = await holdRequests(page, ENDPOINT, async (route) => {
      requests += 1
      await route.continue()
    })
    await formOf(dialog).submit.click()
    const form = dialog.locator('form')
    await expect(form).toHaveAttribute('aria-busy', 'true')
    await expect(form).toHaveCSS('pointer-events', 'none')
    await expect
      .poll(() => form.evaluate((e) => Number(getComputedStyle(e).opacity)))
      .toBeLessThan(0.8)
    await expect(dialog.getByText('Sending')).toBeVisible()
    await page.keyboard.press('Enter')
    release()
    await expect(page.getByRole('status')).toContainText(messages.sent)
    expect(requests).toBe(1)
  })

  test('who closes it meanwhile is still told how it went', async ({ page, expectedErrors }) => {
    expectedErrors.push(BROKEN_CONNECTION)
    await page.goto('/about-us/')
    const dialog = await openContactPopup(page)
    await fillIn(dialog, INQUIRY)
    const fail = await holdRequests(page, ENDPOINT, (route) => route.abort())
    await formOf(dialog).submit.click()
    await expect(dialog.locator('form')).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    fail()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(dialog).toBeVisible()
    expect(await valuesIn(dialog)).toEqual(INQUIRY)
  })

  test('that fails closes it and empties it, and trying again gives everything back', async ({
    page,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push(BROKEN_CONNECTION)
    const visitor = newVisitor()
    const entries = { ...INQUIRY, email: visitor, inquiryType: 'careers' }
    await page.goto('/about-us/')
    const dialog = await openContactPopup(page)
    await fillIn(dialog, entries)
    await formOf(dialog).resume.setInputFiles(RESUME)
    await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
    await page.route(ENDPOINT, (route) => route.abort())
    await formOf(dialog).submit.click()

    const alert = page.getByRole('alert')
    await expect(alert).toContainText(messages.sendFailed)
    await expect(dialog).toBeHidden()
    await expect(floatingButton(page)).toBeFocused()
    await expect(page.getByRole('status')).toHaveCount(0)
    expect(await remembered(page, 'user_data_submitted')).toBeNull()
    expect(await reported(page, 'form_submitted')).toEqual([])
    expect(await reported(page, 'form_submission_failed')).toEqual([
      {
        event: 'form_submission_failed',
        form_name: 'Contact Us Pop Up',
        interaction_type: 'voluntary',
        page_path: '/about-us/',
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

    await page.unroute(ENDPOINT)
    await formOf(dialog).submit.click()
    await expect(page.getByRole('status')).toContainText(messages.sent)
    const [mail] = await product.mailbox.waitFor(
      (found) => to(CAREERS)(found) && (found.email.text ?? '').includes(visitor),
    )
    const [attachment] = mail?.email.attachments ?? []
    expect(Buffer.from(attachment?.content as ArrayBuffer).equals(resumeContent())).toBe(true)
  })

  test('what the server finds wrong is said in it, and it stays open', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/422/)
    await page.goto('/about-us/')
    const dialog = await openContactPopup(page)
    await fillIn(dialog, INQUIRY)
    await page.route(ENDPOINT, (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          title: 'Wrong',
          status: 422,
          errors: [{ field: 'toEmailAddress', message: messages.emailFormat }],
        }),
      }),
    )
    await formOf(dialog).submit.click()
    await expect(formOf(dialog).errorOf('email')).toHaveText(messages.emailFormat)
    await expect(formOf(dialog).email).toBeFocused()
    await expect(dialog).toBeVisible()
    await expect(formOf(dialog).name).toHaveValue(INQUIRY.name)
  })
})
