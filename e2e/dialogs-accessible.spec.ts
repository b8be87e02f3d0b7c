/**
 * Pop-ups and toasts in their states: axe finds nothing, nothing is too small to be pressed, a usual window shows them
 * whole, a small one all that is in them.
 */
import type { Locator, Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { violationsOn } from './axe.ts'
import { fillIn, formOf, INQUIRY, send } from './forms.ts'
import { holdRequests } from './hold-requests.ts'
import {
  ENDPOINT,
  floatingButton,
  openContactPopup,
  openExitIntent,
  openLeadMagnet,
  RESUME,
  reported,
  SERVICE,
} from './popups.ts'
import { expect, newVisitor, test } from './product.ts'
import { ALL } from './suites.ts'
import { smallTargets } from './targets.ts'
import { cutTexts, setTextSpacing, sidewaysPx } from './text-fit.ts'

const PHONE = { width: 360, height: 800 }
const USUAL = { width: 1280, height: 900 }
/** A phone, upright and on its side; a window of 1280 by 900 at 200 %, and one of 1280 by 800 at 400 %. */
const SMALL = [
  { width: 320, height: 640 },
  { width: 640, height: 320 },
  { width: 640, height: 450 },
  { width: 320, height: 200 },
] as const

/** What stands over the page; the page itself has its own tests. */
const OVER_THE_PAGE = ['dialog[open]', '[data-toasts]']

/** Checks all rules in the light theme on a phone, and colours, which are all that a theme changes, in the dark one. */
async function expectAccessible(page: Page, state: string, sizes = [PHONE, USUAL]): Promise<void> {
  const places = await Promise.all(OVER_THE_PAGE.map((place) => page.locator(place).count()))
  const within = OVER_THE_PAGE.filter((_, index) => places[index])
  expect(within, 'places that are open').not.toEqual([])
  // What is being sent takes no click. The end of a page can be scrolled to above a toast.
  const isSending = await page.locator('form[aria-busy=true]').count()
  const pressable = isSending ? '.popup-close' : places[0] ? 'dialog[open]' : 'body'
  for (const [colorScheme, rules, size] of [
    ['light', 'all', sizes[0]],
    ['dark', 'colours', sizes.at(-1)],
  ] as const) {
    if (size) await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page, { rules, within }), `${state}, ${colorScheme}`).toEqual([])
    expect(await smallTargets(page, pressable), `small targets, ${state}`).toEqual([])
  }
  const unseenPx = await page
    .locator('dialog[open]')
    .evaluateAll((all) => all.map((element) => element.scrollHeight - element.clientHeight))
  if (sizes.includes(USUAL)) expect(Math.max(0, ...unseenPx), `px to scroll, ${state}`).toBe(0)
}

/** In small windows every control that gets the focus is in view with its label, under nothing, and so is Close. */
async function expectUsable(page: Page, dialog: Locator): Promise<void> {
  for (const size of SMALL) {
    const at = `at ${size.width} by ${size.height} px`
    await page.setViewportSize(size)
    const hidden = await dialog
      .locator(':is(a, button, input, select, textarea):visible:not(.form-trap)')
      .evaluateAll((controls) => {
        const isOnTop = (element: Element) => {
          // A link may go on in the next line.
          const [{ left, top, width, height } = new DOMRect()] = element.getClientRects()
          const isWhole = left >= 0 && left + width <= innerWidth
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          return isWhole && element.contains(hit)
        }
        return controls.flatMap((control) => {
          ;(control as HTMLElement).focus()
          const close = control.closest('dialog')?.querySelector('.popup-close') as Element
          const [label = control] = (control as HTMLInputElement).labels ?? []
          return [control, label, close]
            .filter((element) => !isOnTop(element))
            .map((element) => `${element.outerHTML} while ${control.outerHTML} has the focus`)
        })
      })
    expect(hidden, `out of view ${at}`).toEqual([])
    const widths = await dialog.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    )
    expect(widths + (await sidewaysPx(page)), `px to scroll sideways ${at}`).toBe(0)
  }
  await page.setViewportSize(PHONE)
}

