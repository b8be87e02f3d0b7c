/** What each pop-up has, by the roles and names that assistive technology reads. */
import type { Locator } from '@playwright/test'
import { formOf } from './forms.ts'
import { CASE_STUDY, openContactPopup, openExitIntent, openLeadMagnet } from './popups.ts'
import { expect, test } from './product.ts'

const partsOf = async (dialog: Locator) =>
  (await dialog.ariaSnapshot()).match(/(heading|button|textbox|combobox) ".*?"/g)

const CONTACT = ['textbox "Name"', 'textbox "Email"', 'textbox "Phone"', 'combobox "Inquiry Type"']

test('each pop-up has its title, fields and buttons', async ({ page }) => {
  await page.goto('/about-us/')
  const contact = await openContactPopup(page)
  await formOf(contact).inquiryType.selectOption('careers')
  expect(await partsOf(contact)).toEqual([
    ...['button "Close"', 'heading "Contact Us"', ...CONTACT],
    ...['textbox "Message"', 'button "Resume"', 'button "Submit"'],
  ])
  await expect(contact).toHaveAccessibleDescription(/A short note is enough/)
  await page.keyboard.press('Escape')
  await page.reload()
  expect(await partsOf(await openExitIntent(page))).toEqual([
    ...['button "Close"', 'heading "Wait, Leaving Already ?"', ...CONTACT],
    ...['button "Submit"', 'button "No, Thanks"'],
  ])
  await page.goto(CASE_STUDY)
  expect(await partsOf(await openLeadMagnet(page))).toEqual([
    ...['button "Close"', 'heading "What to settle before you build"'],
    ...['textbox "Name"', 'textbox "Email"', 'button "Get the guide"'],
  ])
})
