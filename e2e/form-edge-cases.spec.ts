/** Where forms of this kind are known to break. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { eachCase } from './cases.ts'
import { fillIn, formOf, hydrate, INQUIRY, valuesIn } from './forms.ts'
import { newApplicant, openAndApply } from './network.ts'
import {
  attachResume,
  BROKEN_CONNECTION,
  ENDPOINT,
  expectNoPopup,
  FORM_PLACES,
  leaveThroughTop,
  openChooser,
  openContactPopup,
  skipPictures,
} from './popups.ts'
import { expect, test } from './product.ts'

test.beforeEach(({ page }) => skipPictures(page))

test.describe('the file picker', () => {
  test('is cancelled: the pop-up stays, and what was entered in it', async ({ page }) => {
    const entries = { ...INQUIRY, inquiryType: 'careers' }
    await page.goto('/privacy-policy/')
    const dialog = await openContactPopup(page)
    await fillIn(dialog, entries)
    await attachResume(dialog)
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setInterceptFileChooserDialog', { enabled: true, cancel: true })
    const cancelled = page.evaluate(
      () => new Promise((done) => document.addEventListener('cancel', () => done(true))),
    )
    await formOf(dialog).resume.click()
    expect(await cancelled).toBe(true)
    await expect(dialog).toBeVisible()
    expect(await valuesIn(dialog)).toEqual(entries)
    await expect(dialog.locator('.file-drop-name')).toHaveText('mira-holloway.pdf')
  })

  test('says that it is open, until 300 ms after the window has focus again', async ({ page }) => {
    await page.clock.install()
    await page.goto('/careers/')
    await hydrate(page)
    const area = page.locator('.file-drop')
    await expect(area).toHaveAttribute('data-state', 'idle')
    await openChooser(page, () => formOf(page).resume.click())
    await expect(area).toHaveAttribute('data-state', 'dialog')
    await expect(area.locator('[aria-live="polite"]')).toHaveText(
      'Choose a file in the window that has opened',
    )
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.clock.runFor(290)
    await expect(area).toHaveAttribute('data-state', 'dialog')
    await page.clock.runFor(20)
    await expect(area).toHaveAttribute('data-state', 'idle')
    await expect(area.locator('[aria-live="polite"]')).toHaveText('')
  })
})

test.describe('a resume', () => {
  test('that cannot be read says so, and is not sent', async ({ page }) => {
    const applicant = newApplicant()
    await page.addInitScript(() => {
      FileReader.prototype.readAsDataURL = function () {
        setTimeout(() => this.dispatchEvent(new ProgressEvent('error')))
      }
    })
    let sendings = 0
    await page.route(ENDPOINT, (route) => {
      sendings += 1
      return route.continue()
    })
    await page.goto('/careers/')
    await fillIn(page, applicant.entries)
    await formOf(page).resume.setInputFiles(applicant.resume)
    await expect(formOf(page).errorOf('resume')).toHaveText(messages.resumeUnreadable)
    await formOf(page).submit.click()
    await expect(formOf(page).errorOf('resume')).toHaveText(messages.resumeUnreadable)
    await expect(formOf(page).resume).toBeFocused()
    expect(sendings).toBe(0)
  })

  test('shows how far its upload is, on a slow line', async ({ page }) => {
    await openAndApply(page)
    const session = await page.context().newCDPSession(page)
    const limitUpload = (uploadThroughput: number) =>
      session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await session.send('Network.enable')
    // All of it would take a minute and a half.
    await limitUpload(30_000)
    await formOf(page).submit.click()
    const bar = page.getByRole('progressbar', { name: 'Sending' })
    await expect(bar).toBeVisible()
    const part = () => bar.evaluate((element) => (element as HTMLProgressElement).value)
    await expect.poll(part).toBeGreaterThan(0)
    const first = await part()
    expect(first).toBeLessThan(1)
    await expect.poll(part).toBeGreaterThan(first)
    await limitUpload(-1)
    await expect(page.getByRole('status')).toContainText(messages.sent)
    await expect(bar).toHaveCount(0)
  })
})

const AUTOCOMPLETE = { name: 'name', email: 'email', phone: 'tel' } as const

test('in any form a browser can fill in what a person sees, and no more', async ({ page }) => {
  await eachCase(Object.entries(FORM_PLACES), async (open, place) => {
    await open(page)
    await expectFillable(page, place)
  })
})

async function expectFillable(page: Page, place: string) {
  const form = page.locator('form[data-form]')
  await expect(form).toHaveAttribute('data-form', place)
  // Browsers and password managers tick no boxes; the one there is, is for machines.
  const fields = await form.evaluate((element) =>
    [...(element as HTMLFormElement).elements]
      .filter((control) => !control.matches('button, [type=hidden], [type=file], [type=checkbox]'))
      .map((control) => {
        const { width, height, left, right } = control.getBoundingClientRect()
        return {
          name: control.getAttribute('name'),
          autocomplete: control.getAttribute('autocomplete'),
          isSeen:
            control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
            width > 40 &&
            height > 20 &&
            left >= 0 &&
            right <= innerWidth &&
            !control.closest('[aria-hidden=true]') &&
            (control as HTMLElement).tabIndex >= 0,
        }
      }),
  )
  expect(fields.filter(({ isSeen }) => !isSeen)).toEqual([])
  expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['name', 'email']))
  for (const { name, autocomplete } of fields)
    expect(autocomplete, `${name}`).toBe(AUTOCOMPLETE[name as keyof typeof AUTOCOMPLETE] ?? null)
  // Nothing that is pasted is cut: too much is answered.
  await expect(form.locator('[maxlength]')).toHaveCount(0)
  // What is hidden says only which form it is, and which privacy notice it shows.
  const hidden = await form
    .locator('[type=hidden]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
  for (const name of hidden) expect(['form', 'noticeVersion', 'inquiryType']).toContain(name)
}

test('two toasts stand one above the other, and each can be closed', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(BROKEN_CONNECTION)
  await page.goto('/contact-us/')
  await page.route(ENDPOINT, (route) => route.abort())
  for (const name of ['First Attempt', 'Second Attempt']) {
    await fillIn(page, { ...INQUIRY, name })
    await formOf(page).submit.click()
    await expect(formOf(page).name).toHaveValue('')
  }
  await expect(page.getByRole('alert')).toHaveCount(2)
  await expect(page.locator('.toasts')).toHaveCount(1)
  const boxes = await page
    .getByRole('alert')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()))
  const [upper, lower] = boxes.sort((one, other) => one.top - other.top)
  expect(lower.top).toBeGreaterThanOrEqual(upper.bottom)
  await formOf(page).submit.blur()
  await leaveThroughTop(page)
  await expectNoPopup(page, 'above an error')
  const [first, second] = [page.getByRole('alert').nth(0), page.getByRole('alert').nth(1)]
  await second.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await first.getByRole('button', { name: 'Try again' }).click()
  await expect(formOf(page).name).toHaveValue('First Attempt')
})
