/** Cards and articles. */
import { holdRequests } from './hold-requests.ts'
import { expect, test } from './product.ts'
import { listedRoutes, readPage } from './routes.ts'

const ARTICLE = '/insights/agents-that-ask-first/'
const DATE = /^\d{2}\/\d{2}\/\d{4}$/

test('a card shows picture, title, excerpt, date and Read More', () => {
  const $ = readPage('/insights/')
  for (const card of $('.article-card').toArray()) {
    expect($(card).find('img')).toHaveLength(1)
    expect($(card).find('h2, h3').text()).toMatch(/.{10,}/)
    expect($(card).find('time').text()).toMatch(DATE)
    expect($(card).text()).toMatch(/.{60,}Read More/s)
  }
})

test('an article states its author, date and reading time', () => {
  const $ = readPage(ARTICLE)
  const head = $('article header')
  expect(head.text()).toMatch(/By \w+ \w+/)
  expect(head.find('time').text()).toMatch(DATE)
  expect(head.text()).toMatch(/\d+ min read/)
  // Without JavaScript the link to share is a link.
  expect($('[data-share-link]').attr('href')).toBe(ARTICLE)
})

test('case studies and services have the section that offers the guide', () => {
  const services = listedRoutes().filter((path) => /\/case-study\/|^\/services\/./.test(path))
  expect(services.length).toBeGreaterThan(10)
  for (const path of services)
    expect(readPage(path)('#services-provided h2').text(), path).toBe('Services provided')
})

test('a card links to its article, the author to a page with it', async ({ page }) => {
  await page.goto('/insights/')
  await page
    .locator('.article-card')
    .first()
    .click({ position: { x: 40, y: 40 } })
  await expect(page).toHaveURL(/\/insights\/.+\/$/)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const author = page.locator('article header').locator('a[rel="author"]')
  const name = (await author.textContent()) ?? ''
  await author.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('heading', { name: `Articles by ${name}` })).toBeVisible()
  await page.getByRole('link', { name: title.replace(/\s+/g, ' ') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('the share link copies the address, even when its code is slow', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const release = await holdRequests(page, '**/assets/copy-link.*.js')
  await page.goto(ARTICLE)
  await page.getByRole('link', { name: 'Copy link' }).click()
  await expect(page.getByRole('status')).toHaveCount(0)
  release()
  await expect(page.getByRole('status')).toContainText('LINK COPIED TO CLIPBOARD')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(page.url())
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`))
})

test('the numbers of a chart can be read as a table', async ({ page }) => {
  await page.goto('/industries/insurance/case-study/claims-settled-the-same-day/')
  const chart = page.locator('.chart')
  await expect(chart.getByRole('img')).toHaveAccessibleName(/.{30,}/)
  await chart.getByText('Show the numbers as a table').click()
  await expect(chart.getByRole('table')).toBeVisible()
})
