/** The offer of the guide: when it comes, how it goes, and what is sent. */
import { lidOf } from '../contract/src/guide-link.ts'
import { messages } from '../contract/src/messages.ts'
import { to } from '../server/testing/mailbox.ts'
import { fillIn, formOf } from './forms.ts'
import { LONG } from './long-tests.ts'
import {
  BROKEN_CONNECTION,
  CASE_STUDY,
  ENDPOINT,
  expectNoPopup,
  floatingButton,
  leaveThroughTop,
  newPage,
  openContactPopup,
  openExitIntent,
  openLeadMagnet,
  popupsOf,
  readServices,
  remembered,
  reported,
  SERVICE,
  skipPictures,
} from './popups.ts'
import { expect, HELLO, newVisitor, test } from './product.ts'

const LID = lidOf('a submission')
const SMALL = { width: 360, height: 640 }

test.beforeEach(({ page }) => skipPictures(page))

test.describe('it comes', () => {
  for (const path of [CASE_STUDY, SERVICE])
    test(`on ${path} when the services provided have been seen whole`, async ({ page }) => {
      await page.goto(path)
      const section = page.locator('#services-provided')
      await expect(section.getByRole('heading', { level: 2 })).toHaveText('Services provided')
      await section.evaluate((element) => {
        const { bottom } = element.getBoundingClientRect()
        scrollBy({ top: bottom - innerHeight - 200, behavior: 'instant' })
      })
      await expectNoPopup(page, 'while the end of the section is below the window')
      await openLeadMagnet(page)
      expect(await reported(page, 'lead_magnet_popup')).toEqual([
        { event: 'lead_magnet_popup', page_path: path },
      ])
    })

  test('also where the section is taller than the window', async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 320 })
    await page.goto(CASE_STUDY)
    const section = page.locator('#services-provided')
    expect((await section.boundingBox())?.height).toBeGreaterThan(320)
    await section.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
    await expectNoPopup(page, 'with only the start in view')
    await openLeadMagnet(page)
  })

  test('once in a browser: not again on this page, after a reload, elsewhere, in another tab', async ({
    page,
  }) => {
    await page.goto(CASE_STUDY)
    const otherTab = await page.context().newPage()
    await otherTab.goto(SERVICE)
    const dialog = await openLeadMagnet(page)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.evaluate(() => scrollTo(0, 0))
    await readServices(page)
    await expectNoPopup(page, 'on the same page')
    await page.reload()
    await readServices(page)
    await expectNoPopup(page, 'after a reload')
    await page.goto(SERVICE)
    await readServices(page)
    await expectNoPopup(page, 'on another page')
    await readServices(otherTab)
    await expectNoPopup(otherTab, 'in the other tab')
  })

  test('not on the heels of another pop-up, but when the section is read again', async ({
    page,
  }) => {
    await page.goto(CASE_STUDY)
    await openExitIntent(page)
    await readServices(page)
    await page.waitForTimeout(250)
    await expect(popupsOf(page).any).toHaveCount(1)
    await expect(popupsOf(page).exitIntent).toBeVisible()
    await page.keyboard.press('Escape')
    await expectNoPopup(page, 'as soon as the other has gone')
    await page.evaluate(() => scrollTo(0, 0))
    await openLeadMagnet(page)
  })

  test('not while the contact pop-up is open, nor while somebody types in it', async ({ page }) => {
    await page.goto(CASE_STUDY)
    const dialog = await openContactPopup(page)
    await formOf(dialog).name.fill('Mira')
    await readServices(page)
    await page.waitForTimeout(250)
    await expect(popupsOf(page).any).toHaveCount(1)
    await expect(formOf(dialog).name).toHaveValue('Mira')
  })
})

test.describe('a link with a lead id', () => {
  test('turns it off for good', async ({ page }) => {
    await page.goto(`${CASE_STUDY}?lid=${encodeURIComponent(LID)}`)
    await readServices(page)
    await expectNoPopup(page, 'on the page of the link')
    await page.goto(SERVICE)
    await readServices(page)
    await expectNoPopup(page, 'on a later page')
    expect(await reported(page, 'lead_magnet_popup')).toEqual([])
  })

  test('does so on any page, for those that come after it', async ({ page }) => {
    await page.goto(`/?utm_source=mail&lid=${encodeURIComponent(LID)}`)
    await page.goto(CASE_STUDY)
    await readServices(page)
    await expectNoPopup(page)
  })

  for (const [why, lid] of [
    ['of a length that is no multiple of four', 'abcde'],
    ['with a sign that base64 does not have', 'ab-_'],
    ['that is empty', ''],
  ] as const)
    test(`${why} does not`, lid === '' ? {} : LONG, async ({ page }) => {
      await page.goto(`${CASE_STUDY}?lid=${lid}`)
      await openLeadMagnet(page)
    })
})

