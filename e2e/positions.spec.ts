/** From the list of open positions to the form, and what becomes of a position after its last day. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { expectNoPopup } from './popups.ts'
import { expect, test } from './product.ts'
import { positionRoutes } from './routes.ts'

const CONTENT = join(import.meta.dirname, '..', 'content')
const ENDS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'site', 'dist', 'expiring-pages.json'), 'utf8'),
)
const [POSITION = '/careers/'] = positionRoutes()

type Words = {
  readonly positions: { readonly none: string }
  readonly position: { readonly closed: string; readonly closing: { readonly button: string } }
}
const words: Words = parse(readFileSync(join(CONTENT, 'pages/careers.yaml'), 'utf8'))

const rows = (page: Page) => page.locator('.rows-positions > li')
const apply = (page: Page) => page.getByRole('link', { name: 'Apply', exact: true })

test.skip(positionRoutes().length === 0, 'no position is open')

/** What holds with scripts and without. */
function describeTheWay() {
  test('the list leads to the page of a position, which says what it pays and until when', async ({
    page,
  }) => {
    await page.goto('/careers/')
    await expect(rows(page)).toHaveCount(positionRoutes().length)
    await page.locator(`.rows-positions a[href="${POSITION}"]`).click()
    await expect(page).toHaveURL(POSITION)
    const facts = page.locator('main dl')
    await expect(facts.getByText(/^[A-Z]{3} [\d,–]+ a year$/)).toBeVisible()
    await expect(facts.getByText(/^[A-Z]\w+ \d{1,2}, \d{4} \(/)).toBeVisible()
    await expect(page.locator('.breadcrumbs a')).toHaveText([
      'Home',
      'Careers',
      (await page.locator('h1').textContent()) ?? '',
    ])
    await expect(page.locator('header a[href="/careers/"]')).toHaveAttribute('data-highlighted', '')
    await expect(page.getByText('equal opportunity')).toBeVisible()
  })

  test('Apply leads to the form with the position in the address', async ({ page }) => {
    await page.goto(POSITION)
    await expect(apply(page)).toHaveAttribute('href', `/careers/?about=${POSITION}#apply`)
    await apply(page).click()
    await expect(page).toHaveURL(`/careers/?about=${POSITION}#apply`)
    await expect(page.locator('#apply')).toBeInViewport()
  })
}

describeTheWay()
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  describeTheWay()
})

test('the floating button is there, the guide is not offered', async ({ page }) => {
  await page.goto(POSITION)
  await expect(page.getByRole('button', { name: 'Contact us', exact: true })).toBeVisible()
  await page.keyboard.press('End')
  await expectNoPopup(page)
})

test('until its last moment a position is listed, and after it not, also if nobody built the site', async ({
  page,
}) => {
  const end = Date.parse(ENDS[POSITION] ?? '')
  const link = page.locator(`.rows-positions a[href="${POSITION}"]`)
  await page.clock.setFixedTime(end - 1)
  await page.goto('/careers/')
  await expect(link).toBeVisible()
  await page.goto('/search/')
  await expect(page.locator(`main a[href="${POSITION}"]`)).toBeVisible()

  await page.clock.setFixedTime(end)
  await page.goto('/careers/')
  await expect(link).toHaveCount(0)
  await page.goto('/search/')
  await expect(page.locator(`main a[href="${POSITION}"]`)).toHaveCount(0)
})

test('a closed position that a host still serves says so, and has no way to the form and no posting', async ({
  page,
}) => {
  await page.clock.setFixedTime(Date.parse(ENDS[POSITION] ?? '') - 1)
  await page.goto(POSITION)
  await expect(page.getByText(words.position.closed)).toBeHidden()
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  await page.clock.setFixedTime(Date.parse(ENDS[POSITION] ?? ''))
  await page.reload()
  await expect(page.getByText(words.position.closed)).toBeVisible()
  await expect(page.locator('main a[href*="about="]')).toHaveCount(0)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
})

test('after the last position the careers page says that none is open, and keeps its form', async ({
  page,
}) => {
  const last = Math.max(...Object.values(ENDS).map((end) => Date.parse(end)))
  await page.clock.setFixedTime(last - 1)
  await page.goto('/careers/')
  await expect(page.getByText(words.positions.none)).toBeHidden()
  await page.clock.setFixedTime(last)
  await page.reload()
  await expect(page.getByText(words.positions.none)).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expect(page.locator('#apply').getByRole('button', { name: 'Submit' })).toBeVisible()
})
