/** Every page can be used by everybody. One visit of a page serves all that `expectUsable` expects. */
import type { Page } from '@playwright/test'
import { CONFIGURATIONS } from './accessibility-scope.ts'
import { violationsOn } from './axe.ts'
import { fillIn, formOf, hydrate, INQUIRY, sentCardOf } from './forms.ts'
import { expect, newVisitor, test } from './product.ts'
import { allRoutes, onePageOfEachKind, readPage, UNLISTED } from './routes.ts'
import { ALL, LONG } from './suites.ts'
import { expectTableHeaders } from './tables.ts'
import { smallTargets } from './targets.ts'
import { cutTexts, setTextSpacing } from './text-fit.ts'
import { expectUsable } from './usable.ts'

const ONE_OF_EACH_KIND = [...onePageOfEachKind(), ...UNLISTED]

/** Kinds of pages that have all kinds of parts between them: drawings, filters, charts, tables, portraits. Forms are below. */
const RICHEST = /^\/(|about-us\/|case-studies\/|insights\/[^/]+\/)$|\/case-study\//

for (const path of ONE_OF_EACH_KIND)
  test(
    `${path} is accessible in both themes`,
    RICHEST.test(path) ? {} : ALL,
    async ({ page, expectedErrors }) => {
      if (path === '/404/') expectedErrors.push(/404/)
      await page.goto(path)
      expect.soft(await countMoving(page), 'parts that move where no motion is wanted').toBe(0)
      await expectUsable(page, path)
    },
  )

test(
  'every page is accessible in every theme and width',
  LONG,
  async ({ page, expectedErrors }) => {
    test.setTimeout(900_000)
    expectedErrors.push(/404/)
    for (const path of allRoutes())
      await test.step(path, async () => {
        await page.goto(path)
        await expectUsable(page, path, { views: CONFIGURATIONS })
      })
  },
)

test('tables keep their headers on a phone', ALL, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of allRoutes().filter((route) => readPage(route)('table').length > 0)) {
    await page.goto(path)
    await page
      .locator('details')
      .evaluateAll((all) => all.map((one) => one.toggleAttribute('open', true)))
    await expectTableHeaders(page, path)
  }
})

test('a printed page has its address', ALL, async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/services/')
  const header = page.locator('.site-header')
  await expect(header.getByText('lanternfield.example/services/')).toBeVisible()
})

test('the card of a sent form is accessible in both themes', async ({ page }) => {
  await page.goto('/contact-us/')
  await fillIn(page, { ...INQUIRY, email: newVisitor() })
  await formOf(page).submit.click()
  await expect(sentCardOf(page).title).toBeVisible()
  await expectUsable(page, 'sent')
})

test('a form with errors is accessible in both themes', async ({ page }) => {
  await page.goto('/careers/')
  await hydrate(page)
  await formOf(page).submit.click()
  await expect(formOf(page).errorOf('name')).toBeVisible()
  await expectUsable(page, 'errors')
})

test('results of a search are accessible in both themes', ALL, async ({ page }) => {
  await page.goto('/search/?q=agentic')
  await expect(page.locator('.search-results > li').first()).toBeVisible()
  await expectUsable(page, 'results')
})

test('open menus are accessible in both themes', async ({ page }) => {
  await page.goto('/services/')
  const panelButton = page.getByRole('button', { name: 'Services menu' })
  const drawerButton = page.getByRole('button', { name: 'Menu', exact: true })
  for (const { place, width, open } of [
    { place: '#panel-services', width: 1280, open: [panelButton] },
    {
      place: '#menu',
      width: 320,
      open: [drawerButton, page.locator('#menu').getByLabel('Services menu')],
    },
  ]) {
    await page.setViewportSize({ width, height: 800 })
    for (const button of open) await button.click()
    await expect(page.locator(place).getByRole('link', { name: 'Agentic AI' })).toBeVisible()
    expect(await smallTargets(page, place), place).toEqual([])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOn(page), `${place}, ${colorScheme}`).toEqual([])
    }
    await setTextSpacing(page)
    expect(await cutTexts(page, place), `${place} with wider spaces`).toEqual([])
    await page.reload()
  }
})

/** Animations that follow the scrolling are where the visitor puts them. */
const countMoving = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .length,
  )
