/**
 * The main journeys as visitors make them: with pictures, motion, and pages that are fetched ahead, which most other
 * tests leave out to save time.
 */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { to } from '../server/testing/mailbox.ts'
import { fillIn, formOf, INQUIRY } from './forms.ts'
import {
  CASE_STUDY,
  leaveThroughTop,
  openContactPopup,
  openLeadMagnet,
  popupsOf,
  RESUME,
} from './popups.ts'
import { CAREERS, expect, HELLO, newVisitor, type Product, test } from './product.ts'

test.use({ fetchesAhead: true, contextOptions: { reducedMotion: 'no-preference' } })

const seen = { prefetches: 0, pictures: 0 }

test.beforeEach(({ page }) => {
  Object.assign(seen, { prefetches: 0, pictures: 0 })
  page.on('response', (response) => {
    const request = response.request()
    if (request.headers()['sec-purpose'] === 'prefetch') seen.prefetches += 1
    if (request.resourceType() === 'image' && response.ok()) seen.pictures += 1
  })
})

// Without these, a journey would show nothing that others do not.
test.afterEach(() => {
  expect(seen.prefetches, 'pages fetched ahead').toBeGreaterThan(0)
  expect(seen.pictures, 'pictures').toBeGreaterThan(0)
})

const expectSent = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: messages.sent })).toBeVisible()

async function expectMail(product: Product, mailbox: string, visitor: string) {
  const [mail] = await product.mailbox.waitFor(
    (found) => to(mailbox)(found) && (found.email.text ?? '').includes(visitor),
  )
  return mail
}

test('from the home page over a service to the contact page, and an inquiry', async ({
  page,
  product,
}) => {
  const email = newVisitor()
  await page.goto('/')
  await page.getByRole('button', { name: 'Services menu' }).click()
  await page
    .locator('#panel-services')
    .getByRole('link', { name: /^Agentic AI/ })
    .click()
  await expect(page).toHaveURL(/\/services\/agentic-ai\/$/)
  await page.locator('header').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/\/contact-us\/$/)
  await fillIn(page, { ...INQUIRY, email })
  await formOf(page).submit.click()
  await expectSent(page)
  await expectMail(product, HELLO, email)
})

test('from the home page to the careers page, and an application with a resume', async ({
  page,
  product,
}) => {
  const email = newVisitor()
  await page.goto('/')
  await page.locator('header').getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL(/\/careers\/$/)
  await fillIn(page, { name: INQUIRY.name, email, phone: '5125550142' })
  await formOf(page).resume.setInputFiles(RESUME)
  await expect(page.locator('.file-drop')).toContainText('mira-holloway.pdf')
  await formOf(page).submit.click()
  await expectSent(page)
  const mail = await expectMail(product, CAREERS, email)
  expect(mail?.email.attachments).toMatchObject([{ filename: 'mira-holloway.pdf' }])
})

test('an inquiry in the contact pop-up, after which the button is gone', async ({
  page,
  product,
}) => {
  const email = newVisitor()
  await page.goto('/services/cyber-security/')
  const dialog = await openContactPopup(page)
  await fillIn(dialog, { ...INQUIRY, email, phone: '5125550142' })
  await formOf(dialog).submit.click()
  await expectSent(page)
  await expect(dialog).toBeHidden()
  await expect(page.locator('.floating-button')).toBeHidden()
  await expectMail(product, HELLO, email)
})

test('an inquiry in the pop-up for visitors who leave', async ({ page, product }) => {
  const email = newVisitor()
  await page.goto('/about-us/')
  await leaveThroughTop(page)
  const { exitIntent } = popupsOf(page)
  await expect(exitIntent).toBeVisible()
  await fillIn(exitIntent, {
    name: INQUIRY.name,
    email,
    phone: '5125550142',
    inquiryType: 'scheduleDemo',
  })
  await formOf(exitIntent).submit.click()
  await expectSent(page)
  await expect(exitIntent).toBeHidden()
  await expectMail(product, HELLO, email)
})

test('the guide is offered on a case study, asked for, and opened', async ({ page, product }) => {
  const email = newVisitor()
  await page.goto(CASE_STUDY)
  const dialog = await openLeadMagnet(page)
  await fillIn(dialog, { name: INQUIRY.name, email })
  await formOf(dialog).send.click()
  await expectSent(page)
  await expectMail(product, HELLO, email)
  await page.getByRole('button', { name: 'Open the guide' }).click()
  await expect(page).toHaveURL(/\/guide\//)
})

test('a send that fails is tried again and arrives once', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const email = newVisitor()
  await page.goto('/contact-us/')
  await fillIn(page, { ...INQUIRY, email })
  await page.route('**/prod/send-email', (route) => route.abort(), { times: 1 })
  await formOf(page).submit.click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(messages.sendFailed)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await formOf(page).submit.click()
  await expectSent(page)
  const mails = await product.mailbox.waitFor(
    (found) => to(HELLO)(found) && (found.email.text ?? '').includes(email),
  )
  expect(mails).toHaveLength(1)
})
