/** One example of the contract for each message, typed into its form. All examples run in contract/src/draft.test.ts. */
import type { Page } from '@playwright/test'
import { type DraftExample, draftExamples } from '../contract/examples/drafts.ts'
import { FIELD_NAMES, LINE_FIELD_NAMES, TYPED_FIELD_NAMES } from '../contract/src/fields.ts'
import { formOf } from './forms.ts'
import { expect, test } from './product.ts'

// What no hand can do: choose what is not in the list, or type a line break into a field of one line.
const impossible = ({ draft }: DraftExample) =>
  draft.inquiryType === 'sales' || LINE_FIELD_NAMES.some((name) => /[\r\n]/.test(draft[name]))
// Megabytes typed into a browser show nothing that the contract's own test does not.
const slow = ({ draft }: DraftExample) => draft.name.length > 10_000

/** Whether two examples show the same messages at the same fields. */
const isAlike = (one: DraftExample, other: DraftExample) =>
  JSON.stringify(one.errors) === JSON.stringify(other.errors)

const examples = draftExamples
  .filter(({ form, errors }) => form === 'contact-us-page' && Object.keys(errors).length > 0)
  .filter((example) => !impossible(example) && !slow(example))
  .filter((example, index, all) => all.findIndex((other) => isAlike(other, example)) === index)

test('the contact page shows each message of the contract at its field', async ({ page }) => {
  await page.goto('/contact-us/')
  expect(examples.length).toBeGreaterThan(10)
  for (const example of examples) await test.step(example.name, () => expectErrors(page, example))
})

/** Enters an example in place of what is in the form, and sends it. */
async function expectErrors(page: Page, { draft, errors }: DraftExample) {
  const form = formOf(page)
  for (const name of TYPED_FIELD_NAMES) await form[name].fill(draft[name])
  await form.inquiryType.selectOption(draft.inquiryType)
  const other = page.locator('.file-drop-remove')
  if (await other.isVisible()) await other.click()
  if (draft.resume) {
    const { fileName, size } = draft.resume
    await form.resume.setInputFiles({ name: fileName, mimeType: '', buffer: Buffer.alloc(size) })
    // What is said of it moves the button, which nobody presses in that moment.
    if (errors.resume) await expect(form.errorOf('resume')).toHaveText(errors.resume)
    else await expect(page.locator('.file-drop-file')).toBeVisible()
  }
  await form.submit.click()
  for (const field of FIELD_NAMES) await expect(form.errorOf(field)).toHaveText(errors[field] ?? '')
  const first = FIELD_NAMES.find((field) => errors[field]) ?? 'name'
  await expect(form[first]).toBeFocused()
  await expect(form[first]).toHaveAttribute('aria-invalid', 'true')
  const described = await form[first].getAttribute('aria-describedby')
  expect(described).toContain(await form.errorOf(first).getAttribute('id'))
}
