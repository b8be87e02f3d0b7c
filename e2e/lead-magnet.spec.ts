/** The offer of the guide. When it may open is decided in site/src/features/popups/arbiter.ts. */
import { lidOf } from '../contract/src/guide-link.ts'
import { messages } from '../contract/src/messages.ts'
import { to } from '../server/testing/mailbox.ts'
import { fillIn, formOf } from './forms.ts'
import {
  BROKEN_CONNECTION,
  CASE_STUDY,
  ENDPOINT,
  expectNoPopup,
  floatingButton,
  leaveThroughTop,
  openExitIntent,
  openLeadMagnet,
  popupsOf,
  readServices,
  remembered,
  reported,
  SERVICE,
  skipPictures,
} from './popups.ts'
import { expect, newVisitor, readNotification, test } from './product.ts'

const LID = lidOf('a submission')

test.beforeEach(({ page }) => skipPictures(page))

test.describe('the guide is offered', () => {
  test('when the services provided have been read, once in a browser', async ({ page }) => {
    await page.goto(CASE_STUDY)
    const otherTab = await page.context().newPage()
    await otherTab.goto(SERVICE)
    const title = page.locator('#services-provided').getByRole('heading', { level: 2 })
    await expect(title).toHaveText('Services provided')
    const dialog = await openLeadMagnet(page)
    expect(await reported(page, 'lead_magnet_popup')).toEqual([
      { event: 'lead_magnet_popup', page_path: CASE_STUDY },
    ])
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.evaluate(() => scrollTo(0, 0))
    await readServices(page)
    await expectNoPopup(page, 'on the same page')
    await page.goto(SERVICE)
    await readServices(page)
    await expectNoPopup(page, 'on another page')
    await readServices(otherTab)
    await expectNoPopup(otherTab, 'in the other tab')
  })

  test('not to a visitor who has followed a link with a lead id', async ({ page }) => {
    await page.goto(`/?utm_source=mail&lid=${encodeURIComponent(LID)}`)
    await page.goto(CASE_STUDY)
    await readServices(page)
    await expectNoPopup(page)
    expect(await reported(page, 'lead_magnet_popup')).toEqual([])
  })
})

test.describe('in the offer of the guide', () => {
  test('entering an address and closing are reported', async ({ page }) => {
    await page.goto(SERVICE)
    const dialog = await openLeadMagnet(page)
    await expect(dialog).toBeFocused()
    const { email } = formOf(dialog)
    await email.focus()
    await page.keyboard.press('Tab')
    expect(await reported(page, 'lead_magnet_email_entered')).toEqual([])
    await email.pressSequentially('mira@northbay.example')
    await page.keyboard.press('Tab')
    await email.pressSequentially('.com')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await reported(page, 'lead_magnet_email_entered')).toEqual([
      { event: 'lead_magnet_email_entered', page_path: SERVICE },
    ])
    await expect
      .poll(() => reported(page, 'lead_magnet_closed'))
      .toEqual([{ event: 'lead_magnet_closed', page_path: SERVICE }])
    expect(await reported(page, 'button_click')).toEqual([])
    await expect(page.locator('form[data-form="lead-magnet"] [name=email]')).toHaveValue('')
  })

  test('Escape on a case study moves the focus to Close, and closes nothing', async ({ page }) => {
    await page.goto(CASE_STUDY)
    const dialog = await openLeadMagnet(page)
    const close = dialog.getByRole('button', { name: 'Close', exact: true })
    await page.mouse.click(15, 450)
    for (let time = 1; time <= 5; time += 1) {
      await page.keyboard.press('Escape')
      await expect(close).toBeFocused()
      await expect(dialog).toBeVisible()
      if (time === 2) await formOf(dialog).email.focus()
    }
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect.poll(() => reported(page, 'lead_magnet_closed')).toHaveLength(1)
  })

  test('a failed request is restored, sent, confirmed and reported', async ({
    page,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push(BROKEN_CONNECTION)
    const visitor = newVisitor()
    const onPage = { page_path: CASE_STUDY }
    await page.goto(CASE_STUDY)
    const dialog = await openLeadMagnet(page)
    const form = formOf(dialog)
    await expect(dialog).not.toContainText('About:')
    await fillIn(dialog, { name: 'Mira Holloway', email: visitor })
    await page.route(ENDPOINT, (route) => route.abort())
    await form.send.click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(messages.sendFailed)
    await expect(dialog).toBeHidden()
    expect(await reported(page, 'lead_magnet_form_submission_failed')).toMatchObject([onPage])
    expect(await reported(page, 'User_Signup')).toEqual([])
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(form.name).toHaveValue('Mira Holloway')
    await expect(form.email).toHaveValue(visitor)

    await page.unroute(ENDPOINT)
    await form.send.click()
    const toast = page.getByRole('status')
    await expect(toast).toContainText(messages.sent)
    await expect(toast.getByRole('button', { name: 'Open the guide' })).toBeVisible()
    await expect(dialog).toBeHidden()

    // A request for the guide is no inquiry: the button stays.
    await expect(floatingButton(page)).toBeVisible()
    expect(await remembered(page, 'user_data_submitted')).toBeNull()
    expect(await reported(page, 'lead_magnet_email_entered')).toMatchObject([onPage])
    expect(await reported(page, 'lead_magnet_submitted')).toMatchObject([onPage])
    expect(await reported(page, 'lead_magnet_closed')).toEqual([])
    const [signup] = await reported(page, 'User_Signup')
    expect(signup?.user_id).toBe(await remembered(page, 'user_id'))
    expect(await reported(page, 'user_email')).toEqual([
      { event: 'user_email', user_id: signup?.user_id, user_email: 'filled' },
    ])
    expect(await reported(page, 'form_submitted')).toMatchObject([
      { form_name: 'Lead Magnet Pop Up', interaction_type: 'forced' },
    ])

    const { subject, text } = await readNotification(product, visitor)
    expect(subject).toContain('Lead magnet')
    // It asks nothing about the page, and says which one it was.
    expect(text.replace(/\s+/g, '')).toContain(`lanternfield.example${CASE_STUDY})`)
    await product.mailbox.waitFor(to(visitor))
    await page.reload()
    await expect(floatingButton(page)).toBeVisible()
    // A visitor who has left an address may leave undisturbed.
    await leaveThroughTop(page)
    await expectNoPopup(page)
  })
})

