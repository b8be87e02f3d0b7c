/** Places in a page are found where their address says, and the whole page is there before anybody scrolls. */
import type { Locator, Page } from '@playwright/test'
import { eachCase } from './cases.ts'
import { networkIdle } from './network-idle.ts'
import { expect, test } from './product.ts'

/** The distance that the header needs above a place. */
const BELOW_HEADER_PX = 102
const PLACE = '#results'
const WAYS_BACK = {
  'loading a page again': (page: Page) => page.reload(),
  'the way back': async (page: Page) => {
    await page.goto('/thank-you/')
    await page.goBack()
  },
}

/** Waits until nothing has moved for some frames: scrolling may be smooth. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let still = 0
        let last = Number.NaN
        const look = () => {
          still = scrollY === last ? still + 1 : 0
          last = scrollY
          if (still > 20) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

/** Shows every part of a page for two frames. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })

const topOf = (place: Locator) =>
  place.evaluate((element) => Math.round(element.getBoundingClientRect().top))

test.describe('on a phone with smooth scrolling', () => {
  test.use({
    viewport: { width: 412, height: 823 },
    contextOptions: { reducedMotion: 'no-preference' },
  })

  test('a place is found by address and link, and again on the way back', async ({ page }) => {
    const place = page.locator(PLACE)
    await test.step('by an address', async () => {
      await page.goto(`/${PLACE}`)
      await settled(page)
      expect(await topOf(place)).toBe(BELOW_HEADER_PX)
    })
    await page.goto('/')
    await test.step('from within the page', async () => {
      await page.evaluate((hash) => {
        const link = document.createElement('a')
        link.href = hash
        link.click()
      }, PLACE)
      await settled(page)
      expect(await topOf(place)).toBe(BELOW_HEADER_PX)
    })
    await page.goto('/')
    await eachCase(Object.entries(WAYS_BACK), async (comeBack) => {
      await page.evaluate(() => scrollTo({ top: 4000, behavior: 'instant' }))
      await settled(page)
      const before = await topOf(place)
      await comeBack(page)
      await settled(page)
      expect(await topOf(place)).toBe(before)
    })
  })

  test('the End key shows the end of the page', async ({ page }) => {
    await page.goto('/')
    await networkIdle(page)
    await page.keyboard.press('End')
    await expect
      .poll(() =>
        page.evaluate(() =>
          Math.round(document.documentElement.scrollHeight - innerHeight - scrollY),
        ),
      )
      .toBeLessThanOrEqual(1)
    await expect(page.locator('body > footer')).toBeInViewport()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a place in an address is found', async ({ page }) => {
    await page.goto(`/${PLACE}`)
    await networkIdle(page)
    const box = await page.locator(PLACE).boundingBox()
    expect(Math.round(box?.y ?? Number.NaN)).toBe(BELOW_HEADER_PX)
  })
})

test('before anybody scrolls, a page has its whole text and height', async ({ page }) => {
  // Link previews, archives and reading tools take a page as it is then.
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/services/agentic-ai/')
  await networkIdle(page)
  const look = async () => ({
    // biome-ignore lint/performance/useDomNodeTextContent: the text as it is rendered is what is tested.
    text: await page.locator('main').innerText(),
    height: await page.evaluate(() => document.documentElement.scrollHeight),
  })
  const before = await look()
  expect(before.text.length).toBeGreaterThan(3000)
  await scrollThrough(page)
  expect(await look()).toEqual(before)
  const pages = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages?.length).toBeGreaterThan(3)
})
