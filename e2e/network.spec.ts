/** Pulling the network at any moment: no false success, no second submission, nothing lost that was entered. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { formOf, send } from './forms.ts'
import { countStored, expectEntered, expectStoredOnce, openAndApply, test } from './network.ts'
import { expect } from './product.ts'
import { ALL } from './suites.ts'

const NETWORK_ERRORS = /net::ERR_|Failed to (load|fetch)/

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(NETWORK_ERRORS))

async function expectFailure(page: Page) {
  await expect(page.getByRole('alert')).toContainText(messages.sendFailed)
  await expect(page.getByRole('status')).toHaveCount(0)
}

async function tryAgain(page: Page) {
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
}

// All forms are sent by the same code (send.ts).
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
})
