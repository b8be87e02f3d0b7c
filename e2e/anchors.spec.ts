/** Places in a page are found where their address says, and the whole page is there before anybody scrolls. */
import type { Locator, Page } from '@playwright/test'
import { eachCase } from './cases.ts'
import { expect, test } from './product.ts'

/** With and without smooth scrolling. */
const WINDOWS = {
  phone: { viewport: { width: 412, height: 823 }, reducedMotion: 'no-preference' },
  desk: { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
} as const
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

async function scrollByWheel(page: Page, turns: number): Promise<void> {
  await page.mouse.move(200, 400)
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, 250)
    await page.waitForTimeout(20)
  }
  await settled(page)
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

const bottomGap = (page: Page) =>
  page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY))

for (const [name, { viewport, reducedMotion }] of Object.entries(WINDOWS))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion } })

    test('a place is found by an address and from within the page, and again after another page or a reload', async ({
      page,
    }) => {
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
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        await scrollByWheel(page, 20)
        const before = await topOf(place)
        await comeBack(page)
        await settled(page)
        expect(await topOf(place)).toBe(before)
      })
    })

    test('the key for the end leads to the end', async ({ page }) => {
      await page.goto('/', { waitUntil: 'networkidle' })
      await page.keyboard.press('End')
      await expect.poll(async () => Math.abs(await bottomGap(page))).toBeLessThanOrEqual(1)
      await expect(page.locator('body > footer')).toBeInViewport()
    })
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a place in an address is found', async ({ page }) => {
    await page.goto(`/${PLACE}`, { waitUntil: 'networkidle' })
    const box = await page.locator(PLACE).boundingBox()
    expect(Math.round(box?.y ?? Number.NaN)).toBe(BELOW_HEADER_PX)
  })
})

test.describe('before anybody scrolls', () => {
  // Link previews, archives and reading tools take a page as it is then.
  test('the whole text of a service page is there on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/services/agentic-ai/', { waitUntil: 'networkidle' })
    // biome-ignore lint/performance/useDomNodeTextContent: the text as it is rendered is what is tested.
    const textOf = () => page.locator('main').innerText()
    const before = await textOf()
    expect(before.length).toBeGreaterThan(3000)
    await scrollThrough(page)
    expect(await textOf()).toBe(before)
  })

  test('the home page is as high as after scrolling', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await heightOf()
    await scrollThrough(page)
    expect(await heightOf()).toBe(before)
  })

  test('a page is printed to its end', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    const pages = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(pages?.length).toBeGreaterThan(3)
  })
})
