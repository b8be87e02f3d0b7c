/** The pop-up for visitors who are about to leave: when it opens, when it must not, and what is in it. */
import { messages } from '../contract/src/messages.ts'
import { to } from '../server/testing/mailbox.ts'
import { fillIn, formOf, hydrate } from './forms.ts'
import { holdRequests } from './hold-requests.ts'
import {
  BROKEN_CONNECTION,
  CASE_STUDY,
  ENDPOINT,
  expectNoPopup,
  floatingButton,
  leaveThroughTop,
  newPage,
  openChooser,
  openContactPopup,
  openExitIntent,
  openLeadMagnet,
  popupsOf,
  RESUME,
  remembered,
  reported,
  skipPictures,
} from './popups.ts'
import { CAREERS, expect, HELLO, newVisitor, test } from './product.ts'

test.beforeEach(({ page }) => skipPictures(page))

test.describe('it opens', () => {
  test('when the pointer, having been in the page, leaves through the top, not sideways', async ({
    page,
  }) => {
    await page.goto('/')
    for (const [x, y] of [
      [-5, 400],
      [1290, 400],
      [640, 905],
    ] as const) {
      await page.mouse.move(640, 300)
      await page.mouse.move(x, y)
    }
    await expectNoPopup(page, 'after leaving sideways and below')
    await openExitIntent(page)
    expect(await reported(page, 'exit_intent')).toEqual([{ event: 'exit_intent', page_path: '/' }])
  })

  test('once in a browser: not again on this page, after a reload, elsewhere, in another tab', async ({
    page,
  }) => {
    await page.goto('/')
    const otherTab = await page.context().newPage()
    await otherTab.goto('/about-us/')
    await openExitIntent(page)
    await page.keyboard.press('Escape')
    await expect(popupsOf(page).any).toHaveCount(0)
    await leaveThroughTop(page)
    await expectNoPopup(page, 'on the same page')
    await page.reload()
    await leaveThroughTop(page)
    await expectNoPopup(page, 'after a reload')
    await page.goto('/services/')
    await leaveThroughTop(page)
    await expectNoPopup(page, 'on another page')
    await leaveThroughTop(otherTab)
    await expectNoPopup(otherTab, 'in the other tab')
    expect(await reported(otherTab, 'exit_intent')).toEqual([])
  })

  test('on the pages with a form, too, for who has not begun with it', async ({ page }) => {
    await page.goto('/contact-us/')
    await openExitIntent(page)
  })
})

