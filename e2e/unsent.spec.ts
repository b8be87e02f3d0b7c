/** A submission that a broken connection kept from being sent: it lasts a day, with its file, and is sent when asked to. */
import type { BrowserContext, Page } from '@playwright/test'
import { messages } from '../contract/src/messages.ts'
import { type ReceivedMail, to } from '../server/testing/mailbox.ts'
import { fillIn, formOf, send } from './forms.ts'
import { ENDPOINT, RESUME } from './popups.ts'
import { CAREERS, expect, newVisitor, test } from './product.ts'
import { ALL } from './suites.ts'
import { smallTargets } from './targets.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const notice = (page: Page) => page.getByRole('status')
const sendNow = (page: Page) => page.getByRole('button', { name: 'Send now' })
const discard = (page: Page) => page.getByRole('button', { name: 'Discard' })

/** Applies with a resume while there is no connection. */
async function applyOffline(page: Page, context: BrowserContext, visitor = newVisitor()) {
  await page.goto('/careers/?utm_source=first')
  const entries = { name: 'Mira Holloway', email: visitor, phone: '5125550142', resume: RESUME }
  await fillIn(page, entries)
  await context.setOffline(true)
  await formOf(page).submit.click()
  await expect(page.getByRole('alert')).toContainText(messages.offline)
}

/** Adds records to the database, and counts all that are in it. */
const keptIn = (page: Page, ...added: readonly unknown[]) =>
  page.evaluate(
    (records) =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('unsent-submissions')
        request.onsuccess = () => {
          const database = request.result
          if (!database.objectStoreNames.contains('submissions')) return resolve(0)
          const store = database.transaction('submissions', 'readwrite').objectStore('submissions')
          for (const [index, record] of records.entries()) store.put(record, `added ${index}`)
          const count = store.count()
          count.onsuccess = () => resolve(count.result)
        }
      }),
    added,
  )

test('an unsent application is offered, and arrives once', async ({ page, context, product }) => {
  const visitor = newVisitor()
  let requests = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') requests += 1
  })
  await page.clock.install()
  await applyOffline(page, context, visitor)
  await page.clock.runFor(8500)
  await expect(notice(page)).toContainText('You are offline.')
  await expect(sendNow(page)).toHaveCount(0)
  await expect(discard(page)).toBeVisible()
  await context.setOffline(false)
  await expect(sendNow(page)).toBeVisible()
  await page.clock.runFor(60_000)
  await page.reload()
  await expect(notice(page)).toContainText('has not been sent yet')
  expect(requests).toBe(0)
  await page.setViewportSize({ width: 360, height: 900 })
  expect(await smallTargets(page)).toEqual([])
  await sendNow(page).click()
  await expect(notice(page)).toContainText(messages.sent)
  await product.mailbox.waitFor(to(visitor))
  const isApplication = (mail: ReceivedMail) =>
    to(CAREERS)(mail) && mail.email.replyTo?.[0]?.address === visitor
  const [application] = await product.mailbox.waitFor(isApplication)
  expect(application?.email.attachments).toMatchObject([{ filename: 'mira-holloway.pdf' }])
  expect(product.mailbox.received.filter(isApplication)).toHaveLength(1)
  expect(await keptIn(page)).toBe(0)
  await page.reload()
  await formOf(page).name.focus()
  await expect(sendNow(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('an unsent application can be restored elsewhere', ALL, async ({ page, context, product }) => {
  const visitor = newVisitor()
  await applyOffline(page, context, visitor)
  await context.setOffline(false)
  const malformed = [null, 7, {}, { version: 1 }, { version: 1, unsent: {} }]
  const ofLaterVersion = { version: 2 }
  expect(await keptIn(page, ...malformed, ofLaterVersion)).toBe(7)
  await page.close()
  const next = await context.newPage()
  await next.goto('/careers/?utm_source=second')
  await formOf(next).name.focus()
  await next.getByRole('button', { name: 'Try again' }).click()
  await expect(formOf(next).name).toHaveValue('Mira Holloway')
  await expect(next.locator('.file-drop')).toContainText('mira-holloway.pdf')
  await expect(sendNow(next)).toHaveCount(0)
  const request = next.waitForRequest(ENDPOINT)
  await send(next)
  // Where the visit began in which it was entered.
  const source = { landing: '/careers/', referrer: '', params: { utm_source: 'first' } }
  expect((await request).postDataJSON()).toMatchObject({ source })
  await product.mailbox.waitFor(to(visitor))
  // A later version can read its own.
  await expect.poll(() => keptIn(next)).toBe(1)
})

test('it is discarded for good, in every tab', ALL, async ({ page, context }) => {
  await applyOffline(page, context)
  await context.setOffline(false)
  await page.reload()
  const other = await context.newPage()
  await other.goto('/about-us/')
  await expect(sendNow(other)).toBeVisible()
  await discard(page).click()
  await expect(sendNow(page)).toHaveCount(0)
  await expect(sendNow(other)).toHaveCount(0)
  expect(await keptIn(page)).toBe(0)
  await page.reload()
  await formOf(page).name.focus()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('after a day it is deleted', ALL, async ({ page, context }) => {
  await applyOffline(page, context)
  await context.setOffline(false)
  await page.clock.install({ time: Date.now() + DAY_MS + 60_000 })
  await page.goto('/about-us/')
  await expect.poll(() => keptIn(page)).toBe(0)
  await expect(sendNow(page)).toHaveCount(0)
})