/** Sends the contact pop-up with an error in each field. */
async function openWithErrors(page: Page): Promise<Locator> {
  await page.goto('/about-us/')
  const dialog = await openContactPopup(page)
  await fillIn(dialog, { inquiryType: 'careers', message: 'm'.repeat(300) })
  await formOf(dialog).submit.click()
  for (const field of ['name', 'email', 'phone', 'message', 'resume'])
    await expect(formOf(dialog).errorOf(field)).toBeVisible()
  return dialog
}

test.describe('accessible', () => {
  test('is the contact pop-up in its states and sizes', ALL, async ({ page }) => {
    test.slow()
    const dialog = await openWithErrors(page)
    await expectAccessible(page, 'with errors')
    await expectUsable(page, dialog)
    await test.step('with wider spaces nothing is cut', async () => {
      await setTextSpacing(page)
      for (const { width } of [SMALL[0], USUAL]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await cutTexts(page, 'dialog[open]'), `${width} px`).toEqual([])
      }
      await page.evaluate(() => void document.adoptedStyleSheets.pop())
    })
    await fillIn(dialog, { ...INQUIRY, inquiryType: 'careers', resume: RESUME })
    await page.keyboard.press('Escape')
    await floatingButton(page).click()
    await expect(dialog.getByRole('button', { name: 'Put it back' })).toBeVisible()
    await expectAccessible(page, 'with the notice of a draft')
    await dialog.getByRole('button', { name: 'Put it back' }).click()
    await expect(dialog.locator('.file-drop')).toContainText('mira-holloway.pdf')
    const fail = await holdRequests(page, ENDPOINT, (route) => route.abort())
    await formOf(dialog).submit.click()
    await expect(dialog.getByText('Sending')).toBeVisible()
    await expectAccessible(page, 'sending a resume')
    fail()
    await expect(page.getByRole('alert')).toContainText(messages.sendFailed)
    await page.getByRole('alert').hover()
    await expectAccessible(page, 'with the toast of an error')
    await test.step('in a low window a lasting toast leaves half to the page', async () => {
      await page.setViewportSize({ width: 320, height: 200 })
      await page.reload()
      const toast = page.locator('.toast-card[data-kind=lasting]')
      await expect(toast.getByRole('button')).toHaveCount(3)
      expect((await toast.boundingBox())?.y).toBeGreaterThanOrEqual(90)
      expect(await smallTargets(page, '.toasts')).toEqual([])
    })
  })

  // The size at which they open decides whether they are modal.
  for (const { size, suite } of [
    { size: USUAL, suite: {} },
    { size: PHONE, suite: ALL },
  ])
    test(`are pop-ups that open by themselves at ${size.width} px`, suite, async ({ page }) => {
      const isPhone = size === PHONE
      await page.setViewportSize(size)
      await page.goto('/about-us/')
      const exitIntent = await openExitIntent(page)
      if (isPhone) {
        await expectAccessible(page, 'the strip of the exit intent', [size])
        await exitIntent.getByRole('button', { name: 'Write to us' }).click()
      }
      await formOf(exitIntent).inquiryType.selectOption('careers')
      await formOf(exitIntent).submit.click()
      await expect(formOf(exitIntent).errorOf('resume')).toBeVisible()
      await expectAccessible(page, 'exit intent with errors', [size])
      if (isPhone) await expectUsable(page, exitIntent)

      await page.goto(SERVICE)
      const offer = await openLeadMagnet(page)
      if (isPhone) {
        // The page below can be read, scrolled and pressed.
        expect(await offer.evaluate((element) => element.matches(':modal'))).toBe(false)
        expect((await offer.boundingBox())?.height).toBeLessThanOrEqual(160)
        await expect(floatingButton(page)).toBeHidden()
        await expectAccessible(page, 'the strip of the guide', [size])
        await offer.getByRole('button', { name: 'Get the guide' }).click()
        await expect(formOf(offer).name).toBeFocused()
        expect(await reported(page, 'lead_magnet_closed')).toEqual([])
      }
      await formOf(offer).send.click()
      await expect(formOf(offer).errorOf('email')).toBeVisible()
      await expectAccessible(page, 'the guide with errors', [size])
      if (!isPhone) return
      await expectUsable(page, offer)
      await fillIn(offer, { name: INQUIRY.name, email: newVisitor() })
      await send(offer)
      const toast = page.getByRole('status')
      await expect(toast.getByRole('button', { name: 'Open the guide' })).toBeVisible()
      await toast.hover()
      await expectAccessible(page, 'with the toast of the guide', [size])
    })
})