test.describe('it does not open', () => {
  test('on a device without a mouse', async ({ browser, product }) => {
    const page = await newPage(browser, product, { hasTouch: true, isMobile: true })
    await page.goto('/')
    await leaveThroughTop(page)
    await expectNoPopup(page)
    await page.context().close()
  })

  test('before the pointer was in the page', async ({ page }) => {
    await page.goto('/')
    // As a browser tells it whose window has opened under a mouse that was there already, or is nowhere.
    await page.evaluate(() => {
      document.body.dispatchEvent(
        new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }),
      )
      document.body.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, clientY: -1 }))
    })
    await expectNoPopup(page)
    await openExitIntent(page)
  })

  test('for who has written already, from a pop-up, from a page, or in another tab', async ({
    page,
  }) => {
    await page.goto('/contact-us/')
    const otherTab = await page.context().newPage()
    await otherTab.goto('/about-us/')
    await fillIn(page, { name: 'Mira Holloway', email: newVisitor(), inquiryType: 'services' })
    await formOf(page).submit.click()
    await expect(page.getByRole('status')).toContainText(messages.sent)
    // The contact page leaves the button alone.
    expect(await remembered(page, 'user_data_submitted')).toBeNull()
    await page.getByRole('main').focus()
    await leaveThroughTop(page)
    await expectNoPopup(page, 'on the contact page')
    await page.goto('/services/')
    await expect(floatingButton(page)).toBeVisible()
    await leaveThroughTop(page)
    await expectNoPopup(page, 'on the next page')
    await leaveThroughTop(otherTab)
    await expectNoPopup(otherTab, 'in the other tab')
  })

  test('for who has sent an inquiry from the contact pop-up', async ({ page }) => {
    await page.goto('/about-us/')
    const dialog = await openContactPopup(page)
    await fillIn(dialog, {
      name: 'Mira Holloway',
      email: newVisitor(),
      phone: '5125550142',
      inquiryType: 'services',
    })
    await formOf(dialog).submit.click()
    await expect(page.getByRole('status')).toContainText(messages.sent)
    await leaveThroughTop(page)
    await expectNoPopup(page)
  })

  test('to who types, or has an unfinished form', async ({ page }) => {
    await page.goto('/contact-us/')
    const { name } = formOf(page)
    await name.focus()
    await leaveThroughTop(page)
    await expectNoPopup(page, 'with the focus in a field')
    await name.fill('Mi')
    await name.blur()
    await leaveThroughTop(page)
    await expectNoPopup(page, 'with something entered')
    await name.fill('')
    await name.blur()
    await openExitIntent(page)
  })

  test('to who has begun an application, and does to who has taken everything back', async ({
    page,
  }) => {
    await page.goto('/careers/')
    const { name } = formOf(page)
    await name.fill('Mi')
    await name.blur()
    await leaveThroughTop(page)
    await expectNoPopup(page, 'with something entered')
    await name.fill('')
    await name.blur()
    await openExitIntent(page)
  })

  test('while a resume is attached to an application of which nothing else is filled in', async ({
    page,
  }) => {
    await page.goto('/careers/')
    await hydrate(page)
    await formOf(page).resume.setInputFiles(RESUME)
    await expect(page.locator('.file-drop')).toContainText('mira-holloway.pdf')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await leaveThroughTop(page)
    await expectNoPopup(page)
  })

  test('while a file is being chosen', async ({ page }) => {
    await page.goto('/careers/')
    await hydrate(page)
    await openChooser(page, () => formOf(page).resume.press('Enter'))
    await expect(page.locator('.file-drop')).toHaveAttribute('data-state', 'dialog')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await leaveThroughTop(page)
    await expectNoPopup(page)
  })

  test('while a message is being sent, or its failure is being told', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(BROKEN_CONNECTION)
    await page.goto('/contact-us/')
    await fillIn(page, { name: 'Mira Holloway', email: newVisitor(), inquiryType: 'services' })
    const fail = await holdRequests(page, ENDPOINT, (route) => route.abort())
    await formOf(page).submit.click()
    await expect(page.locator('form[data-form]')).toHaveAttribute('aria-busy', 'true')
    await leaveThroughTop(page)
    await expectNoPopup(page, 'while sending')
    fail()
    await expect(page.getByRole('alert')).toContainText(messages.sendFailed)
    await leaveThroughTop(page)
    await expectNoPopup(page, 'over the sentence that it failed')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(formOf(page).name).toHaveValue('Mira Holloway')
  })

  test('while another pop-up is open', async ({ page }) => {
    await page.goto('/about-us/')
    await openContactPopup(page)
    await leaveThroughTop(page)
    await page.waitForTimeout(250)
    await expect(popupsOf(page).any).toHaveCount(1)
    await expect(popupsOf(page).contact).toBeVisible()
    await page.keyboard.press('Escape')
    // It was not used up meanwhile.
    await openExitIntent(page)
  })

  test('while the guide is offered', async ({ page }) => {
    await page.goto(CASE_STUDY)
    const dialog = await openLeadMagnet(page)
    await leaveThroughTop(page)
    await page.waitForTimeout(250)
    await expect(popupsOf(page).any).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await openExitIntent(page)
  })
})

