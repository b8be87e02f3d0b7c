/**
 * Text on pictures can be read, also where Dark Reader is: an add-on that recolours text and not the picture behind it, so
 * pages tell it to leave them.
 */
import { createRequire } from 'node:module'
import { faintLines } from './faint-lines.ts'
import { laidOut } from './laid-out.ts'
import { expect, test } from './product.ts'
import { onePageOfEachKind, UNLISTED } from './routes.ts'
import { ALL } from './suites.ts'

const DARK_READER = createRequire(import.meta.url).resolve('darkreader')

/** Headers, where text is on pictures; of two pages all, since they have other such parts below. */
const heightOf = (path: string) => (['/', '/insights/'].includes(path) ? 20_000 : 1200)

// An add-on is no script of the page.
test.use({ bypassCSP: true, pictures: true })

for (const path of [...onePageOfEachKind(), ...UNLISTED])
  test(`${path} can be read with Dark Reader`, ALL, async ({ page, expectedErrors }) => {
    if (path === '/404/') expectedErrors.push(/404/)
    await page.goto(path)
    await laidOut(page)
    await page.addScriptTag({ path: DARK_READER })
    await page.evaluate(() => {
      const { DarkReader } = window as unknown as { DarkReader: typeof import('darkreader') }
      DarkReader.enable({})
      for (const image of document.images) image.loading = 'eager'
    })
    for (const width of [360, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
        const faint = await faintLines(page, heightOf(path))
        expect.soft(faint, `${colorScheme}, ${width} px`).toEqual([])
      }
  })
