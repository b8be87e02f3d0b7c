/** How people of the company get into the inbox, and back to what they were at. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { changeRows } from '../server/testing/stored.ts'
import { PAGE_COPY } from './copy.ts'
import { INBOX, readSignInPath, sendInquiry, signIn } from './inbox.ts'
import { expect, HELLO, test } from './product.ts'

const { signIn: COPY } = PAGE_COPY.inbox
const { message: MESSAGE } = PAGE_COPY

const expectHeading = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text)

/** A page of another site, such as web mail, with a link. */
async function openElsewhere(page: Page, href: string): Promise<void> {
  const elsewhere = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Mail</title><a href="${href}">open</a>`)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, resolve))
  // The product is at 127.0.0.1, which is another site.
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`)
  await page.getByRole('link').click()
  elsewhere.close()
}

test('a link on a page of another site leads to its message, before signing in and after', async ({
  page,
  product,
}) => {
  const { id } = await sendInquiry(page)
  const path = `${INBOX}${id}?view=all`
  await openElsewhere(page, product.origin + path)
  await expectHeading(page, COPY.heading)
  const link = await readSignInPath(page, product, HELLO, path)
  await openElsewhere(page, product.origin + link)
  await page.getByLabel(COPY.name).fill('Zoë مريم')
  await page.keyboard.press('Enter')
  await expect(page.locator('nav bdi')).toHaveText('Zoë مريم')
  await expect(page).toHaveURL(product.origin + path)
  await openElsewhere(page, product.origin + path)
  await expect(page.getByLabel(MESSAGE.note)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(MESSAGE.note)).toBeVisible()
})

test('a note that is added after its session ended is in its field again after signing in', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/403/)
  const { id } = await sendInquiry(page)
  await signIn(page, product, HELLO)
  await page.goto(INBOX + id)
  await page.getByLabel(MESSAGE.note).fill('Called.\nShe wants Tuesday.')
  changeRows(product.dataDir, 'DELETE FROM sessions')
  await page.getByRole('button', { name: MESSAGE.addNote }).click()
  await expectHeading(page, COPY.ended)
  const typed = page.getByLabel(MESSAGE.typed)
  await expect(typed).toHaveValue('Called.\nShe wants Tuesday.')
  await page.reload()
  await expect(typed).toHaveValue('Called.\nShe wants Tuesday.')
  const link = await readSignInPath(page, product, HELLO, null)
  await expect(typed).toHaveValue('Called.\nShe wants Tuesday.')
  const tab = await page.context().newPage()
  await tab.goto(link)
  await tab.getByRole('button', { name: COPY.open }).click()
  await expect(tab.getByLabel(MESSAGE.note)).toHaveValue('Called.\nShe wants Tuesday.')
  await tab.getByRole('button', { name: MESSAGE.addNote }).click()
  await expect(tab.locator('main ol').first()).toContainText('She wants Tuesday.')
  await tab.reload()
  await expect(tab.getByLabel(MESSAGE.note)).toHaveValue('')
})