test('in it are title, fields, a choice to make, and three buttons', async ({ page }) => {
  await page.goto('/')
  const dialog = await openExitIntent(page)
  // Nobody asked for it: a key that was meant for the page must press nothing.
  await expect(dialog).toBeFocused()
  await expect(dialog.getByRole('heading', { name: 'Wait, Leaving Already ?' })).toBeVisible()
  await expect(dialog).toContainText('Lanternfield')
  const labels = () => dialog.locator('label:visible').allTextContents()
  expect(await labels()).toEqual(['Name', 'Email', 'Phone', 'Inquiry Type'])
  const { inquiryType, phone } = formOf(dialog)
  await expect(phone).toHaveAttribute('type', 'tel')
  expect(await inquiryType.locator('option').allTextContents()).toEqual([
    'Inquiry Type *',
    'Request for services',
    'Schedule a demo',
    'General inquiry',
    'Join our team',
  ])
  await expect(inquiryType.locator('option:checked')).toHaveText('Inquiry Type *')
  await inquiryType.selectOption('careers')
  expect(await labels()).toEqual(['Name', 'Email', 'Phone', 'Inquiry Type', 'Resume'])
  for (const name of ['Submit', 'No, Thanks', 'Close'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible()
})

for (const way of ['Close', 'No, Thanks', 'Escape'])
  test(`${way} closes and empties it`, async ({ page }) => {
    await page.goto('/')
    const dialog = await openExitIntent(page)
    await fillIn(dialog, { name: 'Mira 2', email: 'mira@northbay.example' })
    await formOf(dialog).submit.click()
    await expect(formOf(dialog).errorOf('name')).toBeVisible()
    if (way === 'Escape') await page.keyboard.press('Escape')
    else await dialog.getByRole('button', { name: way, exact: true }).click()
    await expect(dialog).toBeHidden()
    const inside = page.locator('form[data-form="exit-intent"]')
    await expect(inside.locator('[name=name]')).toHaveValue('')
    await expect(inside.locator('[name=email]')).toHaveValue('')
    await expect(inside.locator('[data-error-for=name]')).toBeEmpty()
    await expect(floatingButton(page)).toBeVisible()
    expect((await reported(page, 'form_abandon')).map((event) => event.abandoned_step)).toEqual([
      'name',
      'email',
    ])
  })

test('an inquiry from it arrives, closes it, and hides the floating button', async ({
  page,
  product,
}) => {
  const visitor = newVisitor()
  await page.goto(CASE_STUDY)
  const dialog = await openExitIntent(page)
  await fillIn(dialog, {
    name: 'Mira Holloway',
    email: visitor,
    phone: '+91 80 1234 5678',
    inquiryType: 'scheduleDemo',
  })
  const request = page.waitForRequest(ENDPOINT)
  await formOf(dialog).submit.click()
  expect((await request).postDataJSON()).toMatchObject({
    emailProfile: 'SERVICES',
    inquiryLabel: 'Schedule a demo',
    emailMessage: ' ',
  })
  await expect(page.getByRole('status')).toContainText(messages.sent)
  await expect(dialog).toBeHidden()
  await expect(floatingButton(page)).toBeHidden()
  expect(await remembered(page, 'user_data_submitted')).toBe('true')
  expect(await reported(page, 'form_submitted')).toMatchObject([
    { form_name: 'Exit Intent Pop Up', interaction_type: 'forced', page_path: CASE_STUDY },
  ])
  await product.mailbox.waitFor(
    (mail) => to(HELLO)(mail) && (mail.email.text ?? '').includes(visitor),
  )
})

test('an application from it that fails comes back with its resume, and then arrives', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(BROKEN_CONNECTION)
  const visitor = newVisitor()
  await page.goto('/')
  const dialog = await openExitIntent(page)
  await fillIn(dialog, {
    name: 'Mira Holloway',
    email: visitor,
    phone: '5125550142',
    inquiryType: 'careers',
  })
  await formOf(dialog).resume.setInputFiles(RESUME)
  await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
  await page.route(ENDPOINT, (route) => route.abort())
  await formOf(dialog).submit.click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(messages.sendFailed)
  await expect(dialog).toBeHidden()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toBeVisible()
  await expect(formOf(dialog).name).toHaveValue('Mira Holloway')
  await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
  await page.unroute(ENDPOINT)
  await formOf(dialog).submit.click()
  await expect(page.getByRole('status')).toContainText(messages.sent)
  const [mail] = await product.mailbox.waitFor(
    (found) => to(CAREERS)(found) && (found.email.text ?? '').includes(visitor),
  )
  expect(mail?.email.attachments).toHaveLength(1)
  // It opened by itself once, and once because it was asked for.
  expect(await reported(page, 'exit_intent')).toHaveLength(1)
})
