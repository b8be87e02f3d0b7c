/** Articles as a reader uses them. What their HTML says: built/specified-pages.test.ts */
import { holdRequests } from './hold-requests.ts'
import { expect, test } from './product.ts'

test('a card leads to its article, whose address the share link copies', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/insights/')
  const card = page.locator('.article-card').first()
  await card.click({ position: { x: 40, y: 40 } })
  await expect(page).toHaveURL(/\/insights\/.+\/$/)
  const address = page.url()
  // Before its script runs, the link leads to the page itself.
  await page.waitForLoadState()
  const release = await holdRequests(page, '**/assets/copy-link.*.js')
  await page.getByRole('link', { name: 'Copy link' }).click()
  await expect(page.getByRole('status')).toHaveCount(0)
  release()
  await expect(page.getByRole('status')).toContainText('LINK COPIED TO CLIPBOARD')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  expect(page.url()).toBe(address)
})
