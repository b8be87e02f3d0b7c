/** What somebody has typed is kept for the tab, whatever happens to the page. */
import type { Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { type Entries, expectEntries, fillIn, formOf, hydrate, INQUIRY, send } from './forms.ts'
import { WAKING_SCRIPTS } from './hold-requests.ts'
import { expect, newVisitor, readNotification, test } from './product.ts'
import { ALL } from './suites.ts'

/** What each form has. */
const EMPTY = { name: '', email: '', phone: '', message: '' }
const TYPED = { ...INQUIRY, inquiryType: 'scheduleDemo', message: 'Two lines,\nnone is lost.' }

/**
 * Types into a form and waits until that is kept. What keeps it is fetched when somebody reaches for the form, and
 * keeps then what was typed before: nobody types all this and leaves within those milliseconds.
 */
async function type(page: Page, entries: Entries) {
  await fillIn(page, entries)
  await expect(page.locator('form[data-form][data-unfinished]')).toBeVisible()
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
  expect(await draftKeys(page)).toEqual(['draft:contact-us-page'])
  await page.goto('/careers/')
  await expectEntries(page, EMPTY)
  await page.goBack()
  await expectEntries(page, typed)
  await page.reload()
  await expectEntries(page, typed)
  await expect(page.locator('astro-island[data-hydrated]')).toHaveCount(0)
  // And still does when its code takes over.
  await hydrate(page)
  await expectEntries(page, typed)
  await expect(formOf(page).errorOf('name')).toBeHidden()
  // A page from the back/forward cache keeps what is in its fields.
  await formOf(page).phone.fill('')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expectEntries(page, { ...typed, phone: '' })
  await send(page)
  const { subject, text } = await readNotification(product, visitor)
  expect(subject).toBe(`Schedule a demo: ${TYPED.name}`)
  expect(text).toContain(TYPED.message)
  expect(await draftKeys(page)).toEqual([])
})

test(
  'a form whose scripts never come is sent, and empty later',
  ALL,
  async ({ page, product, expectedErrors }) => {
    expectedErrors.push(/422/)
    const visitor = newVisitor()
    const typed = { ...TYPED, name: 'M2', email: visitor }
    await page.route(WAKING_SCRIPTS, () => undefined)
    await page.goto('/contact-us/')
    await type(page, typed)
    await page.reload()
    await expectEntries(page, typed)
    // As from another window, or an older page: what is stored says something else than what the server answers.
    await page.evaluate(() => {
      const key = 'draft:contact-us-page'
      const stored = JSON.parse(sessionStorage.getItem(key) ?? '')
      Object.assign(stored.draft.texts, { name: 'Older Name', message: 'Older.' })
      sessionStorage.setItem(key, JSON.stringify(stored))
    })
    await formOf(page).submit.click()
    await expect(formOf(page).errorOf('name')).toHaveText(messages.lettersOnly)
    await formOf(page).name.focus()
    await expectEntries(page, typed)
    await formOf(page).name.fill(TYPED.name)
    await formOf(page).submit.click()
    await expect(page).toHaveURL(/\/thank-you\/$/)
    await readNotification(product, visitor)
    // What forgets the draft comes with the page of thanks; nobody leaves that before its script has run.
    await expect.poll(() => draftKeys(page)).toEqual([])
    await page.unrouteAll()
    await page.goto('/contact-us/')
    await expectEntries(page, EMPTY)
  },
)
