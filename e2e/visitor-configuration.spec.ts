/**
 * The main journeys as visitors make them: with pictures, motion, and pages that are fetched ahead, which most other
 * tests leave out to save time.
 */
import { messages } from '../contract/src/messages.ts'
import { fillIn, formOf, INQUIRY } from './forms.ts'
import { expect, newVisitor, readNotification, test } from './product.ts'

test.use({ fetchesAhead: true, contextOptions: { reducedMotion: 'no-preference' } })

const seen = { prefetches: 0, pictures: 0 }

test.beforeEach(({ page }) => {
  Object.assign(seen, { prefetches: 0, pictures: 0 })
  page.on('response', (response) => {
    const request = response.request()
    if (request.headers().purpose === 'prefetch') seen.prefetches += 1
    if (request.resourceType() === 'image' && response.ok()) seen.pictures += 1
  })
})

// Without these, a journey would show nothing that others do not.
test.afterEach(() => {
  expect(seen.prefetches, 'pages fetched ahead').toBeGreaterThan(0)
  expect(seen.pictures, 'pictures').toBeGreaterThan(0)
})

test('an inquiry, from the home page via a service to the contact page', async ({
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
  await expect(page.getByRole('status')).toContainText(messages.sent)
  await readNotification(product, email)
})
