/** The drawings of products and deliverables on a phone: large enough to read, and no text leaves its frame. */
import { expect, test } from './product.ts'
import { listedRoutes } from './routes.ts'
import { ALL } from './suites.ts'

/** Smaller letters are not read on a phone. */
const SMALLEST_PX = 11
const PAGES = listedRoutes().filter((path) => /^\/(products|services\/[^/]+)\/$/.test(path))

test.use({ viewport: { width: 360, height: 640 } })

test('texts in drawings are readable and whole at 360 px', ALL, async ({ page }) => {
  const mistakes: string[] = []
  let count = 0
  for (const path of PAGES) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    const texts = await page.evaluate(() =>
      [...document.querySelectorAll<SVGSVGElement>('.drawing > svg')].flatMap((drawing) => {
        const frame = drawing.parentElement?.getBoundingClientRect() ?? new DOMRect()
        const scale = drawing.getScreenCTM()?.a ?? 0
        return [...drawing.querySelectorAll('text')].flatMap((text) => {
          const { width, left, right, top, bottom } = text.getBoundingClientRect()
          // Phones show a part of a screen; what is beyond it is not seen.
          if (width === 0 || left >= frame.right || top >= frame.bottom) return []
          const isWhole = left >= frame.left && right <= frame.right && bottom <= frame.bottom
          const px = Number.parseFloat(getComputedStyle(text).fontSize) * scale
          return [{ text: text.textContent ?? '', isWhole, px }]
        })
      }),
    )
    count += texts.length
    for (const { text, isWhole, px } of texts) {
      if (!isWhole) mistakes.push(`${path}: “${text}” leaves its frame`)
      if (px < SMALLEST_PX) mistakes.push(`${path}: “${text}” is ${px.toFixed(1)} px high`)
    }
  }
  expect(count).toBeGreaterThan(100)
  expect(mistakes).toEqual([])
})
