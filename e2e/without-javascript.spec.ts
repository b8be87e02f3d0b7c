import { messages } from '../contract/src/messages.ts'
import { PAGE_COPY } from './copy.ts'
import { fillIn, formOf, valuesIn } from './forms.ts'
import { expect, HELLO, newVisitor, readNotification, test } from './product.ts'

test.use({ javaScriptEnabled: false })

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
  await expect(page.getByText(PAGE_COPY.checkFields)).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  expect(await valuesIn(page)).toEqual(typed)
  await expect(form.name).toHaveAccessibleDescription(new RegExp(messages.lettersOnly))
  await expect(form.message).toHaveAccessibleDescription(/At most 256 characters\.\s*$/)
  const longer = page.locator('form[data-form]').getByRole('link', { name: HELLO })
  await expect(longer).toHaveAttribute('href', `mailto:${HELLO}`)

  await form.name.fill('Mira Holloway')
  await form.submit.click()
  await expect(page.getByRole('main')).toContainText(messages.sent)
  expect((await readNotification(product, visitor)).text).toContain(typed.message)
})