test.describe('in it', () => {
  test('are title, name and e-mail address, one button to send and one to close', async ({
    page,
  }) => {
    await page.goto(CASE_STUDY)
    const dialog = await openLeadMagnet(page)
    await expect(dialog).toBeFocused()
    await expect(
      dialog.getByRole('heading', { name: 'What to settle before you build' }),
    ).toBeVisible()
    expect(await dialog.locator('label:visible').allTextContents()).toEqual(['Name', 'Email'])
    expect(
      await dialog
        .getByRole('button')
        .evaluateAll((all) =>
          all.map((button) => button.getAttribute('aria-label') ?? button.textContent),
        ),
    ).toEqual(['Close', 'Get the guide'])
  })

  test('a request for the guide is sent, thanked for, and reported', async ({ page, product }) => {
    const visitor = newVisitor()
    await page.goto(CASE_STUDY)
    const dialog = await openLeadMagnet(page)
    await formOf(dialog).name.fill('Mira Holloway')
    await formOf(dialog).email.fill(visitor)
    const request = page.waitForRequest(ENDPOINT)
    await dialog.getByRole('button', { name: 'Get the guide' }).click()
    expect((await request).postDataJSON()).toMatchObject({
      emailProfile: 'SERVICES',
      inquiryLabel: 'Lead magnet',
      name: 'Mira Holloway',
      toEmailAddress: visitor,
      phoneNumber: '',
      emailMessage: ' ',
    })
    const toast = page.getByRole('status')
    await expect(toast).toContainText(messages.sent)
    await expect(toast.getByRole('button', { name: 'Open the guide' })).toBeVisible()
    await expect(dialog).toBeHidden()

    // Who has asked for the guide has not written to us yet.
    await expect(floatingButton(page)).toBeVisible()
    expect(await remembered(page, 'user_data_submitted')).toBeNull()
    const onPage = { page_path: CASE_STUDY }
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

    const [notice] = await product.mailbox.waitFor(
      (mail) => to(HELLO)(mail) && (mail.email.text ?? '').includes(visitor),
    )
    expect(notice?.email.subject).toContain('Lead magnet')
    await product.mailbox.waitFor(to(visitor))
    await page.reload()
    await expect(floatingButton(page)).toBeVisible()
    // Who has been asked for an address already is not held back.
    await leaveThroughTop(page)
    await expectNoPopup(page)
  })

  test('an address is reported when it is entered, and closing when it is closed', async ({
    page,
  }) => {
    await page.goto(SERVICE)
    const dialog = await openLeadMagnet(page)
    const { email } = formOf(dialog)
    await email.focus()
    await page.keyboard.press('Tab')
    expect(await reported(page, 'lead_magnet_email_entered')).toEqual([])
    await email.pressSequentially('mira@northbay.example')
    await page.keyboard.press('Tab')
    await email.pressSequentially('.com')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
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

  test('a request that fails closes it, and trying again gives it back', async ({
    page,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push(BROKEN_CONNECTION)
    const visitor = newVisitor()
    await page.goto(CASE_STUDY)
    const dialog = await openLeadMagnet(page)
    await fillIn(dialog, { name: 'Mira Holloway', email: visitor })
    await page.route(ENDPOINT, (route) => route.abort())
    await dialog.getByRole('button', { name: 'Get the guide' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(messages.sendFailed)
    await expect(dialog).toBeHidden()
    expect(await reported(page, 'lead_magnet_form_submission_failed')).toEqual([
      { event: 'lead_magnet_form_submission_failed', page_path: CASE_STUDY },
    ])
    expect(await reported(page, 'User_Signup')).toEqual([])
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(formOf(dialog).name).toHaveValue('Mira Holloway')
    await expect(formOf(dialog).email).toHaveValue(visitor)
    await page.unroute(ENDPOINT)
    await dialog.getByRole('button', { name: 'Get the guide' }).click()
    await expect(page.getByRole('status')).toContainText(messages.sent)
    await product.mailbox.waitFor(to(visitor))
  })
})

test.describe('Escape', () => {
  for (const viewport of [{ width: 1280, height: 900 }, SMALL])
    test(`does not close it on a case study ${viewport.width} px wide, and leads to Close`, {
      ...(viewport === SMALL && LONG),
    }, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto(CASE_STUDY)
      const dialog = await openLeadMagnet(page)
      const close = dialog.getByRole('button', { name: 'Close', exact: true })
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

  test('does not close it on a case study either after a click beside it', async ({ page }) => {
    await page.goto(CASE_STUDY)
    const dialog = await openLeadMagnet(page)
    await page.mouse.click(15, 450)
    for (let time = 1; time <= 3; time += 1) await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
  })

  for (const viewport of [{ width: 1280, height: 900 }, SMALL])
    test(`closes it on a service page ${viewport.width} px wide`, {
      ...(viewport !== SMALL && LONG),
    }, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto(SERVICE)
      const dialog = await openLeadMagnet(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect.poll(() => reported(page, 'lead_magnet_closed')).toHaveLength(1)
    })
})

test.describe('on a small screen', () => {
  test('it leaves the page usable', async ({ browser, product }) => {
    const page = await newPage(browser, product, {
      viewport: SMALL,
      hasTouch: true,
      isMobile: true,
    })
    await page.goto(SERVICE)
    const dialog = await openLeadMagnet(page)
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(false)
    const place = await dialog.boundingBox()
    expect(place?.height).toBeLessThanOrEqual(SMALL.height * 0.6)
    expect(Math.round((place?.y ?? 0) + (place?.height ?? 0))).toBe(SMALL.height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width)
    const before = await page.evaluate(() => scrollY)
    await page.evaluate(() => scrollBy({ top: -200, behavior: 'instant' }))
    expect(await page.evaluate(() => scrollY)).toBe(before - 200)
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.locator('#menu').getByRole('link', { name: 'About Us' }).tap()
    await expect(page).toHaveURL(/\/about-us\/$/)
    await page.context().close()
  })

  test('what is covered by it is hidden, and there again afterwards', async ({ page }) => {
    await page.setViewportSize(SMALL)
    await page.goto(SERVICE)
    const dialog = await openLeadMagnet(page)
    await expect(floatingButton(page)).toBeHidden()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(floatingButton(page)).toBeVisible()
  })

  test('what came by itself makes room for what is asked for, and what was entered is kept', async ({
    page,
  }) => {
    await page.setViewportSize(SMALL)
    await page.goto('/about-us/')
    const dialog = await openExitIntent(page)
    await formOf(dialog).email.fill('mira@northbay.example')
    await page.getByRole('link', { name: 'Send us your resume' }).press('Enter')
    await expect(popupsOf(page).contact).toBeVisible()
    await expect(popupsOf(page).any).toHaveCount(1)
    const kept = await page.evaluate(() => sessionStorage.getItem('draft:exit-intent'))
    expect(kept).toContain('mira@northbay.example')
    // Where one can always go, it can be put back.
    await page.goto('/contact-us/')
    await page.getByRole('button', { name: 'Put it back' }).click()
    await expect(formOf(page).email).toHaveValue('mira@northbay.example')
  })

  test('neither does the exit-intent pop-up cover it', async ({ page }) => {
    await page.setViewportSize(SMALL)
    await page.goto('/')
    const dialog = await openExitIntent(page)
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(false)
    await page.mouse.move(150, 100)
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width)
    await dialog.getByRole('button', { name: 'No, Thanks' }).click()
    await expect(dialog).toBeHidden()
  })
})

test('a browser that blocks its storage breaks nothing', async ({ page, product }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  const visitor = newVisitor()
  await page.goto(CASE_STUDY)
  let dialog = await openLeadMagnet(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await page.evaluate(() => scrollTo(0, 0))
  await readServices(page)
  await expectNoPopup(page, 'a second time on this page')
  dialog = await openExitIntent(page)
  await dialog.getByRole('button', { name: 'No, Thanks' }).click()
  await leaveThroughTop(page)
  await expectNoPopup(page, 'on leaving a second time')
  dialog = await openContactPopup(page)
  await fillIn(dialog, {
    name: 'Mira Holloway',
    email: visitor,
    phone: '5125550142',
    inquiryType: 'services',
  })
  await page.keyboard.press('Escape')
  dialog = await openContactPopup(page)
  await dialog.getByRole('button', { name: 'Put it back' }).click()
  await formOf(dialog).submit.click()
  await expect(page.getByRole('status')).toContainText(messages.sent)
  await expect(floatingButton(page)).toBeHidden()
  await product.mailbox.waitFor(to(visitor))
})
