/** Where forms of this kind are known to break. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { to } from '../server/testing/mailbox.ts'
import { fillIn, formOf, hydrate } from './forms.ts'
import { apply, expectEntered, FORM_PLACES, newApplicant, openAndApply, PLACES } from './network.ts'
import { listenersOf, recordListeners } from './page-events.ts'
import { ENDPOINT, leaveThroughTop, openChooser, skipPictures } from './popups.ts'
import { CAREERS, expect, newVisitor, test } from './product.ts'

type FormPlace = keyof typeof FORM_PLACES
const ALL_FORMS = Object.keys(FORM_PLACES) as FormPlace[]

test.beforeEach(({ page }) => skipPictures(page))

/** Fills in whichever form is open, with what every form takes. */
async function fillInAny(page: Page, place: FormPlace) {
  const visitor = newVisitor()
  await fillIn(page, { name: 'Mira Holloway', email: visitor })
  const { phone, inquiryType, resume } = formOf(page)
  if (await phone.count()) await phone.fill('5125550142')
  if (await inquiryType.count()) await inquiryType.selectOption('services')
  if (place === 'careers-page') await resume.setInputFiles(newApplicant().resume)
  return visitor
}

async function submitAny(page: Page) {
  await page.locator('form[data-form] [type=submit]').click()
}

test.describe('the file picker', () => {
  test('is cancelled: the pop-up stays, and what was entered in it', async ({ page }) => {
    const applicant = await openAndApply(page, 'contact pop-up')
    const expectAllThere = async () => {
      await expect(page.getByRole('dialog', { name: 'Contact Us' })).toBeVisible()
      await expectEntered(page, applicant)
    }
    await formOf(page).resume.dispatchEvent('cancel', { bubbles: true })
    await expectAllThere()

    await test.step('by the browser itself', async () => {
      const session = await page.context().newCDPSession(page)
      await session.send('Page.setInterceptFileChooserDialog', { enabled: true, cancel: true })
      await page.evaluate(() => {
        Object.assign(window, { cancels: 0 })
        document.addEventListener('cancel', () => {
          ;(window as unknown as { cancels: number }).cancels += 1
        })
      })
      await formOf(page).resume.click()
      await page.waitForFunction(() => (window as unknown as { cancels: number }).cancels > 0)
      await expectAllThere()
    })
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

  test('that is chosen while another is still read is the one that is sent', async ({
    page,
    product,
  }) => {
    const applicant = newApplicant()
    await page.addInitScript(() => {
      const read = FileReader.prototype.readAsDataURL
      FileReader.prototype.readAsDataURL = function (file) {
        if ((file as File).name !== 'slow.pdf') return read.call(this, file)
        Object.assign(window, { readSlow: () => read.call(this, file) })
      }
    })
    await page.goto('/careers/')
    await fillIn(page, applicant.entries)
    await formOf(page).resume.setInputFiles({ ...applicant.resume, name: 'slow.pdf' })
    await expect(page.locator('.file-drop')).toHaveAttribute('data-state', 'reading')
    const last = newApplicant().resume
    await formOf(page).resume.setInputFiles(last)
    await expect(page.locator('.file-drop-name')).toHaveText(last.name)
    await page.evaluate(() => (window as unknown as { readSlow(): void }).readSlow())
    await formOf(page).submit.click()
    await expect(page.getByRole('status')).toContainText(messages.sent)
    const [mail] = await product.mailbox.waitFor(
      ({ envelopeTo, email }) =>
        envelopeTo.includes(CAREERS) && (email.text ?? '').includes(applicant.entries.email),
    )
    expect(mail?.email.attachments).toMatchObject([{ filename: last.name }])
    const content = Buffer.from(mail?.email.attachments[0]?.content as ArrayBuffer)
    expect(content.equals(last.buffer)).toBe(true)
  })

  test('that is still read when the inquiry type changes does not come back', async ({ page }) => {
    await page.addInitScript(() => {
      const read = FileReader.prototype.readAsDataURL
      FileReader.prototype.readAsDataURL = function (file) {
        const readNow = () =>
          new Promise((resolve) => {
            this.addEventListener('loadend', () => requestAnimationFrame(resolve))
            read.call(this, file)
          })
        Object.assign(window, { readNow })
      }
    })
    await PLACES['contact pop-up'].open(page)
    await fillIn(page, { inquiryType: 'careers' })
    await formOf(page).resume.setInputFiles(newApplicant().resume)
    await expect(page.locator('.file-drop')).toHaveAttribute('data-state', 'reading')
    await fillIn(page, { inquiryType: 'services' })
    await page.evaluate(() => (window as unknown as { readNow(): Promise<void> }).readNow())
    await fillIn(page, { inquiryType: 'careers' })
    await expect(page.locator('.file-drop')).toHaveAttribute('data-state', 'idle')
    await expect(page.locator('.file-drop-file')).toHaveCount(0)
  })

  test('shows how far its upload is, on a slow line', async ({ page, product }) => {
    const applicant = newApplicant()
    await page.goto('/careers/')
    await apply(page, 'careers page', applicant)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 400_000,
    })
    await formOf(page).submit.click()
    const bar = page.getByRole('progressbar', { name: 'Sending' })
    await expect(bar).toBeVisible()
    const part = () => bar.evaluate((element) => (element as HTMLProgressElement).value)
    await expect.poll(part).toBeGreaterThan(0.1)
    const first = await part()
    expect(first).toBeLessThan(1)
    await expect.poll(part, { intervals: [50] }).toBeGreaterThan(first)
    await expect(page.getByRole('status')).toContainText(messages.sent)
    await expect(bar).toHaveCount(0)
    await product.mailbox.waitFor(to(applicant.entries.email))
  })
})

