/** The offer of the guide. When it may open is decided in site/src/features/popups/arbiter.ts. */
import { to } from '../server/testing/mailbox.ts'
import { fillIn, formOf, send } from './forms.ts'
import {
  CASE_STUDY,
  expectNoPopup,
  floatingButton,
  leaveThroughTop,
  openLeadMagnet,
  readServices,
  remembered,
  reported,
  SERVICE,
} from './popups.ts'
import { expect, newVisitor, readNotification, test } from './product.ts'

test('opens when the services provided have been read, once in a browser', async ({ page }) => {
  await page.goto(SERVICE)
  const otherTab = await page.context().newPage()
  await otherTab.goto(SERVICE)
  const title = page.locator('#services-provided').getByRole('heading', { level: 2 })
  await expect(title).toHaveText('Services provided')
  const dialog = await openLeadMagnet(page)
  await expect(dialog).toBeFocused()
  const onPage = { page_path: SERVICE }
  expect(await reported(page, 'lead_magnet_popup')).toMatchObject([onPage])
  await test.step('entering an address and closing are reported', async () => {
    const { email } = formOf(dialog)
    await email.focus()
    await page.keyboard.press('Tab')
    expect(await reported(page, 'lead_magnet_email_entered')).toEqual([])
    await email.pressSequentially('mira@northbay.example')
    await page.keyboard.press('Tab')
    await email.pressSequentially('.com')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await reported(page, 'lead_magnet_email_entered')).toMatchObject([onPage])
    await expect.poll(() => reported(page, 'lead_magnet_closed')).toMatchObject([onPage])
    expect(await reported(page, 'button_click')).toEqual([])
    await expect(page.locator('form[data-form="lead-magnet"] [name=email]')).toHaveValue('')
  })
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(CASE_STUDY)
  await expectNoPopup(page, readServices, 'on another page')
  await expectNoPopup(otherTab, readServices, 'in the other tab')
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

test('a request is sent and reported, and the guide opens from it', async ({ page, product }) => {
  const visitor = newVisitor()
  const onPage = { page_path: CASE_STUDY }
  await page.goto(CASE_STUDY)
  const dialog = await openLeadMagnet(page)
  await expect(dialog).not.toContainText('About:')
  await fillIn(dialog, { name: 'Mira Holloway', email: visitor })
  await send(dialog)
  await expect(
    page.getByRole('status').getByRole('button', { name: 'Open the guide' }),
  ).toBeVisible()
  await expect(dialog).toBeHidden()

  // A request for the guide is no inquiry: the button stays.
  await expect(floatingButton(page)).toBeVisible()
  expect(await remembered(page, 'user_data_submitted')).toBeNull()
  expect(await reported(page, 'lead_magnet_submitted')).toMatchObject([onPage])
  expect(await reported(page, 'lead_magnet_closed')).toEqual([])
  const userId = await remembered(page, 'user_id')
  expect(await reported(page, 'User_Signup')).toMatchObject([{ user_id: userId }])
  expect(await reported(page, 'user_email')).toEqual([
    { event: 'user_email', user_id: userId, user_email: 'filled' },
  ])

  const { subject, text } = await readNotification(product, visitor)
  expect(subject).toContain('Lead magnet')
  // It asks nothing about the page, and says which one it was.
  expect(text.replace(/\s+/g, '')).toContain(`lanternfield.example${CASE_STUDY})`)
  await product.mailbox.waitFor(to(visitor))
  // A visitor who has left an address may leave undisturbed.
  await page.reload()
  await expectNoPopup(page, leaveThroughTop)
})
