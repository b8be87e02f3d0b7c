import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { messages } from '../contract/src/messages.ts'
import { DEMO_CONTENT } from '../harness/demo-content.ts'
import { fillIn, formOf, valuesIn } from './forms.ts'
import { expect, HELLO, newVisitor, readNotification, test } from './product.ts'

const ANSWERS: { readonly checkFields: string; readonly resumeAgain: string } = parse(
  readFileSync(join(DEMO_CONTENT, 'answers.yaml'), 'utf8'),
)

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
  expect((await readNotification(product, visitor)).text).toContain(typed.message)
})
