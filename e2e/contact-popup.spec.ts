/** The contact pop-up: what is in it, how it opens to send a resume, and how it closes. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { to } from '../server/testing/mailbox.ts'
import { EMPTY_FIELDS, fillIn, formOf, INQUIRY, valuesIn, visibleLabels } from './forms.ts'
import {
  BROKEN_CONNECTION,
  ENDPOINT,
  floatingButton,
  newPage,
  openContactPopup,
  popupsOf,
  RESUME,
  reported,
  resumeContent,
  skipPictures,
  suppressCloseEvents,
} from './popups.ts'
import { CAREERS, expect, newVisitor, test } from './product.ts'

test.beforeEach(({ page }) => skipPictures(page))

test.describe('in it', () => {
  test('are logo, close icon, title, and the fields in their order', async ({ page }) => {
    await page.goto('/')
    const dialog = await openContactPopup(page)
    await expect(dialog).toContainText('Lanternfield')
    await expect(dialog.locator('.logo svg')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
    expect(await visibleLabels(dialog)).toEqual([
      'Name',
      'Email',
      'Phone',
      'Inquiry Type',
      'Message',
    ])
    const form = formOf(dialog)
    await expect(form.phone).toHaveAttribute('type', 'tel')
    await expect(form.submit).toBeVisible()
    expect((await form.inquiryType.locator('option').allTextContents()).slice(1)).toEqual([
      'Request for services',
      'Schedule a demo',
      'General inquiry',
      'Join our team',
    ])
    expect(
      await dialog
        .locator('[name]')
        .evaluateAll((all) => [...new Set(all.map((element) => element.getAttribute('name')))]),
    ).toEqual([
      ...['form', 'noticeVersion', 'newsletter'],
      ...['name', 'email', 'phone', 'inquiryType', 'message', 'resume'],
    ])
  })

  test('a resume is asked for only to join the team, below the message', async ({ page }) => {
    await page.goto('/')
    const dialog = await openContactPopup(page)
    const { inquiryType, resume } = formOf(dialog)
    for (const type of ['services', 'scheduleDemo', 'feedback']) {
      await inquiryType.selectOption(type)
      await expect(resume).toBeHidden()
    }
    await inquiryType.selectOption('careers')
    await expect(resume).toBeVisible()
    expect((await visibleLabels(dialog)).at(-1)).toBe('Resume')
    await inquiryType.selectOption('feedback')
    await expect(resume).toBeHidden()
  })

  test('the message counts what is left, and cuts nothing', async ({ page }) => {
    await page.goto('/')
    const dialog = await openContactPopup(page)
    const { message } = formOf(dialog)
    await expect(message).toHaveAccessibleDescription(/At most 256 characters\./)
    await message.fill('m'.repeat(250))
    await expect(message).toHaveAccessibleDescription(/\b6 characters left/)
    await message.fill('m'.repeat(260))
    await expect(message).toHaveAccessibleDescription(/\b4 characters too many/)
    await expect(message).toHaveValue('m'.repeat(260))
  })

  test('the service is named that the visitor was reading about', async ({ page }) => {
    await page.goto('/services/agentic-ai/')
    await expect(await openContactPopup(page)).toContainText('You are reading about Agentic AI.')
  })
})

test.describe('to send a resume', () => {
  const link = (page: Page) => page.getByRole('link', { name: 'Send us your resume' })

  test('a link opens it without an inquiry type, and the resume is required', async ({
    page,
    product,
  }) => {
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
    await form.resume.setInputFiles(RESUME)
    await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
    await expect(form.errorOf('resume')).toBeHidden()
    const request = page.waitForRequest(ENDPOINT)
    await form.submit.click()
    expect((await request).postDataJSON()).toMatchObject({
      emailProfile: 'CAREERS',
      inquiryLabel: 'Join our team',
      emailMessage: ' ',
      emailSubject: '',
      toEmailAddress: visitor,
    })
    await expect(page.getByRole('status')).toContainText(messages.sent)
    await expect(dialog).toBeHidden()
    const [mail] = await product.mailbox.waitFor(
      (found) => to(CAREERS)(found) && (found.email.text ?? '').includes(visitor),
    )
    const [attachment] = mail?.email.attachments ?? []
    expect(attachment?.filename).toBe('mira-holloway.pdf')
    expect(Buffer.from(attachment?.content as ArrayBuffer).equals(resumeContent())).toBe(true)
  })

  test('the focus returns to the link, and the button opens it for an inquiry again', async ({
    page,
  }) => {
    await page.goto('/about-us/')
    await link(page).press('Enter')
    await expect(popupsOf(page).contact).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popupsOf(page).contact).toBeHidden()
    await expect(link(page)).toBeFocused()
    const dialog = await openContactPopup(page)
    await expect(formOf(dialog).inquiryType).toBeVisible()
    await expect(formOf(dialog).resume).toBeHidden()
  })

  test('who only reaches for the link has the pop-up drawn as it would open', async ({ page }) => {
    await page.goto('/about-us/')
    await link(page).dispatchEvent('touchstart')
    const dialog = page.locator('dialog:has(form[data-form])')
    await expect(dialog.locator('[name=resume]')).toBeAttached()
    await expect(dialog.locator('select[name=inquiryType]')).toHaveCount(0)
    await expect(dialog).toBeHidden()
    // It is no more than likely: another way in opens what that is for.
    await openContactPopup(page)
    await expect(formOf(dialog).inquiryType).toBeVisible()
  })

  test('without scripts the link leads to the form for it', async ({ browser, product }) => {
    const page = await newPage(browser, product, { javaScriptEnabled: false })
    await page.goto('/about-us/')
    await link(page).click()
    await expect(page).toHaveURL(/\/careers\/#apply$/)
    await expect(page.locator('#apply')).toBeVisible()
    await page.context().close()
  })

  test('so does it where the pop-up cannot be fetched', async ({ page, expectedErrors }) => {
    expectedErrors.push(BROKEN_CONNECTION)
    await page.route('**/popups.json', (route) => route.abort())
    await page.goto('/about-us/')
    await link(page).click()
    await expect(page).toHaveURL(/\/careers\/#apply$/)
  })
})

