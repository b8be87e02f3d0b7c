/** A page that the build has reduced looks as the page that Astro wrote: packages/lean-html on the real output. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { FULL_PAGES_DIR } from '../harness/full-pages.ts'
import { laidOut } from './laid-out.ts'
import { expect, test } from './product.ts'
import { ALL } from './suites.ts'

const CONFIGURATIONS = [
  { colorScheme: 'dark', width: 360 },
  { colorScheme: 'light', width: 1280 },
] as const

// The policies of full pages lack the hashes that lean-html writes.
test.use({ bypassCSP: true })

/** Most kinds of parts are on the home page, a page with a form and an article. */
for (const path of ['/', '/careers/', '/insights/agents-that-ask-first/'])
  test(`${path} has the same styles as the full page`, ALL, async ({ page }) => {
    const lean = await readStyles(page, path)
    await page.route(`**${path}`, (route) =>
      route.fulfill({ body: fullPage(path), contentType: 'text/html; charset=utf-8' }),
    )
    const full = await readStyles(page, path)
    expect(full.length).toBeGreaterThan(100)
    expect(lean.map(({ element }) => element)).toEqual(full.map(({ element }) => element))
    expect(full.filter(({ hash }, index) => hash !== lean[index]?.hash)).toEqual([])
  })

function fullPage(path: string): string {
  const file = join(FULL_PAGES_DIR, path, 'index.html')
  if (!existsSync(file))
    throw new Error('The full pages are missing: build with `npm run e2e` or `npm test`.')
  return readFileSync(file, 'utf8')
}

/** The styles of every element, in each configuration. */
async function readStyles(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await laidOut(page)
  const styles: Awaited<ReturnType<typeof stylesOf>> = []
  for (const { colorScheme, width } of CONFIGURATIONS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    styles.push(...(await stylesOf(page, `${colorScheme}, ${width} px`)))
  }
  return styles
}

/**
 * The computed styles of each element, as a hash. Custom properties are none: they render nothing by themselves, and those
 * that nothing uses are removed. What lean-html adds or moves is left out.
 */
function stylesOf(page: Page, configuration: string) {
  return page.evaluate((at) => {
    // Another theme may fade in.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--'))
    return (
      [...document.body.querySelectorAll('*')]
        // A lazy picture that is refused here may be so before or after, and has another size then.
        .filter((element) => !element.matches('script, style, link, template, img'))
        .map((element) => {
          const styles = getComputedStyle(element)
          let hash = 0
          for (const name of names)
            for (const character of styles.getPropertyValue(name))
              hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0
          return { element: `${at}: ${element.tagName} ${element.className}`, hash }
        })
    )
  }, configuration)
}
