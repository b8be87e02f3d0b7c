import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { messages } from '../contract/src/messages.ts'
import { type ReceivedMail, to } from '../server/testing/mailbox.ts'
import { fillIn, formOf, valuesIn } from './forms.ts'
import { RESUME } from './popups.ts'
import { expect, HELLO, newVisitor, readPrivacyNotice, test } from './product.ts'

const ANSWERS: { readonly checkFields: string; readonly resumeAgain: string } = parse(
  readFileSync(join(import.meta.dirname, '../content/answers.yaml'), 'utf8'),
)

test.use({ javaScriptEnabled: false })

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
  expect(await valuesIn(page)).toEqual(typed)
  await expect(form.name).toHaveAccessibleDescription(new RegExp(messages.lettersOnly))
  await expect(form.message).toHaveAccessibleDescription(/At most 256 characters\.\s*$/)
  const longer = page.locator('form[data-form]').getByRole('link', { name: HELLO })
  await expect(longer).toHaveAttribute('href', `mailto:${HELLO}`)

  await form.name.fill('Mira Holloway')
  await form.submit.click()
  await expect(page.getByRole('main')).toContainText(messages.sent)
  expect((await readPrivacyNotice(product, visitor)).text).toContain(typed.message)
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
