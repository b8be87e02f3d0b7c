/**
 * The page that a visitor comes from travels with what is sent, and can be taken back. From the pop-up: contact-popup.spec.ts;
 * without scripts: server/src/facts.test.ts
 */
import { fillIn, formOf, hydrate, newInquiry, send, sentCardOf } from './forms.ts'
import { SERVICE } from './popups.ts'
import { expect, readNotification, test } from './product.ts'
import { ALL } from './suites.ts'

const PHONE = { width: 360, height: 640 }

test('the call of a service leads a phone to the form about it', ALL, async ({ page, product }) => {
  const inquiry = newInquiry()
  const topic = page.locator('.form-topic:visible')
  await page.setViewportSize(PHONE)
  await page.goto(SERVICE)
  await page.locator('main a[data-cta][href^="/contact-us/"]').first().click()
  await expect(page).toHaveURL(
    /\/contact-us\/\?about=\/services\/agentic-ai\/&type=services#message$/,
  )
  // Without a finger on the form.
  await expect(topic).toContainText('About: Agentic AI')
  await expect(formOf(page).name).toBeInViewport({ ratio: 1 })
  await expect(formOf(page).inquiryType).toHaveValue('services')
  await fillIn(page, inquiry)
  await send(page)
  const { text } = await readNotification(product, inquiry.email)
  expect(text.replace(/\s+/g, ' ')).toContain(
    `About Agentic AI (https://www.lanternfield.example${SERVICE})`,
  )
  await expect(sentCardOf(page).title).toBeInViewport({ ratio: 1 })
  // The form is empty again, and still about the page that its address names.
  await sentCardOf(page).another.click()
  await expect(topic).toContainText('About: Agentic AI')
  await expect(formOf(page).inquiryType).toHaveValue('services')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(topic).toHaveCount(0)
  await expect(page).toHaveURL(/\/contact-us\/#message$/)
  await page.reload()
  await hydrate(page)
  await expect(topic).toHaveCount(0)
})
