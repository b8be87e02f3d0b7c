/** The button in the corner and the pop-up that it opens. */
import { chromium, type Locator, type Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { BROWSER_ARGUMENTS } from '../harness/browser-arguments.ts'
import { findBrowser } from '../harness/find-browser.ts'
import { to } from '../server/testing/mailbox.ts'
import { fillIn, formOf } from './forms.ts'
import {
  BROKEN_CONNECTION,
  ENDPOINT,
  floatingButton,
  neverTellOfClosing,
  newPage,
  openContactPopup,
  popupsOf,
  RESUME,
  remembered,
  reported,
  resumeContent,
  skipPictures,
} from './popups.ts'
import { CAREERS, expect, HELLO, newVisitor, test } from './product.ts'
import { listedRoutes, UNLISTED } from './routes.ts'

const WITHOUT_BUTTON = ['/careers/', '/contact-us/']

const INQUIRY = {
  name: 'Mira Holloway',
  email: 'mira@northbay.example',
  phone: '512 555 0142',
  inquiryType: 'services',
  message: 'Two sentences. They are enough.',
} as const

const EMPTY_FIELDS = { name: '', email: '', phone: '', inquiryType: '', message: '' }

async function valuesIn(dialog: Locator) {
  const { name, email, phone, inquiryType, message } = formOf(dialog)
  const [n, e, p, i, m] = await Promise.all(
    [name, email, phone, inquiryType, message].map((field) => field.inputValue()),
  )
  return { name: n, email: e, phone: p, inquiryType: i, message: m }
}

const visibleLabels = (dialog: Locator) => dialog.locator('label:visible').allTextContents()

/** As when a visitor turns to a tab again; to a browser that is driven like this, each is in front. */
const returnTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test.beforeEach(({ page }) => skipPictures(page))

test.describe('the floating button', () => {
  test('is on every page but those with a form of their own', async ({ request }) => {
    for (const path of [...listedRoutes(), ...UNLISTED, '/no-such-page/']) {
      const html = await (await request.get(path)).text()
      const buttons = html.match(/<button[^>]*class="floating-button"[^>]*>/g) ?? []
      expect(buttons.length, path).toBe(WITHOUT_BUTTON.includes(path) ? 0 : 1)
    }
  })

  for (const path of ['/', '/about-us/', '/products/gen-ai-chatbot/'])
    test(`on ${path} it stays at the bottom right`, async ({ page }) => {
      await page.goto(path)
      const button = floatingButton(page)
      await expect(button).toBeVisible()
      const place = () =>
        button.evaluate((element) => {
          const { right, bottom, width, height } = element.getBoundingClientRect()
          return { right: innerWidth - right, bottom: innerHeight - bottom, width, height }
        })
      const atTop = await place()
      expect(atTop.right).toBeLessThanOrEqual(32)
      expect(atTop.bottom).toBeLessThanOrEqual(32)
      expect(Math.min(atTop.width, atTop.height)).toBeGreaterThanOrEqual(44)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
      expect(await place()).toEqual(atTop)
    })

  for (const path of WITHOUT_BUTTON)
    test(`on ${path} it is not`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(floatingButton(page)).toHaveCount(0)
    })

  /** How far to the right of its place the button is, so many milliseconds after it has appeared. */
  const offsetsAt = (page: Page, timesMs: readonly number[]) =>
    floatingButton(page).evaluate((element, times) => {
      const button = element as HTMLElement
      button.hidden = true
      button.getBoundingClientRect()
      button.hidden = false
      const [slide] = button.getAnimations()
      if (!slide) return null
      slide.pause()
      const offsets = times.map((time) => {
        slide.currentTime = time
        return button.getBoundingClientRect().left
      })
      slide.finish()
      const place = button.getBoundingClientRect().left
      return {
        duration: getComputedStyle(button).animationDuration,
        offsets: offsets.map((left) => Math.round(left - place)),
      }
    }, timesMs)

  test('slides in from the right in 0.7 s', async ({ browser, product }) => {
    const page = await newPage(browser, product, { reducedMotion: 'no-preference' })
    await page.goto('/about-us/')
    const slide = await offsetsAt(page, [0, 100, 690])
    expect(slide?.duration).toBe('0.7s')
    const [first = 0, next = 0, last = 0] = slide?.offsets ?? []
    expect(first, 'begins outside of the window').toBeGreaterThanOrEqual(60)
    expect(next).toBeLessThan(first)
    expect(next).toBeGreaterThan(last)
    expect(last).toBeLessThanOrEqual(1)
    await page.context().close()
  })

  test('does not slide for who wants less motion', async ({ page }) => {
    await page.goto('/about-us/')
    expect(await offsetsAt(page, [0])).toBeNull()
  })

  for (const key of ['click', 'Space', 'Enter'])
    test(`opens the pop-up by ${key}, hides and says so`, async ({ page }) => {
      await page.goto('/services/')
      const button = floatingButton(page)
      if (key === 'click') await button.click()
      else await button.press(key)
      const { contact } = popupsOf(page)
      await expect(contact).toBeVisible()
      await expect(button).toBeHidden()
      await expect(page.locator('.floating-button')).toBeHidden()
      expect(await reported(page, 'button_click')).toEqual([
        {
          event: 'button_click',
          button_label: 'contact us icon',
          button_action: 'Contact Form Pop Up',
          button_origin: '/services/',
        },
      ])
      // The key that opened it has typed nothing.
      await expect(formOf(contact).name).toBeFocused()
      expect(await valuesIn(contact)).toEqual(EMPTY_FIELDS)
    })

  test('leads to the contact page where the pop-up cannot be fetched', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(BROKEN_CONNECTION)
    await page.route('**/popups.json', (route) => route.abort())
    await page.goto('/about-us/')
    await floatingButton(page).click()
    await expect(page).toHaveURL(/\/contact-us\/$/)
  })
})

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
    ).toEqual(['form', 'newsletter', 'name', 'email', 'phone', 'inquiryType', 'message', 'resume'])
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
      await expect(dialog).toContainText('What you entered before was not sent.')
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
    await neverTellOfClosing(page)
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
    let answer: () => void = () => undefined
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(ENDPOINT, async (route) => {
      requests += 1
      await isAnswered
      await route.continue()
    })
    await formOf(dialog).submit.click()
    const form = dialog.locator('form')
    await expect(form).toHaveAttribute('aria-busy', 'true')
    await expect(form).toHaveCSS('pointer-events', 'none')
    await expect
      .poll(() => form.evaluate((e) => Number(getComputedStyle(e).opacity)))
      .toBeLessThan(0.7)
    await expect(dialog.getByText('Sending')).toBeVisible()
    await page.keyboard.press('Enter')
    answer()
    await expect(page.getByRole('status')).toContainText(messages.sent)
    expect(requests).toBe(1)
  })

  test('who closes it meanwhile is still told how it went', async ({ page, expectedErrors }) => {
    expectedErrors.push(BROKEN_CONNECTION)
    await page.goto('/about-us/')
    const dialog = await openContactPopup(page)
    await fillIn(dialog, INQUIRY)
    let fail: () => void = () => undefined
    const isOver = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route(ENDPOINT, async (route) => {
      await isOver
      await route.abort()
    })
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

test.describe('while it is open', () => {
  const holdsFocus = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null)

  for (const key of ['Tab', 'Shift+Tab'])
    test(`${key} stays in it, and what has the focus can be seen`, async ({ page }) => {
      // So low that it scrolls inside.
      await page.setViewportSize({ width: 900, height: 480 })
      await page.goto('/about-us/')
      const dialog = await openContactPopup(page)
      await formOf(dialog).inquiryType.selectOption('careers')
      await formOf(dialog).resume.setInputFiles(RESUME)
      await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
      const visited = new Set<string>()
      for (let time = 1; time <= 30; time += 1) {
        await page.keyboard.press(key)
        expect(await holdsFocus(page), `after ${time} times`).toBe(true)
        const { name, isOnTop } = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement
          const { left, top, width, height } = element.getBoundingClientRect()
          const seen = document.elementFromPoint(left + width / 2, top + height / 2)
          const named = element.getAttribute('name') ?? element.getAttribute('aria-label')
          return {
            name: named ?? element.textContent ?? '',
            isOnTop: element === seen || element.contains(seen),
          }
        })
        visited.add(name)
        expect(isOnTop, `${name} is covered`).toBe(true)
      }
      expect([...visited].sort()).toEqual(
        [
          'Close',
          'How we handle your data',
          'Remove mira-holloway.pdf',
          'Submit',
          'email',
          'inquiryType',
          'message',
          'name',
          'phone',
          'resume',
        ].sort(),
      )
    })

  test('the page behind it does not scroll, by wheel or keys', async ({ page }) => {
    await page.goto('/about-us/')
    await page.evaluate(() => scrollTo(0, 400))
    const dialog = await openContactPopup(page)
    const before = await page.evaluate(() => scrollY)
    for (const [x, y] of [
      [640, 450],
      [30, 450],
    ] as const) {
      await page.mouse.move(x, y)
      await page.mouse.wheel(0, 600)
      await page.mouse.wheel(0, -900)
      await page.mouse.wheel(0, 500)
    }
    await dialog.getByRole('button', { name: 'Close', exact: true }).focus()
    for (const key of ['PageDown', 'End', 'ArrowDown', 'Home', 'PageUp'])
      await page.keyboard.press(key)
    await page.waitForTimeout(200)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })

  test('the page behind it stays where it was, though its scroll bar goes', async ({ product }) => {
    // Playwright hides scroll bars, which visitors see.
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: [...BROWSER_ARGUMENTS, '--disable-gpu'],
      ignoreDefaultArgs: ['--hide-scrollbars'],
    })
    const page = await newPage(browser, product, { viewport: { width: 1280, height: 800 } })
    await page.goto('/about-us/')
    const barPx = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
    expect(barPx, 'this browser shows scroll bars').toBeGreaterThan(0)
    const places = () =>
      page.evaluate(() =>
        ['header', 'header a[href="/contact-us/"]', 'main h1', 'main', 'footer'].map((selector) => {
          const { left, right } =
            document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
          return `${selector}: ${left} to ${right}`
        }),
      )
    const before = await places()
    const dialog = await openContactPopup(page)
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    expect(await places()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await places()).toEqual(before)
    await browser.close()
  })

  test('nothing is cut off at 320 px, also with every error shown', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 600 })
    await page.goto('/about-us/')
    const dialog = await openContactPopup(page)
    await formOf(dialog).inquiryType.selectOption('careers')
    await formOf(dialog).submit.click()
    await expect(formOf(dialog).errorOf('resume')).toBeVisible()
    const widths = await dialog.evaluate((element) => ({
      page: document.documentElement.scrollWidth,
      dialog: element.scrollWidth - element.clientWidth,
      outside: [...element.querySelectorAll('*:not(.sr-only)')]
        .filter((inner) => inner.getBoundingClientRect().right > 320.5)
        .map((inner) => inner.outerHTML.slice(0, 80)),
    }))
    expect(widths).toEqual({ page: 320, dialog: 0, outside: [] })
    await formOf(dialog).submit.scrollIntoViewIfNeeded()
    await expect(formOf(dialog).submit).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({
      ratio: 1,
    })
  })
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  /** A finger comes down, and stays until the pop-up is rendered. */
  async function touch(page: Page): Promise<void> {
    await page.goto('/')
    await floatingButton(page).dispatchEvent('touchstart')
    await page.waitForSelector('dialog form[data-form]', { state: 'attached' })
  }

  test('the prepared pop-up is invisible and out of reach', async ({ page }) => {
    await page.goto('/')
    await expect(floatingButton(page)).toBeVisible()
    const without = await page.screenshot()
    await touch(page)
    expect((await page.screenshot()).equals(without)).toBe(true)
    const isHit = await page.locator('dialog').evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isHit).toBe(false)
    await expect(page.locator('dialog')).toBeHidden()
  })

  test('a tap opens it as a mouse does', async ({ page }) => {
    await touch(page)
    await floatingButton(page).tap()
    const dialog = popupsOf(page).contact
    await expect(dialog).toHaveAttribute('open', '')
    await expect(dialog).not.toHaveAttribute('inert')
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(floatingButton(page)).toBeFocused()
  })

  test('a key that is quicker than a frame meets the open pop-up', async ({ page }) => {
    await touch(page)
    const isOpen = await floatingButton(page).evaluate((button: HTMLElement) => {
      button.click()
      return document.querySelector('dialog[open]') !== null
    })
    expect(isOpen).toBe(true)
  })

  test('it opens in the mode of the opener, and not in the one that was prepared', async ({
    page,
  }) => {
    await touch(page)
    await floatingButton(page).evaluate((button: HTMLElement) => {
      button.dataset.mode = 'file-upload'
      button.click()
    })
    const dialog = popupsOf(page).contact
    await expect(dialog).toHaveAttribute('open', '')
    await expect(dialog.getByLabel('Resume', { exact: true })).toBeAttached()
  })
})
