/** Pulling the network at any moment: no false success, no second submission, nothing lost that was entered. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { fillIn, formOf, hydrate, send } from './forms.ts'
import {
  countStored,
  expectEntered,
  expectStoredOnce,
  newApplicant,
  openAndApply,
  test,
} from './network.ts'
import { networkIdle } from './network-idle.ts'
import { expect } from './product.ts'
import { ALL } from './suites.ts'

const NETWORK_ERRORS = /net::ERR_|Failed to (load|fetch)/

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(NETWORK_ERRORS))

async function expectFailure(page: Page, sentence: string = messages.sendFailed) {
  await expect(page.getByRole('alert')).toContainText(sentence)
  await expect(page.getByRole('status')).toHaveCount(0)
}

async function tryAgain(page: Page) {
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
}

// All forms are sent by the same code (send-draft.ts).
test.describe('careers page', () => {
  test('the connection is cut during the upload', ALL, async ({ page, line, product }) => {
    const applicant = await openAndApply(page)
    line.trouble = 'cut-upload'
    await formOf(page).submit.click()
    await expectFailure(page)
    expect(countStored(product, applicant)).toBe(0)
    await tryAgain(page)
    await expectEntered(page, applicant)

    line.trouble = 'none'
    await send(page)
    await expectStoredOnce(product, applicant)
  })

  test('the connection is cut after the server has kept it', async ({ page, line, product }) => {
    const applicant = await openAndApply(page)
    line.trouble = 'lose-answer'
    await formOf(page).submit.click()
    await expectFailure(page)
    expect(countStored(product, applicant)).toBe(1)

    line.trouble = 'none'
    await page.reload()
    await formOf(page).name.focus()
    const form = page.locator('form[data-form]')
    await expect(form).toContainText('We got no answer to an earlier attempt')
    await form.getByRole('button', { name: 'Try again' }).click()
    await expectEntered(page, applicant)
    await send(page)
    await expectStoredOnce(product, applicant)
  })

  test('nothing answers for a minute', ALL, async ({ page, line, product }) => {
    await page.clock.install()
    const applicant = await openAndApply(page)
    line.trouble = 'silence'
    await formOf(page).submit.click()
    await expect.poll(() => countStored(product, applicant)).toBe(1)
    // A browser looks only every 100 ms how much has left it; by then a fast server has kept it.
    await expect(page.getByRole('progressbar', { name: 'Sending' })).toHaveJSProperty('value', 1)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
    await page.clock.runFor(30_000)
    await expect(page.locator('form[data-form]')).toHaveAttribute('aria-busy', 'true')
    const alert = page.getByRole('alert')
    await expect(alert).toHaveCount(0)
    // By steps, since the alert goes after some seconds.
    for (let step = 1; step <= 8 && !(await alert.count()); step += 1)
      await page.clock.runFor(4_000)
    await expectFailure(page, messages.noAnswer)
    await tryAgain(page)
    await expectEntered(page, applicant)

    line.trouble = 'none'
    await send(page)
    await expectStoredOnce(product, applicant)
  })
})

test('offline before the code of the form has come', ALL, async ({ page, context, product }) => {
  const applicant = newApplicant()
  await page.goto('/careers/')
  await networkIdle(page)
  await context.setOffline(true)
  await fillIn(page, applicant.entries)
  await formOf(page).resume.setInputFiles(applicant.resume)
  await formOf(page).submit.click()
  await expectFailure(page, messages.offline)
  await expectEntered(page, applicant, 0)

  await context.setOffline(false)
  // Its code may come later than a held form waits, on a busy machine.
  await hydrate(page)
  await send(page)
  await expectStoredOnce(product, applicant)
})