const AUTOCOMPLETE = { name: 'name', email: 'email', phone: 'tel' } as const

for (const place of ALL_FORMS)
  test(`${place}: fields are filled in by browsers and by pasting`, async ({ page }) => {
    await FORM_PLACES[place](page)
    await test.step(`${place}: a browser can fill in what a person sees, and nothing else`, () =>
      expectFillable(page, place))
    await test.step(`${place}: nothing that is pasted is cut, and too much is answered`, () =>
      expectNothingCut(page, place))
  })

async function expectFillable(page: Page, place: FormPlace) {
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
  // What is hidden says only which form it is, and which privacy notice it shows.
  const hidden = await form
    .locator('[type=hidden]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
  for (const name of hidden) expect(['form', 'noticeVersion', 'inquiryType']).toContain(name)
}

async function expectNothingCut(page: Page, place: FormPlace) {
  const form = formOf(page)
  await expect(page.locator('form[data-form] [maxlength]')).toHaveCount(0)
  const paste = async (field: 'name' | 'email' | 'phone' | 'message', text: string) => {
    if ((await form[field].count()) === 0) return
    await form[field].focus()
    await page.keyboard.insertText(text)
    await expect(form[field]).toHaveValue(text)
  }
  const address = `${'m'.repeat(28)}@mail.example`
  expect(address).toHaveLength(41)
  await paste('name', 'M'.repeat(51))
  await paste('email', address)
  await paste('phone', place === 'contact-us-page' ? '1'.repeat(16) : '51255501421')
  await paste('message', 'm'.repeat(257))
  await submitAny(page)
  await expect(form.errorOf('name')).toHaveText(messages.tooLong(50))
  await expect(form.errorOf('email')).toHaveText(messages.tooLong(40))
  if (await form.phone.count())
    await expect(form.errorOf('phone')).toHaveText(
      place === 'contact-us-page' ? messages.phoneFormat : messages.tooLong(10),
    )
  if (await form.message.count())
    await expect(form.errorOf('message')).toHaveText(messages.tooLong(256))
  await expect(form.email).toHaveValue(address)
}

const BROKEN_LAYERS = {
  'a getter that throws': () => {
    Object.defineProperty(window, 'dataLayer', {
      get() {
        throw new Error('blocked')
      },
    })
  },
  'something that is no list': () => {
    Object.defineProperty(window, 'dataLayer', { value: 'blocked' })
  },
}
for (const [name, breakIt] of Object.entries(BROKEN_LAYERS))
  test(`a form sends although a blocker makes dataLayer ${name}`, async ({ page, product }) => {
    await page.addInitScript(breakIt)
    await page.goto('/contact-us/')
    const visitor = await fillInAny(page, 'contact-us-page')
    await submitAny(page)
    await expect(page.getByRole('status')).toContainText(messages.sent)
    await product.mailbox.waitFor(to(visitor))
  })

test('no form makes the page listen for its unloading', async ({ page }) => {
  await recordListeners(page)
  for (const place of ALL_FORMS) {
    await FORM_PLACES[place](page)
    await fillInAny(page, place)
    // The code of the form may still be on its way: it listens for "pagehide" once it runs.
    await expect.poll(async () => (await listenersOf(page)).types, place).toContain('pagehide')
    const { types, unloadHandlers } = await listenersOf(page)
    expect(types, place).not.toContain('unload')
    expect(types, place).not.toContain('beforeunload')
    expect(unloadHandlers, place).toEqual([null, null])
  }
})

test.describe('toasts', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED|Failed to load/)
  })

  async function failTwice(page: Page) {
    await page.goto('/contact-us/')
    await page.route(ENDPOINT, (route) => route.abort())
    for (const name of ['First Attempt', 'Second Attempt']) {
      await fillIn(page, { name, email: 'm@northbay.example', inquiryType: 'services' })
      await formOf(page).submit.click()
      await expect(formOf(page).name).toHaveValue('')
    }
    await expect(page.getByRole('alert')).toHaveCount(2)
  }

  test('two stand one above the other, and each can be closed', async ({ page }) => {
    await failTwice(page)
    await expect(page.locator('.toasts')).toHaveCount(1)
    const boxes = await page
      .getByRole('alert')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()))
    const [upper, lower] = boxes.sort((one, other) => one.top - other.top)
    expect(lower.top).toBeGreaterThanOrEqual(upper.bottom)
    const [first, second] = [page.getByRole('alert').nth(0), page.getByRole('alert').nth(1)]
    await second.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('alert')).toHaveCount(1)
    await first.getByRole('button', { name: 'Try again' }).click()
    await expect(formOf(page).name).toHaveValue('First Attempt')
  })

  test('nothing that opens by itself covers an error', async ({ page }) => {
    await page.clock.install()
    await failTwice(page)
    await formOf(page).submit.blur()
    await leaveThroughTop(page)
    await page.clock.runFor(1000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (let time = 0; time < 2; time += 1)
      await page.getByRole('alert').first().getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    // The browser keeps both, and offers them now: nothing may cover that either.
    const discard = page.getByRole('button', { name: 'Discard' })
    await expect(discard).toHaveCount(2)
    await leaveThroughTop(page)
    await page.clock.runFor(1000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (let time = 0; time < 2; time += 1) await discard.first().click()
    await expect(discard).toHaveCount(0)
    await leaveThroughTop(page)
    await expect(page.getByRole('dialog', { name: 'Wait, Leaving Already ?' })).toBeVisible()
  })
})
