/** A form takes over from a page that is not as it was built: translated, or filled in by a password manager. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { expectEntries, expectThanks, fillIn, formOf, INQUIRY } from './forms.ts'
import { holdRequests, WAKING_SCRIPTS } from './hold-requests.ts'
import { openChooser, RESUME, resumeContent } from './popups.ts'
import { CAREERS, expect, newVisitor, readNotification, test } from './product.ts'

/** React says that it had to render a page again. */
const RENDERED_AGAIN = /React error #4\d\d/

/** As add-ons for dark pages do. */
const darken = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('astro-island, astro-island *')) {
      element.dataset.darkreaderInlineColor = ''
      element.style.setProperty('--darkreader-inline-color', '#e8e6e3')
    }
  })

/** As the translations that browsers offer: each text in two elements of its own. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector('form[data-form]') as HTMLFormElement
    const walker = document.createTreeWalker(form, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts.filter(
      ({ data, parentElement }) => data.trim() && !parentElement?.closest('option'),
    )) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `${text.data}~`
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

/** As password managers do: an element of their own at a field, and a value that no event tells of. */
const insertAndAutofill = (page: Page, email: string) =>
  page.evaluate((value) => {
    const input = document.querySelector('form[data-form] [name=email]') as HTMLInputElement
    input.value = value
    const icon = document.createElement('password-manager-icon')
    input.after(icon)
    input.form?.prepend(icon.cloneNode())
  }, email)

/** Resolves when the code of the form, which is on its way, has come. */
const codeLoaded = (page: Page) =>
  page.evaluate(async () => {
    const island = document.querySelector('astro-island')
    const files = ['component-url', 'renderer-url'].map((name) => island?.getAttribute(name) ?? '')
    await Promise.all(files.map((file) => import(file)))
    await new Promise((drawn) => requestAnimationFrame(drawn))
  })

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(RENDERED_AGAIN))

test('what was typed, chosen and filled in stays, with the focus', async ({ page, product }) => {
  const visitor = newVisitor()
  const release = await holdRequests(page, WAKING_SCRIPTS)
  await page.goto('/contact-us/')
  const form = formOf(page)
  const entries = { ...INQUIRY, inquiryType: 'careers', message: 'Typed early.' }
  await fillIn(page, { ...entries, email: '' })
  const chooser = await openChooser(page, () => form.resume.click())
  await form.message.focus()
  await page.keyboard.press('Home')
  await translate(page)
  await insertAndAutofill(page, visitor)
  release()
  await expect(page.locator('astro-island[data-hydrated]')).toHaveCount(1)
  // The file dialog of the form that was replaced is still open.
  await chooser.setFiles(RESUME)
  await expect(form.message).toBeFocused()
  await page.keyboard.type('Very ')
  await expectEntries(page, { ...entries, email: visitor, message: 'Very Typed early.' })
  await expect(page.locator('.file-drop')).toContainText('mira-holloway.pdf is attached')
  // Translated again once it has its code, and with an error.
  await form.name.fill('M2')
  await translate(page)
  const submit = page.locator('form[data-form] [type=submit]')
  await submit.click()
  await expect(form.errorOf('name')).toHaveText(messages.lettersOnly)
  await translate(page)
  await page.locator('[name=name]').fill(entries.name)
  await expect(form.errorOf('name')).toBeHidden()
  await submit.click()
  await expectThanks(page)
  const { text, files } = await readNotification(product, visitor, CAREERS)
  expect(text).toContain('Very Typed early.')
  expect(files[0]?.content.equals(resumeContent())).toBe(true)
})

test('a form that is pressed too early takes over then, and is sent once', async ({
  page,
  product,
}) => {
  const visitor = newVisitor()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const release = await holdRequests(page, WAKING_SCRIPTS)
  await page.goto('/contact-us/')
  await fillIn(page, { ...INQUIRY, email: visitor })
  await darken(page)
  await translate(page)
  await page.locator('form[data-form] [type=submit]').hover()
  await page.mouse.down()
  const loading = page.waitForResponse(/InquiryForm/)
  release()
  await loading
  await codeLoaded(page)
  await expect(page.locator('astro-island[data-hydrated]')).toHaveCount(0)
  await page.mouse.up()
  await expectThanks(page)
  expect((await readNotification(product, visitor)).text).toContain(INQUIRY.message)
  expect(sent).toHaveLength(1)
  await expect(page).toHaveURL(/\/contact-us\/$/)
})
