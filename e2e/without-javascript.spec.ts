import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { messages } from '../contract/src/messages.ts'
import { type ReceivedMail, to } from '../server/testing/mailbox.ts'
import { fillIn, formOf } from './forms.ts'
import { CAREERS, expect, HELLO, newVisitor, test } from './product.ts'

const ANSWERS: { readonly checkFields: string; readonly resumeAgain: string } = parse(
  readFileSync(join(import.meta.dirname, '../content/answers.yaml'), 'utf8'),
)
const RESUME = join(import.meta.dirname, 'resumes', 'mira-holloway.pdf')

test.use({ javaScriptEnabled: false })

test('the contact form sends', async ({ page, product }) => {
  const visitor = newVisitor()
  await page.goto('/contact-us/')
  await fillIn(page, {
    name: 'Mira Holloway',
    email: visitor,
    inquiryType: 'services',
    message: 'Two\nlines.',
  })
  await formOf(page).submit.click()
  await expect(page).toHaveURL(/\/thank-you\/$/)
  await expect(page.getByRole('main')).toContainText(messages.sent)
  const [mail] = await product.mailbox.waitFor(
    (found) => to(HELLO)(found) && (found.email.text ?? '').includes(visitor),
  )
  expect(mail?.email.text).toContain('Two\nlines.')
})

test('the message field names its limit, and the address for longer texts', async ({ page }) => {
  for (const [path, address] of [
    ['/contact-us/', HELLO],
    ['/careers/', CAREERS],
  ] as const) {
    await page.goto(path)
    await expect(formOf(page).message).toHaveAccessibleDescription(/At most 256 characters\.\s*$/)
    const more = page.locator('form[data-form]').getByRole('link', { name: address })
    await expect(more).toHaveAttribute('href', `mailto:${address}`)
  }
})

test('pressing Submit twice, or sending the same again, makes one submission', async ({
  page,
  product,
}) => {
  const visitor = newVisitor()
  const entries = { name: 'Mira Holloway', email: visitor, inquiryType: 'services' }
  const isNotice = (mail: ReceivedMail) =>
    to(HELLO)(mail) && (mail.email.text ?? '').includes(visitor)
  await page.goto('/contact-us/')
  await fillIn(page, entries)
  await formOf(page).submit.dblclick()
  await expect(page).toHaveURL(/\/thank-you\/$/)
  await page.goto('/contact-us/')
  await fillIn(page, entries)
  await formOf(page).submit.click()
  await expect(page).toHaveURL(/\/thank-you\/$/)
  // Another message, so that the mails of the first have had their time.
  await page.goto('/contact-us/')
  await fillIn(page, { ...entries, message: 'The second.' })
  await formOf(page).submit.click()
  await expect(page).toHaveURL(/\/thank-you\/$/)
  const mails = await product.mailbox.waitFor(isNotice, { count: 2 })
  expect(mails.filter(({ email }) => email.text?.includes('The second.'))).toHaveLength(1)
  expect(product.mailbox.received.filter(isNotice)).toHaveLength(2)
})

test('the application form sends, resume and all', async ({ page, product }) => {
  const visitor = newVisitor()
  await page.goto('/careers/')
  await fillIn(page, { name: 'Mira Holloway', email: visitor, phone: '5125550142' })
  await formOf(page).resume.setInputFiles(RESUME)
  await formOf(page).submit.click()
  await expect(page.getByRole('main')).toContainText(messages.sent)
  const [mail] = await product.mailbox.waitFor(
    (found) => to(CAREERS)(found) && (found.email.text ?? '').includes(visitor),
  )
  const content = Buffer.from(mail?.email.attachments[0]?.content as ArrayBuffer)
  expect(content.equals(readFileSync(RESUME))).toBe(true)
})

test('a wrong field shows its error, keeps the rest, and can be corrected', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  const visitor = newVisitor()
  await page.goto('/contact-us/')
  const typed = {
    name: 'M2',
    email: visitor,
    phone: '+1 512 555 0142',
    inquiryType: 'scheduleDemo',
    message: 'Kept <b>as "typed"</b> & whole.\nEvery line.',
  }
  await fillIn(page, typed)
  await formOf(page).submit.click()

  const form = formOf(page)
  await expect(form.errorOf('name')).toHaveText(messages.lettersOnly)
  await expect(form.errorOf('email')).toBeHidden()
  await expect(page.getByText(ANSWERS.checkFields)).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(form.name).toHaveValue(typed.name)
  await expect(form.email).toHaveValue(typed.email)
  await expect(form.phone).toHaveValue(typed.phone)
  await expect(form.inquiryType).toHaveValue(typed.inquiryType)
  await expect(form.message).toHaveValue(typed.message)
  await expect(form.name).toHaveAccessibleDescription(new RegExp(messages.lettersOnly))

  await form.name.fill('Mira Holloway')
  await form.submit.click()
  await expect(page.getByRole('main')).toContainText(messages.sent)
  const [mail] = await product.mailbox.waitFor(
    (found) => to(HELLO)(found) && (found.email.text ?? '').includes(visitor),
  )
  expect(mail?.email.text).toContain('Kept <b>as "typed"</b> & whole.\nEvery line.')
})

test('the careers page asks for what is missing, and for the resume again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  await page.goto('/careers/')
  const form = formOf(page)
  await form.submit.click()
  for (const field of ['name', 'email', 'phone'])
    await expect(form.errorOf(field)).toHaveText(messages.required)
  await expect(form.errorOf('resume')).toHaveText(messages.resumeMissing)
  await form.name.fill('Mira Holloway')
  await form.resume.setInputFiles(RESUME)
  await form.submit.click()
  await expect(form.name).toHaveValue('Mira Holloway')
  await expect(form.errorOf('resume')).toHaveText(ANSWERS.resumeAgain)
})

test('a file far too large costs nothing that was typed', async ({ page, expectedErrors }) => {
  expectedErrors.push(/413/)
  await page.goto('/careers/')
  await fillIn(page, {
    name: 'Mira Holloway',
    email: 'mira@northbay.example',
    phone: '5125550142',
    message: 'Still here.',
  })
  await formOf(page).resume.setInputFiles({
    name: 'film.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(12_000_000),
  })
  await formOf(page).submit.click()
  await expect(formOf(page).errorOf('resume')).toHaveText(messages.resumeTooLarge)
  await expect(formOf(page).message).toHaveValue('Still here.')
})

test('the contact page shows the resume field for “Join our team”', async ({ page }) => {
  await page.goto('/contact-us/')
  await expect(formOf(page).resume).toBeHidden()
  await formOf(page).inquiryType.selectOption('careers')
  await expect(formOf(page).resume).toBeVisible()
})

test('every page can be read, and the menu opens on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name: /menu/i }).first().click()
  await page
    .getByRole('dialog')
    .or(page.locator('[popover]'))
    .getByRole('link', { name: 'Careers' })
    .click()
  await expect(page).toHaveURL(/\/careers\/$/)
})
