import { messages } from '../contract/src/messages.ts'
import { to } from '../server/testing/mailbox.ts'
import { formOf } from './forms.ts'
import { expect, HELLO, newVisitor, test } from './product.ts'

test('an inquiry travels from the home page to the mailbox', async ({ page, product }) => {
  const visitor = newVisitor()
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Get In Touch' }).first().click()
  await expect(page).toHaveURL(/\/contact-us\/$/)

  const form = formOf(page)
  await form.name.pressSequentially('Mira Holloway', { delay: 10 })
  await form.email.pressSequentially(visitor, { delay: 5 })
  await form.phone.fill('+1 (512) 555-0142')
  await form.inquiryType.selectOption({ label: 'Schedule a demo' })
  await form.message.fill('Two lines,\nand <b>no</b> markup & no trouble.')
  await form.submit.click()

  const toast = page.getByRole('status')
  await expect(toast).toContainText(messages.sent)
  await expect(form.name).toHaveValue('')
  await expect(form.message).toHaveValue('')
  await expect(form.inquiryType).toHaveValue('')
  await form.message.focus()
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
  await expect(form.message).toBeFocused()

  const [notice] = await product.mailbox.waitFor(
    (mail) => to(HELLO)(mail) && (mail.email.text ?? '').includes(visitor),
  )
  expect(notice?.envelopeFrom).toBe('website@lanternfield.example')
  expect(notice?.email.replyTo).toMatchObject([{ name: 'Mira Holloway', address: visitor }])
  expect(notice?.email.subject).toBe('Schedule a demo: Mira Holloway')
  expect(notice?.email.text).toContain('Two lines,\nand <b>no</b> markup & no trouble.')
  expect(notice?.email.text).toContain('+15125550142')
  expect(notice?.email.attachments).toEqual([])

  const [thanks] = await product.mailbox.waitFor(to(visitor))
  expect(thanks?.email.text).not.toContain('Mira')
  expect(thanks?.email.html).toContain('Lanternfield')
})

test('the whole form can be filled in and sent with the keyboard alone', async ({
  page,
  product,
}) => {
  const visitor = newVisitor()
  await page.goto('/contact-us/')
  await formOf(page).name.focus()
  await page.keyboard.type('Mira Holloway')
  await page.keyboard.press('Tab')
  await page.keyboard.type(visitor)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('General')
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keyboard.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: HELLO, exact: true }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(formOf(page).submit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(messages.sent)
  const [mail] = await product.mailbox.waitFor(
    (found) => to(HELLO)(found) && (found.email.text ?? '').includes(visitor),
  )
  expect(mail?.email.subject).toBe('General inquiry: Mira Holloway')
})

test('the counter shows how many characters are left or too many', async ({ page }) => {
  await page.goto('/contact-us/')
  const { message, submit, errorOf } = formOf(page)
  const described = () =>
    message.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    )
  expect(await described()).toContain('At most 256 characters.')
  await message.fill('m'.repeat(250))
  await expect.poll(described).toContain('6 characters left')
  await message.fill('m'.repeat(300))
  await expect.poll(described).toContain('44 characters too many')
  await expect(message).toHaveValue('m'.repeat(300))
  await submit.click()
  await expect(errorOf('message')).toHaveText(messages.tooLong(256))
})
