/**
 * Every page can be used by everybody: axe finds nothing, nothing is too small to be pressed, and no text is cut in a
 * narrow window, at 400 % or with wider spaces. One visit of a page serves all of it.
 */
import type { Page } from '@playwright/test'
import {
  CONFIGURATIONS,
  NARROWEST_PX,
  SPACING_WIDTHS_PX,
  ZOOM_PERCENT,
} from './accessibility-scope.ts'
import { violationsOn } from './axe.ts'
import { eachCase } from './cases.ts'
import { formOf } from './forms.ts'
import { LONG } from './long-tests.ts'
import { animationsOf } from './motion.ts'
import { skipPictures } from './popups.ts'
import { expect, test } from './product.ts'
import { listedRoutes, onePageOfEachKind, UNLISTED } from './routes.ts'
import { smallTargets } from './targets.ts'
import { cutTexts, setTextSpacing, sidewaysPx, unfold } from './text-fit.ts'

const ONE_OF_EACH_KIND = [...onePageOfEachKind(), ...UNLISTED]

const [LIGHT_ON_A_PHONE, , DARK_ON_A_DESKTOP] = CONFIGURATIONS

test.beforeEach(({ page }) => skipPictures(page))

for (const path of ONE_OF_EACH_KIND)
  test(`${path} is accessible in both themes`, async ({ page, expectedErrors }) => {
    if (path === '/404/') expectedErrors.push(/404/)
    await page.goto(path)
    await test.step('nothing moves for visitors who want no motion', async () => {
      expect.soft(await animationsOf(page)).toEqual([])
    })
    for (const { colorScheme, width } of [LIGHT_ON_A_PHONE, DARK_ON_A_DESKTOP]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await violationsOn(page), `${colorScheme}, ${width} px`).toEqual([])
      expect.soft(await smallTargets(page), `small targets, ${width} px`).toEqual([])
    }
    await expectTextsFit(page, path)
    await expectTextsFitAtAnySpacing(page)
  })

test('every page is accessible in every theme and width', LONG, async ({ page }) => {
  test.setTimeout(900_000)
  await eachCase(
    listedRoutes().map((path) => [path, path]),
    async (path) => {
      await page.goto(path)
      for (const { colorScheme, width, rules } of CONFIGURATIONS) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        const found = await violationsOn(page, { rules })
        expect.soft(found, `${path}, ${colorScheme}, ${width} px`).toEqual([])
      }
      await expectTextsFit(page, path)
    },
  )
})

/** On the narrowest screen, with everything unfolded. */
async function expectTextsFit(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: NARROWEST_PX, height: 700 })
  await unfold(page)
  expect.soft(await cutTexts(page), `texts that are cut on ${path}`).toEqual([])
  expect.soft(await sidewaysPx(page), `how much wider than the window is ${path}`).toBe(0)
}

/** Nothing is lost in a window of 1280 by 900 px at 400 %, nor by wider spaces in the text. */
async function expectTextsFitAtAnySpacing(page: Page): Promise<void> {
  const zoom = ZOOM_PERCENT / 100
  await page.setViewportSize({ width: 1280 / zoom, height: 900 / zoom })
  expect.soft(await cutTexts(page), 'cut at 400 %').toEqual([])
  expect.soft(await sidewaysPx(page), 'wider at 400 %').toBe(0)
  await setTextSpacing(page)
  for (const width of SPACING_WIDTHS_PX) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await cutTexts(page), `cut, text spacing, ${width} px`).toEqual([])
    expect.soft(await sidewaysPx(page), `wider, text spacing, ${width} px`).toBe(0)
  }
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`a form with errors and open menus are accessible, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/careers/')
    await formOf(page).submit.click()
    await expect(formOf(page).errorOf('name')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.goto('/services/')
    await page.getByRole('button', { name: 'Services menu' }).click()
    await expect(page.locator('#panel-services')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    expect(await smallTargets(page, 'header, #panel-services')).toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.locator('#menu').getByLabel('Services menu').click()
    await expect(page.locator('#menu').getByRole('link', { name: 'Agentic AI' })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    expect(await smallTargets(page, '#menu')).toEqual([])
  })