test('a guest keeps away from another for 20 seconds, on the next page too', async ({ page }) => {
  await page.clock.install()
  await page.goto(SERVICE)
  await openLeadMagnet(page)
  await page.keyboard.press('Escape')
  await expect(popupsOf(page).any).toHaveCount(0)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
  await leaveThroughTop(page)
  await expectNoPopup(page, 'right after the guide')
  await page.goto('/about-us/')
  await leaveThroughTop(page)
  await expectNoPopup(page, 'on the next page')
  await page.clock.fastForward(20_000)
  await openExitIntent(page)
})

test('pop-ups that open by themselves leave a small screen usable', async ({ page }) => {
  const screen = { width: 360, height: 640 }
  await page.setViewportSize(screen)
  await page.goto(SERVICE)
  const offer = await openLeadMagnet(page)
  expect(await offer.evaluate((element) => element.matches(':modal'))).toBe(false)
  const place = await offer.boundingBox()
  expect(place?.height).toBeLessThanOrEqual(160)
  expect(Math.round((place?.y ?? 0) + (place?.height ?? 0))).toBe(screen.height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.width)
  await expect(floatingButton(page)).toBeHidden()
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(150, 100)
  await page.mouse.wheel(0, -200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before)
  await test.step('its button opens the form, which has the focus', async () => {
    await offer.getByRole('button', { name: 'Get the guide' }).click()
    await expect(formOf(offer).name).toBeFocused()
    expect(await offer.evaluate((element) => element.matches(':modal'))).toBe(true)
    expect(await reported(page, 'lead_magnet_closed')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(offer).toBeHidden()
    await expect.poll(() => reported(page, 'lead_magnet_closed')).toHaveLength(1)
  })
  await page.evaluate(() => sessionStorage.removeItem('popups_quiet_until'))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.locator('#menu').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL(/\/about-us\/$/)
  await expect(floatingButton(page)).toBeVisible()

  // What opened by itself makes room for what is asked for.
  const exitIntent = await openExitIntent(page)
  expect(await exitIntent.evaluate((element) => element.matches(':modal'))).toBe(false)
  await expect(exitIntent.getByRole('button', { name: 'Write to us' })).toBeVisible()
  await page.getByRole('link', { name: 'Send us your resume' }).press('Enter')
  await expect(popupsOf(page).contact).toBeVisible()
  await expect(popupsOf(page).any).toHaveCount(1)
})
