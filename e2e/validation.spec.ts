/** One example of the contract for each message, typed into its form. All examples run in contract/src/draft.test.ts. */
import type { Locator, Page } from '@playwright/test'
import { type DraftExample, draftExamples } from '../contract/examples/drafts.ts'
import {
  demandOf,
  FIELD_NAMES,
  LINE_FIELD_NAMES,
  TYPED_FIELD_NAMES,
} from '../contract/src/fields.ts'
import { FORMS } from '../contract/src/forms.ts'
import { eachCase } from './cases.ts'
import { formOf } from './forms.ts'
import { openContactPopup, skipPictures } from './popups.ts'
import { expect, test } from './product.ts'

/** Where each form is, and what brings it about. */
const PLACES = {
  'contact-us-page': (page: Page): Promise<Page | Locator> => at(page, '/contact-us/'),
  'contact-us-popup': async (page: Page): Promise<Page | Locator> =>
    openContactPopup(await at(page, '/about-us/')),
}

async function at(page: Page, path: string): Promise<Page> {
  await page.goto(path)
  return page
}

// What no hand can do: choose what is not in the list, or type a line break into a field of one line.
const impossible = ({ draft }: DraftExample) =>
  draft.inquiryType === 'sales' || LINE_FIELD_NAMES.some((name) => /[\r\n]/.test(draft[name]))
// Megabytes typed into a browser show nothing that the contract's own test does not.
const slow = ({ draft }: DraftExample) => draft.name.length > 10_000

/** Whether two examples show the same messages at the same fields of the same form. */
function isAlike(one: DraftExample, other: DraftExample): boolean {
  return one.form === other.form && JSON.stringify(one.errors) === JSON.stringify(other.errors)
}

const wrong = draftExamples
  .filter((example) => Object.keys(example.errors).length > 0)
  .filter((example) => !impossible(example) && !slow(example))
  .filter((example, index, all) => all.findIndex((other) => isAlike(other, example)) === index)

// These tests are many and look at no picture; drawing them would be most of their time.
test.beforeEach(({ page }) => skipPictures(page))

for (const id of Object.keys(PLACES) as (keyof typeof PLACES)[])
  test(`${id} shows each message of the contract at its field`, async ({ page }) => {
    let place = await PLACES[id](page)
    const examples = wrong.filter(({ form }) => form === id)
    await eachCase(
      examples.map((example) => [example.name, example]),
      (example) => expectErrors(place, example),
      // What should have been refused may have been sent.
      async () => {
        await page.evaluate(() => localStorage.clear())
        place = await PLACES[id](page)
      },
    )
  })

/** Enters an example in place of what is in the form, and sends it. */
async function expectErrors(place: Page | Locator, { form: id, draft, errors }: DraftExample) {
  const form = formOf(place)
  for (const name of TYPED_FIELD_NAMES)
    if (demandOf(name, id) !== 'absent') await form[name].fill(draft[name])
  if (FORMS[id].inquiryType === 'asked') await form.inquiryType.selectOption(draft.inquiryType)
  const other = place.locator('.file-drop-remove')
  if (await other.isVisible()) await other.click()
  if (draft.resume) {
    const { fileName, size } = draft.resume
    await form.resume.setInputFiles({ name: fileName, mimeType: '', buffer: Buffer.alloc(size) })
    // What is said of it moves the button, which nobody presses in that moment.
    if (errors.resume) await expect(form.errorOf('resume')).toHaveText(errors.resume)
    else await expect(place.locator('.file-drop-file')).toBeVisible()
  }
  await form.send.click()

  for (const field of FIELD_NAMES) {
    const sentence = errors[field]
    if (sentence) await expect(form.errorOf(field)).toHaveText(sentence)
    else if (await form.errorOf(field).count()) await expect(form.errorOf(field)).toBeHidden()
  }
  const first = FIELD_NAMES.find((field) => errors[field])
  if (first) {
    await expect(form[first]).toBeFocused()
    await expect(form[first]).toHaveAttribute('aria-invalid', 'true')
    await expect(form[first]).toHaveAccessibleDescription(
      new RegExp((errors[first] ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
    )
  }
}

test('an error goes when its field is corrected, and not before', async ({ page }) => {
  await page.goto('/contact-us/')
  const form = formOf(page)
  await form.submit.click()
  await expect(form.errorOf('name')).toBeVisible()
  await form.name.fill('Mi')
  await expect(form.errorOf('name')).toHaveText('Field must be at least 3 characters long')
  await form.name.fill('Mira')
  await expect(form.errorOf('name')).toBeHidden()
  await expect(form.errorOf('email')).toBeVisible()
})
