/** The contact pop-up: what is in it, how it opens, and how it closes. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { eachCase } from './cases.ts'
import { EMPTY_FIELDS, fillIn, formOf, INQUIRY, valuesIn, visibleLabels } from './forms.ts'
import {
  attachResume,
  BROKEN_CONNECTION,
  ENDPOINT,
  floatingButton,
  openContactPopup,
  popupsOf,
  reported,
  resumeContent,
  SERVICE,
  skipPictures,
} from './popups.ts'
import { expect, newVisitor, test } from './product.ts'

test.beforeEach(({ page }) => skipPictures(page))

test.describe('the contact pop-up', () => {
  test('opens and closes by mouse and keys, is reported, and keeps a draft', async ({ page }) => {
    await page.goto('/about-us/')
    const button = floatingButton(page)
    const dialog = popupsOf(page).contact
    const close = dialog.getByRole('button', { name: 'Close', exact: true })
    const putBack = dialog.getByRole('button', { name: 'Put it back' })
    const entries = { ...INQUIRY, name: 'Mira 2', inquiryType: 'careers' }
    const clicked = async () => (await reported(page, 'button_click')).at(-1)
    const report = {
      event: 'button_click',
      button_action: 'Contact Form Pop Up',
      button_origin: '/about-us/',
    }
    // With nothing entered, nothing is kept.
    await openContactPopup(page)
    await page.keyboard.press('Escape')
    await openContactPopup(page)
    await expect(dialog.locator('[data-form-message]')).toBeHidden()
    await fillIn(dialog, entries)
    await attachResume(dialog)
    await page.keyboard.press('Escape')
    await eachCase(
      [
        ['click', { open: () => button.click(), close: () => close.click() }],
        ['Space', { open: () => button.press('Space'), close: () => close.press('Space') }],
        ['Enter', { open: () => button.press('Enter'), close: () => close.press('Enter') }],
        ['Escape', { open: () => button.click(), close: () => page.keyboard.press('Escape') }],
      ] as const,
      async (by) => {
        await by.open()
        await expect(dialog).toBeVisible()
        await expect(page.locator('.floating-button')).toBeHidden()
        expect(await clicked()).toEqual({ ...report, button_label: 'contact us icon' })
        // The key that opened it has typed nothing.
        await expect(formOf(dialog).name).toBeFocused()
        expect(await valuesIn(dialog)).toEqual(EMPTY_FIELDS)
        await expect(dialog.locator('.field-error:visible')).toHaveCount(0)
        await expect(dialog).toContainText('What you entered earlier was not sent.')
        await putBack.click()
        expect(await valuesIn(dialog)).toEqual(entries)
        await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
        await expect(formOf(dialog).submit).toBeFocused()
        await expect(putBack).toBeHidden()
        await formOf(dialog).submit.click()
        await expect(formOf(dialog).errorOf('name')).toBeVisible()
        await by.close()
        await expect(dialog).toBeHidden()
        await expect(button).toBeFocused()
        expect(await clicked()).toEqual({ ...report, button_label: 'close icon' })
      },
    )
  })

  test('names the service, asks for a resume to join, counts the message', async ({ page }) => {
    await page.goto(SERVICE)
    const dialog = await openContactPopup(page)
    await expect(dialog.locator('.logo svg')).toBeVisible()
    await expect(dialog).toContainText('You are reading about Agentic AI.')
    const { inquiryType, message, phone, resume } = formOf(dialog)
    await expect(phone).toHaveAttribute('type', 'tel')
    expect((await inquiryType.locator('option').allTextContents()).slice(1)).toEqual([
      'Request for services',
      'Schedule a demo',
      'General inquiry',
      'Join our team',
    ])
    await inquiryType.selectOption('careers')
    await expect(resume).toBeVisible()
    expect((await visibleLabels(dialog)).at(-1)).toBe('Resume')
    // The event of the file input bubbles through the dialog, whose own has the same name.
    await resume.evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })))
    for (const type of ['services', 'scheduleDemo', 'feedback']) {
      await inquiryType.selectOption(type)
      await expect(resume).toBeHidden()
    }
    await expect(message).toHaveAccessibleDescription(/At most 256 characters\./)
    await message.fill('m'.repeat(250))
    await expect(message).toHaveAccessibleDescription(/\b6 characters left/)
    await message.fill('m'.repeat(260))
    await expect(message).toHaveAccessibleDescription(/\b4 characters too many/)
    // Neither a cancelled file dialog nor a click outside closes it.
    await page.mouse.click(20, 20)
    await expect(dialog).toBeVisible()
    await expect(message).toHaveValue('m'.repeat(260))
  })
})

test.describe('a link to send a resume', () => {
  const link = (page: Page) => page.getByRole('link', { name: 'Send us your resume' })

  test('opens the pop-up without inquiry types, and requires a resume', async ({ page }) => {
    const visitor = newVisitor()
    await page.goto('/about-us/')
    await link(page).click()
    const dialog = popupsOf(page).contact
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(/\/about-us\/$/)
    await expect(floatingButton(page)).toBeHidden()
    expect(await visibleLabels(dialog)).toEqual(['Name', 'Email', 'Phone', 'Message', 'Resume'])
    await fillIn(dialog, { name: 'Mira Holloway', email: visitor, phone: '5125550142' })
    const form = formOf(dialog)
    await form.submit.click()
    await expect(form.errorOf('resume')).toHaveText(messages.resumeMissing)
    await attachResume(dialog)
    await expect(form.errorOf('resume')).toBeHidden()
    const request = page.waitForRequest(ENDPOINT)
    await form.submit.click()
    expect((await request).postDataJSON()).toMatchObject({
      emailProfile: 'CAREERS',
      inquiryLabel: 'Join our team',
      emailMessage: ' ',
      emailSubject: '',
      toEmailAddress: visitor,
      fileAttachment: {
        fileName: 'mira-holloway.pdf',
        file: expect.stringContaining(resumeContent().toString('base64')),
      },
    })
    await expect(page.getByRole('status')).toContainText(messages.sent)
    await expect(dialog).toBeHidden()
  })

  test('gets the focus back, and the floating button opens an inquiry', async ({ page }) => {
    await page.goto('/about-us/')
    await link(page).dispatchEvent('touchstart')
    const prepared = page.locator('dialog:has(form[data-form])')
    await expect(prepared.locator('[name=resume]')).toBeAttached()
    await expect(prepared.locator('select[name=inquiryType]')).toHaveCount(0)
    await expect(prepared).toBeHidden()
    // The pop-up opens for whichever opener is pressed, not for the one it was prepared for.
    const dialog = await openContactPopup(page)
    await expect(formOf(dialog).inquiryType).toBeVisible()
    await expect(formOf(dialog).resume).toBeHidden()
    await page.keyboard.press('Escape')
    await link(page).press('Enter')
    await expect(formOf(dialog).resume).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(link(page)).toBeFocused()
  })

  test('and the floating button lead to a form if the pop-up cannot load', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(BROKEN_CONNECTION)
    await page.route('**/popups.json', (route) => route.abort())
    await page.goto('/about-us/')
    // Without scripts it is an ordinary link.
    await expect(link(page)).toHaveAttribute('href', '/careers/#apply')
    await link(page).click()
    await expect(page).toHaveURL(/\/careers\/#apply$/)
    await expect(page.locator('#apply')).toBeVisible()
    await page.goto(SERVICE)
    await floatingButton(page).click()
    await expect(page).toHaveURL(
      /\/contact-us\/\?about=\/services\/agentic-ai\/&type=services#message$/,
    )
  })
})
