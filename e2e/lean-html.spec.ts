/** A page that the build has reduced looks as the page that Astro wrote: packages/lean-html on the real output. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { FULL_PAGES_DIR } from '../harness/full-pages.ts'
import { laidOut } from './laid-out.ts'
import { skipPictures } from './popups.ts'
import { expect, test } from './product.ts'
import { onePageOfEachKind } from './routes.ts'
import { LONG } from './suites.ts'

const CONFIGURATIONS = [
  { name: 'dark at 360 px', colorScheme: 'dark', width: 360 },
  { name: 'light at 1280 px', colorScheme: 'light', width: 1280 },
] as const

type Style = { readonly element: string; readonly hash: number }

// The policies of full pages lack the hashes that lean-html writes.
test.use({ bypassCSP: true })
test.beforeEach(({ page }) => skipPictures(page))

/** Most kinds of parts are on the home page, a page with a form and an article. */
const RICHEST = /^\/(careers\/|insights\/[^/]+\/)?$/
const tagOf = (path: string) => (RICHEST.test(path) ? {} : LONG)

for (const path of onePageOfEachKind())
  test(`${path} has the same styles as the full page`, tagOf(path), async ({ page }) => {
    await page.route(`**${path}`, (route) =>
      route.fulfill({ body: fullPage(path), contentType: 'text/html; charset=utf-8' }),
    )
    await open(page, path)
    const properties = await declaredProperties(page)
    expect(properties.length).toBeGreaterThan(100)
    const full = await stylesIn(page, properties)
    await page.unroute(`**${path}`)
    await open(page, path)
    expect(properties).toEqual(expect.arrayContaining(await declaredProperties(page)))
    const lean = await stylesIn(page, properties)
    for (const [index, { name }] of CONFIGURATIONS.entries()) {
      const [before, after] = [full[index] ?? [], lean[index] ?? []]
      expect(before.length).toBeGreaterThan(50)
      expect(after.map(({ element }) => element)).toEqual(before.map(({ element }) => element))
      const different = before.filter(({ hash }, at) => hash !== after[at]?.hash)
      expect(different, name).toEqual([])
    }
  })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await laidOut(page)
}

/**
 * The properties that any rule of the page sets, and those that a layout results in; all others have the browser's own
 * values. Custom properties render nothing by themselves, and those that nothing uses are removed.
 */
function declaredProperties(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = new Set(['width', 'height'])
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule)
          for (const name of rule.style) if (!name.startsWith('--')) names.add(name)
        if (rule instanceof CSSImportRule && rule.styleSheet) read(rule.styleSheet.cssRules)
        if ('cssRules' in rule) read(rule.cssRules as CSSRuleList)
      }
    }
    for (const sheet of document.styleSheets) read(sheet.cssRules)
    return [...names]
  })
}

/** The styles of every element, in each configuration. */
async function stylesIn(page: Page, properties: readonly string[]): Promise<Style[][]> {
  const all: Style[][] = []
  for (const { colorScheme, width } of CONFIGURATIONS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    // Another theme may fade in.
    await page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish()
    })
    all.push(await stylesOf(page, properties))
  }
  return all
}

function fullPage(path: string): string {
  const file = join(FULL_PAGES_DIR, path, 'index.html')
  if (!existsSync(file))
    throw new Error('The full pages are missing: build with `npm run e2e` or `npm test`.')
  return readFileSync(file, 'utf8')
}

/** The computed styles of each element, as a hash. What lean-html adds or moves is left out. */
function stylesOf(page: Page, properties: readonly string[]): Promise<Style[]> {
  return page.evaluate(
    (names) =>
      [...document.body.querySelectorAll('*')]
        // A lazy picture that is refused here may be so before or after, and has another size then.
        .filter((element) => !element.matches('script, style, link, template, img'))
        .map((element) => {
          const styles = getComputedStyle(element)
          let hash = 0
          for (const character of names.map((name) => styles.getPropertyValue(name)).join(';'))
            hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
          return { element: `${element.tagName} ${element.className}`, hash }
        }),
    properties,
  )
}
