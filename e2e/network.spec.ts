/** Pulling the network at any moment: no false success, no second submission, nothing lost that was entered. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { fillIn, formOf } from './forms.ts'
import { holdRequests } from './hold-requests.ts'
import { expectEntered, expectStoredOnce, newApplicant, openAndApply, test } from './network.ts'
import { ENDPOINT, skipPictures } from './popups.ts'
import { expect } from './product.ts'

const NETWORK_ERRORS = /net::ERR_|Failed to (load|fetch)/

test.beforeEach(async ({ page, expectedErrors }) => {
  expectedErrors.push(NETWORK_ERRORS)
  await skipPictures(page)
})

async function expectFailure(page: Page, sentence: string = messages.sendFailed) {
  await expect(page.getByRole('alert')).toContainText(sentence)
  await expect(page.getByRole('status')).toHaveCount(0)
}

async function tryAgain(page: Page) {
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
}

async function expectThanks(page: Page) {
  await expect(page.getByRole('status')).toContainText(messages.sent)
}

async function sendAndExpectThanks(page: Page) {
  await formOf(page).submit.click()
  await expectThanks(page)
}

// All forms are sent by the same code (use-submission.ts).
const place = 'careers page'

test.describe(place, () => {
  test('offline before sending', async ({ page, context, line }) => {
    const applicant = await openAndApply(page, place)
    await context.setOffline(true)
    await formOf(page).submit.click()
    await expectFailure(page, messages.offline)
    expect(line.countStored(applicant.entries.email)).toBe(0)
    await tryAgain(page)
    await expectEntered(page, applicant)

    await context.setOffline(false)
    await sendAndExpectThanks(page)
    await expectStoredOnce(line, applicant)
  })

  test('the connection is cut during the upload', async ({ page, line }) => {
    const applicant = await openAndApply(page, place)
    line.trouble = { kind: 'cut-upload', afterBytes: 200_000 }
    await formOf(page).submit.click()
    await expectFailure(page)
    expect(line.countStored(applicant.entries.email)).toBe(0)
    await tryAgain(page)
    await expectEntered(page, applicant)

    line.trouble = { kind: 'none' }
    await sendAndExpectThanks(page)
    await expectStoredOnce(line, applicant)
  })

  test('the connection is cut after the server has kept it', async ({ page, line }) => {
    const applicant = await openAndApply(page, place)
    line.trouble = { kind: 'lose-answer' }
    await formOf(page).submit.click()
    await expectFailure(page)
    expect(line.countStored(applicant.entries.email)).toBe(1)
    await tryAgain(page)
    await expectEntered(page, applicant)

    line.trouble = { kind: 'none' }
    await sendAndExpectThanks(page)
    await expectStoredOnce(line, applicant)
  })

  test('nothing answers for a minute', async ({ page, line }) => {
    await page.clock.install()
    const applicant = await openAndApply(page, place)
    line.trouble = { kind: 'silence' }
    await formOf(page).submit.click()
    await expect.poll(() => line.countStored(applicant.entries.email)).toBe(1)
    // A browser looks only every 100 ms how much has left it; by then a fast server has kept it.
    await expect(page.getByRole('progressbar', { name: 'Sending' })).toHaveJSProperty('value', 1)
    await page.clock.runFor(40_000)
    await expect(page.locator('form[data-form]')).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.clock.runFor(20_100)
    await expectFailure(page, messages.noAnswer)
    await tryAgain(page)
    await expectEntered(page, applicant)

    line.trouble = { kind: 'none' }
    await sendAndExpectThanks(page)
    await expectStoredOnce(line, applicant)
  })

  test('the server is killed between request and answer', async ({ page, line }) => {
    const applicant = await openAndApply(page, place)
    line.trouble = { kind: 'silence' }
    await formOf(page).submit.click()
    await expect.poll(() => line.countStored(applicant.entries.email)).toBe(1)
    await line.killServer()
    await expectFailure(page)
    await tryAgain(page)
    await expectEntered(page, applicant)
    // The server is still down.
    await formOf(page).submit.click()
    await expectFailure(page)

    line.trouble = { kind: 'none' }
    await line.startServer()
    await tryAgain(page)
    await expectEntered(page, applicant)
    await sendAndExpectThanks(page)
    await expectStoredOnce(line, applicant)
  })

  test('the page is reloaded after a lost answer', async ({ page, line }) => {
    const applicant = await openAndApply(page, place)
    line.trouble = { kind: 'lose-answer' }
    await formOf(page).submit.click()
    await expectFailure(page)

    line.trouble = { kind: 'none' }
    await page.reload()
    await formOf(page).name.focus()
    const form = page.locator('form[data-form]')
    await expect(form).toContainText('We got no answer to an earlier attempt')
    await form.getByRole('button', { name: 'Try again' }).click()
    await expectEntered(page, applicant)
    await sendAndExpectThanks(page)
    await expectStoredOnce(line, applicant)
  })

  test('the page is reloaded while it is being sent', async ({ page, line }) => {
    const applicant = await openAndApply(page, place)
    line.trouble = { kind: 'silence' }
    await formOf(page).submit.click()
    await expect.poll(() => line.countStored(applicant.entries.email)).toBe(1)
    await page.reload()
    line.trouble = { kind: 'none' }
    await expectEntered(page, applicant, 0)
    // A hand that chooses a file reaches for the form first.
    await formOf(page).name.focus()
    await expectEntered(page, applicant, 0)
    await formOf(page).resume.setInputFiles(applicant.resume)
    await expectEntered(page, applicant)
    await sendAndExpectThanks(page)
    await expectStoredOnce(line, applicant)
  })

  test('a double click, and Enter as often as one likes', async ({ page, line }) => {
    const applicant = await openAndApply(page, place)
    const requests: string[] = []
    page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
    line.trouble = { kind: 'silence' }
    await formOf(page).submit.dblclick()
    await expect(page.locator('form[data-form]')).toHaveAttribute('aria-busy', 'true')
    await formOf(page).name.focus()
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Enter')
    await expect.poll(() => line.countStored(applicant.entries.email)).toBe(1)
    expect(requests).toHaveLength(1)
    await line.killServer()
    line.trouble = { kind: 'none' }
    await line.startServer()
    await tryAgain(page)
    await formOf(page).submit.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expectThanks(page)
    await expectStoredOnce(line, applicant)
    expect(requests).toHaveLength(2)
  })

  test('an answer that says it was not kept, in any way', async ({ page, line }) => {
    const applicant = await openAndApply(page, place)
    for (const { answer, sentence } of REFUSALS) {
      await page.route(ENDPOINT, (route) => route.fulfill(answer))
      await formOf(page).submit.click()
      await expectFailure(page, sentence)
      await tryAgain(page)
      await expectEntered(page, applicant)
      await page.unroute(ENDPOINT)
    }
    expect(line.countStored(applicant.entries.email)).toBe(0)
    await sendAndExpectThanks(page)
    await expectStoredOnce(line, applicant)
  })

  test('an answer 200 without a body is a success, as from another service', async ({ page }) => {
    await openAndApply(page, place)
    await page.route(ENDPOINT, (route) => route.fulfill({ status: 200, body: '' }))
    await sendAndExpectThanks(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

function problem(status: number, headers: Record<string, string>, errors?: readonly object[]) {
  return {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
    body: JSON.stringify({ title: 'x', status, errors }),
  }
}

const REFUSALS = [
  { answer: problem(503, { 'Retry-After': '30' }), sentence: messages.sendFailed },
  { answer: problem(429, { 'Retry-After': '240' }), sentence: messages.tooManySubmissions(4) },
  {
    answer: { status: 500, contentType: 'text/html', body: '<h1>200 OK</h1>' },
    sentence: messages.sendFailed,
  },
  // About nothing that the form knows.
  {
    answer: problem(422, {}, [{ field: 'emailSubject', message: 'x' }]),
    sentence: messages.sendFailed,
  },
  { answer: { status: 204 }, sentence: messages.sendFailed },
]

test('the network goes before the code of the form has come', async ({ page, context, line }) => {
  const applicant = newApplicant()
  await page.goto('/careers/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await fillIn(page, applicant.entries)
  await formOf(page).resume.setInputFiles(applicant.resume)
  await formOf(page).submit.click()
  await expectFailure(page, messages.offline)
  await expectEntered(page, applicant, 0)

  await context.setOffline(false)
  await sendAndExpectThanks(page)
  await expectStoredOnce(line, applicant)
})

test('a refusal that comes after the pop-up was closed opens it again', async ({ page }) => {
  await openAndApply(page, 'contact pop-up')
  const errors = [{ field: 'toEmailAddress', message: messages.emailFormat }]
  const release = await holdRequests(page, ENDPOINT, (route) =>
    route.fulfill(problem(422, {}, errors)),
  )
  await formOf(page).submit.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  release()
  await expect(page.getByRole('dialog', { name: 'Contact Us' })).toBeVisible()
  await expect(formOf(page).errorOf('email')).toHaveText(messages.emailFormat)
})