test('the floating button covers nothing of the last line of a page', async ({ page }) => {
  await page.goto('/about-us/')
  for (const width of [360, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const button = await floatingButton(page).boundingBox()
    const textRight = await page
      .locator('footer p')
      .last()
      .evaluate((line) => {
        const text = document.createRange()
        text.selectNodeContents(line)
        return text.getBoundingClientRect().right
      })
    expect(textRight, `at ${width} px`).toBeLessThanOrEqual(button?.x ?? 0)
  }
})

test.describe('closing it', () => {
  for (const way of ['click', 'Space', 'Enter', 'Escape'])
    test(`by ${way} empties the form, keeps what was entered, and brings back the button`, async ({
      page,
    }) => {
      await page.goto('/about-us/')
      let dialog = await openContactPopup(page)
      const wrong = { ...INQUIRY, name: 'Mira 2' }
      await fillIn(dialog, wrong)
      await formOf(dialog).submit.click()
      await expect(formOf(dialog).errorOf('name')).toBeVisible()

      const close = dialog.getByRole('button', { name: 'Close', exact: true })
      if (way === 'click') await close.click()
      else if (way === 'Escape') await page.keyboard.press('Escape')
      else await close.press(way)
      await expect(dialog).toBeHidden()
      await expect(floatingButton(page)).toBeVisible()
      await expect(floatingButton(page)).toBeFocused()
      expect((await reported(page, 'button_click')).slice(1)).toEqual([
        {
          event: 'button_click',
          button_label: 'close icon',
          button_action: 'Contact Form Pop Up',
          button_origin: '/about-us/',
        },
      ])

      dialog = await openContactPopup(page)
      expect(await valuesIn(dialog)).toEqual(EMPTY_FIELDS)
      await expect(dialog.locator('.field-error:visible')).toHaveCount(0)
      await expect(dialog).toContainText('What you entered earlier was not sent.')
      await dialog.getByRole('button', { name: 'Put it back' }).click()
      expect(await valuesIn(dialog)).toEqual(wrong)
      await expect(formOf(dialog).submit).toBeFocused()
      await expect(dialog.getByRole('button', { name: 'Put it back' })).toBeHidden()
    })

  test('with nothing entered keeps nothing', async ({ page }) => {
    await page.goto('/about-us/')
    await openContactPopup(page)
    await page.keyboard.press('Escape')
    const dialog = await openContactPopup(page)
    await expect(dialog.getByRole('button', { name: 'Put it back' })).toBeHidden()
    await expect(dialog.locator('[data-form-notice]')).toBeHidden()
  })

  test('keeps a chosen resume, too', async ({ page }) => {
    await page.goto('/about-us/')
    let dialog = await openContactPopup(page)
    await fillIn(dialog, { name: 'Mira Holloway', inquiryType: 'careers' })
    await formOf(dialog).resume.setInputFiles(RESUME)
    await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
    await page.keyboard.press('Escape')
    dialog = await openContactPopup(page)
    await formOf(dialog).inquiryType.selectOption('careers')
    await expect(dialog.locator('.file-drop')).not.toContainText('mira-holloway.pdf')
    await dialog.getByRole('button', { name: 'Put it back' }).click()
    await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
  })

  test('what was entered is offered on the next page, and after a reload', async ({ page }) => {
    await page.goto('/about-us/')
    await fillIn(await openContactPopup(page), INQUIRY)
    await page.keyboard.press('Escape')
    await page.goto('/services/')
    let dialog = await openContactPopup(page)
    await dialog.getByRole('button', { name: 'Put it back' }).click()
    expect(await valuesIn(dialog)).toEqual(INQUIRY)
    await page.reload()
    dialog = await openContactPopup(page)
    expect(await valuesIn(dialog)).toEqual(INQUIRY)
  })

  test('counts when the page goes before the browser has told of it', async ({ page }) => {
    await suppressCloseEvents(page)
    await page.goto('/about-us/')
    await fillIn(await openContactPopup(page), INQUIRY)
    await page.keyboard.press('Escape')
    await page.goto('/services/')
    const dialog = await openContactPopup(page)
    expect(await valuesIn(dialog)).toEqual(EMPTY_FIELDS)
    await dialog.getByRole('button', { name: 'Put it back' }).click()
    expect(await valuesIn(dialog)).toEqual(INQUIRY)
  })

  test('cancelling a file dialog does not close it', async ({ page }) => {
    await page.goto('/about-us/')
    const dialog = await openContactPopup(page)
    await formOf(dialog).inquiryType.selectOption('careers')
    // As browsers tell it: the event goes up through the dialog, whose own is called the same.
    await formOf(dialog).resume.evaluate((input) =>
      input.dispatchEvent(new Event('cancel', { bubbles: true })),
    )
    await formOf(dialog).name.fill('Mira')
    await expect(dialog).toBeVisible()
    await expect(formOf(dialog).inquiryType).toHaveValue('careers')
  })

  test('a click beside it does not', async ({ page }) => {
    await page.goto('/about-us/')
    const dialog = await openContactPopup(page)
    await formOf(dialog).name.fill('Mira')
    await page.mouse.click(20, 20)
    await expect(dialog).toBeVisible()
    await expect(formOf(dialog).name).toHaveValue('Mira')
  })
})
