/** What somebody has typed is kept for the tab, whatever happens to the page. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { type Entries, fillIn, formOf, hydrate } from './forms.ts'
import { WAKING_SCRIPTS } from './hold-requests.ts'
import { openContactPopup, skipPictures } from './popups.ts'
import { expect, newVisitor, readNotification, test } from './product.ts'

const TYPED = {
  name: 'Mira Holloway',
  email: 'mira@northbay.example',
  phone: '+1 512 555 0142',
  inquiryType: 'scheduleDemo',
  message: 'Two lines,\nof which none is lost.',
}
const EMPTY = { name: '', email: '', message: '' }
test.beforeEach(({ page }) => skipPictures(page))

/**
 * Types into a form and waits until that is kept. What keeps it is fetched when somebody reaches for the form, and
 * keeps then what was typed before: nobody types all this and leaves within those milliseconds.
 */
async function type(page: Page, entries: Entries) {
  await fillIn(page, entries)
  await expect(page.locator('form[data-form][data-unfinished]')).toBeVisible()
}

async function expectTyped(page: Page, typed: Partial<typeof TYPED> = TYPED) {
  const form = formOf(page)
  for (const [field, value] of Object.entries(typed))
    await expect(form[field as keyof typeof TYPED]).toHaveValue(value)
}

function draftKeys(page: Page) {
  return page.evaluate(() =>
    [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) =>
      key.startsWith('draft:'),
    ),
  )
}

test('a reloaded form restores its draft untouched, and sends it', async ({ page, product }) => {
  const visitor = newVisitor()
  const typed = { ...TYPED, email: visitor }
  await page.goto('/contact-us/')
  await type(page, typed)
  await page.reload()
  await expectTyped(page, typed)
  await expect(page.locator('astro-island[data-hydrated]')).toHaveCount(0)
  // And still does when its code takes over.
  await hydrate(page)
  await expectTyped(page, typed)
  await expect(formOf(page).errorOf('name')).toBeHidden()
  await formOf(page).submit.click()
  await expect(page.getByRole('status')).toContainText(messages.sent)
  const { subject, text } = await readNotification(product, visitor)
  expect(subject).toBe(`Schedule a demo: ${TYPED.name}`)
  expect(text).toContain(TYPED.message)
  expect(await draftKeys(page)).toEqual([])
})

test('a draft is kept for its tab and form, whatever page is next', async ({ page, context }) => {
  await page.goto('/contact-us/')
  await type(page, TYPED)
  expect(await draftKeys(page)).toEqual(['draft:contact-us-page'])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Mira')
  const other = await context.newPage()
  await other.goto('/contact-us/')
  await expect(formOf(other).name).toHaveValue('')
  await page.goto('/about-us/')
  await page.goBack()
  await expectTyped(page)
  await page.goto('/careers/')
  await expectTyped(page, { ...EMPTY, phone: '' })
  await type(page, { name: 'Ada Quist', phone: '5125550199' })
  await page.goto('/privacy-policy/')
  await openContactPopup(page)
  await expectTyped(page, { ...EMPTY, phone: '' })
  await page.goto('/careers/')
  await expectTyped(page, { ...EMPTY, name: 'Ada Quist', phone: '5125550199' })
  await page.goto('/contact-us/')
  await expectTyped(page)
  // A page from the back/forward cache keeps what is in its fields.
  await formOf(page).name.fill('')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expectTyped(page, { ...TYPED, name: '' })
})

test('a form whose scripts never come is sent as plain HTML, and empty later', async ({
  page,
  product,
}) => {
  const visitor = newVisitor()
  await page.route(WAKING_SCRIPTS, () => undefined)
  await page.goto('/contact-us/')
  await type(page, { ...TYPED, email: visitor })
  await page.reload()
  await expectTyped(page, { ...TYPED, email: visitor })
  await formOf(page).submit.click()
  await expect(page).toHaveURL(/\/thank-you\/$/)
  await readNotification(product, visitor)
  // What forgets the draft comes with the page of thanks; nobody leaves that before its script has run.
  await expect.poll(() => draftKeys(page)).toEqual([])
  await page.unrouteAll()
  await page.goto('/contact-us/')
  await expectTyped(page, EMPTY)
  expect(await draftKeys(page)).toEqual([])
})

test('a form that the server has filled in again is not overwritten', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  await page.route(WAKING_SCRIPTS, () => undefined)
  await page.goto('/contact-us/')
  await type(page, { ...TYPED, name: 'M2' })
  // As from another window, or an older page: what is stored says something else.
  await page.evaluate(() => {
    const key = 'draft:contact-us-page'
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '')
    Object.assign(stored.draft.texts, {
      name: 'Older Name',
      phone: '5125550000',
      message: 'Older.',
    })
    sessionStorage.setItem(key, JSON.stringify(stored))
  })
  await formOf(page).submit.click()
  await expect(formOf(page).errorOf('name')).toHaveText(messages.lettersOnly)
  await expectTyped(page, { ...TYPED, name: 'M2' })
  await formOf(page).name.focus()
  await expectTyped(page, { ...TYPED, name: 'M2' })
})
