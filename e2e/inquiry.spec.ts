/**
 * The main journey as visitors make it: with pictures, motion, and pages that are fetched ahead, which other tests leave out to save
 * time.
 */
import { to } from '../server/testing/mailbox.ts'
import { EMPTY_FIELDS, expectEntries, formOf, send, sentCardOf } from './forms.ts'
import { expect, newVisitor, readNotification, test } from './product.ts'

test.use({
  fetchesAhead: true,
  pictures: true,
  contextOptions: { reducedMotion: 'no-preference' },
  // Chromium's word where a busy machine showed a page before its transition could begin.
  expectedErrors: [/^Transition was (aborted|skipped)/],
})

test('an inquiry travels from the home page to the mailbox', async ({ page, product }) => {
  const visitor = newVisitor()
  const seen = { prefetches: 0, pictures: 0 }
  page.on('response', (response) => {
    const request = response.request()
    if (request.headers().purpose === 'prefetch') seen.prefetches += 1
    if (request.resourceType() === 'image' && response.ok()) seen.pictures += 1
  })
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Get In Touch' }).first().click()
  await expect(page).toHaveURL(/\/contact-us\/$/)

  const form = formOf(page)
  await form.name.pressSequentially('Mira Holloway', { delay: 10 })
  await form.email.pressSequentially(visitor, { delay: 5 })
  await form.phone.fill('+1 (512) 555-0142')
  await form.inquiryType.selectOption({ label: 'Schedule a demo' })
  await form.message.fill('Two lines,\nand <b>no</b> markup & no trouble.')
  await send(page)
  const card = sentCardOf(page)
  const toast = page.getByRole('status')
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
  await expect(card.title).toBeFocused()
  await expect(page.getByText(visitor)).toBeVisible()
  await expect(form.name).toBeHidden()
  await card.another.click()
  await expect(form.name).toBeFocused()
  await expect(card.title).toHaveCount(0)
  await expectEntries(page, EMPTY_FIELDS)

  const { mail, subject, text, files } = await readNotification(product, visitor)
  expect(mail?.envelopeFrom).toBe('website@lanternfield.example')
  expect(mail?.email.replyTo).toMatchObject([{ name: 'Mira Holloway', address: visitor }])
  expect(subject).toBe('Schedule a demo: Mira Holloway')
  expect(text).toContain('Two lines,\nand <b>no</b> markup & no trouble.')
  expect(text).toContain('+15125550142')
  expect(files).toEqual([])

  const [thanks] = await product.mailbox.waitFor(to(visitor))
  expect(thanks?.email.text).not.toContain('Mira')
  expect(thanks?.email.html).toContain('Lanternfield')

  // Without these, the journey would show nothing that others do not.
  expect(seen.prefetches).toBeGreaterThan(0)
  expect(seen.pictures).toBeGreaterThan(0)
})
