/**
 * Every page can be used by everybody: axe finds nothing, nothing is too small to be pressed, and no text is cut in a
 * narrow window, at 400 % or with wider spaces. One visit of a page serves all of it.
 */
import type { Page } from '@playwright/test'
import { CONFIGURATIONS } from './accessibility-scope.ts'
import { violationsOn } from './axe.ts'
import { eachCase } from './cases.ts'
import { fillIn, formOf, INQUIRY, sentCardOf } from './forms.ts'
import { animationsOf } from './motion.ts'
import { skipPictures } from './popups.ts'
import { expect, newVisitor, test } from './product.ts'
import { listedRoutes, onePageOfEachKind, readPage, UNLISTED } from './routes.ts'
import { LONG } from './suites.ts'
import { smallTargets } from './targets.ts'
import {
  cutTexts,
  expectTextsFit,
  expectTextsFitAtAnySpacing,
  setTextSpacing,
  sidewaysPx,
  textsUnderCards,
} from './text-fit.ts'

const ONE_OF_EACH_KIND = [...onePageOfEachKind(), ...UNLISTED]

/** A4 upright, and Letter on its side. */
const PAPER_WIDTHS_PX = [703, 1032]

const [LIGHT_ON_A_PHONE, , DARK_ON_A_DESKTOP] = CONFIGURATIONS

test.beforeEach(({ page }) => skipPictures(page))

const LANDMARKS =
  'body > header, body > footer, main, nav, aside, search, section[aria-label], section[aria-labelledby]'

test('every page is in landmarks with names of their own, and its figures and lists are whole', () => {
  for (const path of [...listedRoutes(), ...UNLISTED]) {
    const $ = readPage(path)
    const names = $(LANDMARKS)
      .toArray()
      .map(({ tagName, attribs: { 'aria-label': label, 'aria-labelledby': id } }) =>
        `${tagName} ${label ?? $(`[id="${id}"]`).text()}`.trim(),
      )
    expect(repeated(names), `landmarks of ${path}`).toEqual([])
    const ids = $('[id]').toArray()
    expect(repeated(ids.map(({ attribs }) => attribs.id)), `ids of ${path}`).toEqual([])
    for (const wrong of [
      ':is(nav, aside):not([aria-label], [aria-labelledby])',
      'body > :not(header, main, footer, nav, .skip-link, [data-toasts], script)',
      'figcaption:not(figure > :is(:first-child, :last-child))',
      ':is(ul, ol) > :not(li)',
      'li:not(:is(ul, ol) > li)',
      'dl > :not(dt, dd, div)',
    ])
      expect(
        $(wrong)
          .toArray()
          .map((element) => $.html(element).slice(0, 80)),
        path,
      ).toEqual([])
  }
})

const repeated = (texts: readonly (string | undefined)[]) =>
  texts.filter((text, index) => texts.indexOf(text) !== index)

for (const path of ONE_OF_EACH_KIND)
  test(`${path} is accessible in both themes`, async ({ page, expectedErrors }) => {
    if (path === '/404/') expectedErrors.push(/404/)
    await page.goto(path)
    await test.step('nothing moves for visitors who want no motion', async () => {
      expect.soft(await animationsOf(page)).toEqual([])
    })
    // Other rules of a desktop: below, where every page has all four, and for the bar where menus are open.
    await test.step('a printed page has its address, and no card on its text', async () => {
      await page.emulateMedia({ media: 'print' })
      for (const width of PAPER_WIDTHS_PX) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await textsUnderCards(page), `under cards, ${width} px`).toEqual([])
      }
      const header = page.locator('.site-header')
      await expect.soft(header.getByText('Lanternfield', { exact: true })).toBeVisible()
      await expect.soft(header.getByText(`lanternfield.example${path}`)).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
    })
    for (const [{ colorScheme, width }, rules] of [
      [LIGHT_ON_A_PHONE, 'all'],
      [DARK_ON_A_DESKTOP, 'colours'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await violationsOn(page, { rules }), `${colorScheme}, ${width} px`).toEqual([])
      expect.soft(await smallTargets(page), `small targets, ${width} px`).toEqual([])
    }
    await expectTextsFit(page, path)
    await expectTextsFitAtAnySpacing(page, path)
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

async function expectAccessibleInBothThemes(page: Page, pressable?: string): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page, { rules })).toEqual([])
  }
  if (pressable) expect(await smallTargets(page, pressable)).toEqual([])
}

test('the card of a sent form is accessible in both themes, and fits', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/contact-us/')
  await fillIn(page, { ...INQUIRY, email: newVisitor() })
  await formOf(page).submit.click()
  await expect(sentCardOf(page).title).toBeVisible()
  await expectAccessibleInBothThemes(page, '.sent-card')
  expect(await sidewaysPx(page)).toBe(0)
})

test('a form with errors and open menus are accessible in both themes', async ({ page }) => {
  const expectAccessible = (pressable?: string) => expectAccessibleInBothThemes(page, pressable)
  await page.goto('/careers/')
  await formOf(page).submit.click()
  await expect(formOf(page).errorOf('name')).toBeVisible()
  await expectAccessible()
  await page.goto('/services/')
  await page.getByRole('button', { name: 'Services menu' }).click()
  await expect(page.locator('#panel-services')).toBeVisible()
  await expectAccessible('header, #panel-services')
  await setTextSpacing(page)
  expect(await cutTexts(page, '#panel-services'), 'with wider spaces').toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.locator('#menu').getByLabel('Services menu').click()
  await expect(page.locator('#menu').getByRole('link', { name: 'Agentic AI' })).toBeVisible()
  expect(await cutTexts(page, '#menu'), 'with wider spaces').toEqual([])
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible('#menu')
})
