/** Icons keep their shape, and words in the drawings of products do not overlap. */
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'

/** The icons that are narrower or lower than they are meant to be, by the words of their link or button. */
const squeezedIcons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGSVGElement>('svg[width="24"][height="24"]')]
      .filter((icon) => {
        if (!icon.checkVisibility()) return false
        const { width, height } = icon.getBoundingClientRect()
        return Math.abs(width - height) > 0.5
      })
      .map((icon) => icon.closest('a, button, li')?.textContent ?? icon.outerHTML),
  )

test('no icon is squeezed', async ({ page }) => {
  for (const [path, width] of [
    ['/', 360],
    ['/contact-us/', 1024],
    ['/services/', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    expect.soft(await squeezedIcons(page), path).toEqual([])
  }
})

/** Pairs of words that lie over each other, and words that leave the frame around them. */
const collisions = (page: Page) =>
  page.locator('.screen > svg').evaluateAll((screens) => {
    const overlaps = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 5
    return screens.flatMap((screen) => {
      const words = [...screen.querySelectorAll('text')].map((text) => ({
        text: text.textContent,
        place: text.getBoundingClientRect(),
      }))
      const frames = [...screen.querySelectorAll('rect')].map((rect) =>
        rect.getBoundingClientRect(),
      )
      const leaving = words.filter(({ place }) =>
        frames.some(
          ({ left, right, top, bottom }) =>
            left < place.left &&
            place.left < right &&
            right < place.right &&
            top < place.top &&
            place.bottom < bottom,
        ),
      )
      const colliding = words.flatMap((one, index) =>
        words
          .slice(index + 1)
          .filter(({ place }) => overlaps(one.place, place))
          .map(({ text }) => `${one.text} | ${text}`),
      )
      return [...colliding, ...leaving.map(({ text }) => `${text} leaves its frame`)]
    })
  })

test('words in the drawings of products neither overlap nor leave a frame', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/products/')
  expect(await page.locator('.screen > svg').count()).toBeGreaterThan(3)
  expect(await collisions(page)).toEqual([])
})
