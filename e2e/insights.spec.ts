/** Cards and articles. */
import { holdRequests } from './hold-requests.ts'
import { expect, test } from './product.ts'

const ARTICLE = '/insights/agents-that-ask-first/'

test('a card shows a picture, a title, an excerpt, a date and Read More, and all of it leads to the article', async ({
  page,
}) => {
  await page.goto('/insights/')
  const card = page.locator('.article-card').first()
  await expect(card.locator('img')).toBeVisible()
  await expect(card.locator('time')).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/)
  await expect(card).toContainText('Read More')
  await card.click({ position: { x: 40, y: 40 } })
  await expect(page).toHaveURL(/\/insights\/.+\/$/)
})

test('an article says who wrote it, when, how long it takes, and what it is about', async ({
  page,
}) => {
  await page.goto(ARTICLE)
  const head = page.locator('article header')
  await expect(head).toContainText(/By \w+ \w+/)
  await expect(head.locator('time')).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/)
  await expect(head).toContainText(/\d+ min read/)
  await expect(page.locator('.article-text')).toContainText(/\w+/)
})

test('the name of the author leads to a page with the articles, and back', async ({ page }) => {
  await page.goto(ARTICLE)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const author = page.locator('article header').locator('a[rel="author"]')
  const name = (await author.textContent()) ?? ''
  await author.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('heading', { name: `Articles by ${name}` })).toBeVisible()
  await page.getByRole('link', { name: title.replace(/\s+/g, ' ') }).click()
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`))
})

test('code is printed whole, in the colour of the text around it', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 })
  await page.goto('/insights/idempotency-for-payments/')
  const code = page.locator('.article-text pre').first()
  const hiddenPx = () => code.evaluate((pre) => pre.scrollWidth - pre.clientWidth)
  expect(await hiddenPx(), 'px that a screen scrolls').toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await hiddenPx(), 'px that paper cuts').toBe(0)
  const colours = await code
    .locator('[class^="hljs-"]')
    .evaluateAll((words) => words.map((word) => getComputedStyle(word).color))
  expect(new Set(colours)).toEqual(new Set(['rgb(0, 0, 0)']))
})

test('sharing copies the address and says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(ARTICLE)
  await page.getByRole('link', { name: 'Copy link' }).click()
  await expect(page.getByRole('status')).toContainText('LINK COPIED TO CLIPBOARD')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(page.url())
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`))
})

test('a click that is quicker than the code that copies is answered as well', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const release = await holdRequests(page, '**/assets/copy-link.*.js')
  await page.goto(ARTICLE)
  await page.getByRole('link', { name: 'Copy link' }).click()
  await expect(page.getByRole('status')).toHaveCount(0)
  release()
  await expect(page.getByRole('status')).toContainText('LINK COPIED TO CLIPBOARD')
})

test('a browser that refuses to copy leads to a sentence, not to silence', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.goto(ARTICLE)
  await page.getByRole('link', { name: 'Copy link' }).click()
  await expect(page.getByRole('alert')).toContainText('does not let us copy')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the share link is the address of the article', async ({ page }) => {
    await page.goto(ARTICLE)
    await expect(page.getByRole('link', { name: 'Copy link' })).toHaveAttribute('href', ARTICLE)
  })
})

test('the numbers of a chart can be read as a table', async ({ page }) => {
  await page.goto('/industries/insurance/case-study/claims-settled-the-same-day/')
  const chart = page.locator('.chart')
  await expect(chart.getByRole('img')).toHaveAccessibleName(/.{30,}/)
  await chart.getByText('Show the numbers as a table').click()
  await expect(chart.getByRole('table')).toBeVisible()
})

test('case studies and services have the section that the guide will watch', async ({ page }) => {
  for (const path of [
    '/industries/insurance/case-study/claims-settled-the-same-day/',
    '/services/agentic-ai/',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Services provided', exact: true })).toHaveCount(
      1,
    )
  }
})
