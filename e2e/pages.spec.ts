/** What holds for every page: it is there, it says who it is, everybody can use it. */
import type { Page } from '@playwright/test'
import { axeOf } from './axe.ts'
import { formOf } from './forms.ts'
import { expect, test } from './product.ts'
import { CASE_STUDY_SECTIONS, listedRoutes, SPECIFIED, UNLISTED } from './routes.ts'

const ROUTES = [...listedRoutes(), ...UNLISTED]
// The page of the addresses that do not exist answers as such also under its own name.
const statusOf = (path: string) => (path === '/404/' ? 404 : 200)

async function violationsOn(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  const axe = axeOf(page)
  if (rules === 'colours') axe.withRules('color-contrast')
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

test('every page of the specification is there, and two case studies in each of four sections', () => {
  const routes = listedRoutes()
  expect(routes).toEqual(expect.arrayContaining(SPECIFIED))
  for (const section of CASE_STUDY_SECTIONS) {
    const studies = routes.filter((path) => path.startsWith(`${section}case-study/`))
    expect(studies.length, section).toBeGreaterThanOrEqual(2)
  }
  expect(routes.filter((path) => /^\/insights\/.+/.test(path)).length).toBeGreaterThanOrEqual(8)
})

for (const path of ROUTES)
  test(`${path} says what it is, and is accessible in both themes at 360 and 1280 px`, async ({
    page,
    expectedErrors,
  }) => {
    if (path === '/404/') expectedErrors.push(/404/)
    const response = await page.goto(path)
    expect(response?.status()).toBe(statusOf(path))
    await expectToSayWhatItIs(page, path)
    for (const [colorScheme, width, rules] of [
      ['light', 360, 'all'],
      ['dark', 1280, 'all'],
      // Of what is left, only the colours can be different.
      ['light', 1280, 'colours'],
      ['dark', 360, 'colours'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      expect(await violationsOn(page, rules), `in ${colorScheme} at ${width} px`).toEqual([])
    }
  })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a form with errors is accessible, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/careers/')
    await formOf(page).submit.click()
    await expect(formOf(page).errorOf('name')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })

  test(`open menus are accessible, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/services/')
    await page.getByRole('button', { name: 'Services menu' }).click()
    await expect(page.locator('#panel-services')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.locator('#menu').getByLabel('Services menu').click()
    await expect(page.locator('#menu').getByRole('link', { name: 'Agentic AI' })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })
}

async function expectToSayWhatItIs(page: Page, path: string): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page).toHaveTitle(/.{10,}/)
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  expect((await content('meta[name=description]'))?.length).toBeGreaterThan(50)
  expect(await content('meta[name=robots]')).toContain('index')
  expect(await content('meta[property="og:image:width"]')).toBe('1200')
  const image = new URL((await content('meta[property="og:image"]')) ?? '')
  expect((await page.request.get(image.pathname)).status()).toBe(200)
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(canonical).toBe(`https://www.lanternfield.example${path}`)
  expect(await skippedHeadings(page)).toEqual([])
}

/** Headings that stand more than one level below the one before them. */
async function skippedHeadings(page: Page): Promise<string[]> {
  const headings = await page
    .locator('main :is(h1,h2,h3,h4)')
    .evaluateAll((all) =>
      all.map(({ tagName, textContent }) => ({ level: Number(tagName[1]), text: textContent })),
    )
  return headings.flatMap(({ level, text }, index) =>
    level > (headings[index - 1]?.level ?? 0) + 1 ? [`h${level} ${text}`] : [],
  )
}
