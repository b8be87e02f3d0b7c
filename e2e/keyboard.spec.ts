/** Journeys with the keyboard alone: each step expects the focus on a control by its role and name. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { leaveThroughTop, popupsOf } from './popups.ts'
import { expect, HELLO, newVisitor, readNotification, test } from './product.ts'
import { ALL } from './suites.ts'

type Named = readonly [role: Parameters<Page['getByRole']>[0], name: string | RegExp]

async function expectFocus(page: Page, [role, name]: Named): Promise<void> {
  const focused = page.locator(':focus')
  await expect(focused).toHaveRole(role)
  await expect(focused).toHaveAccessibleName(name)
}

/** Goes on to the next control, which has to be this one, and types into it. */
async function next(page: Page, expected: Named, text = ''): Promise<void> {
  await page.keyboard.press('Tab')
  await expectFocus(page, expected)
  if (text) await page.keyboard.type(text)
}

/** Presses Tab until a control has the focus, as somebody does who looks for it. */
async function tabTo(page: Page, wanted: Named): Promise<void> {
  const control = page.getByRole(wanted[0], { name: wanted[1], exact: true }).first()
  for (let time = 0; time < 150; time += 1) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never came to ${wanted.join(' ')}`)
}

/** Stops the clock by which toasts go: a slow machine needs longer for sixty keys than a hand does. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))
}

/** The line that opens the points of the privacy notice. */
const NOTICE = 'How we handle your data'

test('an inquiry in the pop-up: put aside, restored, corrected, sent', async ({
  page,
  product,
}) => {
  const visitor = newVisitor()
  await page.clock.install()
  await page.goto('/about-us/')
  // The button is at the end of the page: one step back from its start.
  await page.keyboard.press('Shift+Tab')
  await expectFocus(page, ['button', 'Contact us'])
  await page.keyboard.press('Space')
  await expectFocus(page, ['textbox', 'Name'])
  await page.keyboard.type('Mira 2')
  await page.keyboard.press('Shift+Tab')
  await expectFocus(page, ['button', 'Close'])
  await page.keyboard.press('Space')
  await expect(popupsOf(page).any).toHaveCount(0)
  await expectFocus(page, ['button', 'Contact us'])
  await page.keyboard.press('Enter')
  await expectFocus(page, ['textbox', 'Name'])
  await page.keyboard.press('Shift+Tab')
  await expectFocus(page, ['button', 'Put it back'])
  await page.keyboard.press('Enter')
  await expectFocus(page, ['button', 'Submit'])
  for (const name of [HELLO, 'Message', 'Inquiry Type', 'Phone', 'Email', 'Name']) {
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await expect(page.locator(':focus')).toHaveValue('Mira 2')
  await next(page, ['textbox', 'Email'], visitor)
  await next(page, ['textbox', 'Phone'], '512 555 0142')
  await next(page, ['combobox', 'Inquiry Type'], 'General')
  await next(page, ['textbox', 'Message'], 'By keyboard.')
  await next(page, ['link', HELLO])
  await next(page, ['button', 'Submit'])
  await page.keyboard.press('Enter')
  await expectFocus(page, ['textbox', 'Name'])
  await expect(page.locator(':focus')).toHaveAccessibleDescription(messages.lettersOnly)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Mira Holloway')
  // Enter in a field sends, as in every form.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(messages.sent)
  await expect(popupsOf(page).any).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await stopClock(page)
  await tabTo(page, ['button', 'Close'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveCount(0)
  const { subject } = await readNotification(product, visitor)
  expect(subject).toBe('General inquiry: Mira Holloway')
})

test('the exit-intent pop-up keeps the focus until it is declined', ALL, async ({ page }) => {
  await page.goto('/')
  await leaveThroughTop(page)
  await expect(popupsOf(page).exitIntent).toBeVisible()
  await expectFocus(page, ['dialog', 'Wait, Leaving Already ?'])
  // Keys that were meant for the page press nothing.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(popupsOf(page).exitIntent).toBeVisible()
  await next(page, ['button', 'Close'])
  for (const name of ['Name', 'Email', 'Phone']) await next(page, ['textbox', name])
  await next(page, ['combobox', 'Inquiry Type'], 'Join')
  for (const name of ['Resume', 'Submit', 'No, Thanks']) await next(page, ['button', name])
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText(NOTICE)
  await next(page, ['button', 'Close'])
  for (const name of [NOTICE, 'No, Thanks']) {
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator(':focus')).toHaveText(name)
  }
  await page.keyboard.press('Space')
  await expect(popupsOf(page).exitIntent).toBeHidden()
})
