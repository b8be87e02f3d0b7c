/** What is far away is laid out when somebody comes near, and still every place in a page is where it is looked for. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { listedRoutes } from './routes.ts'

/** A wrong guess shows where scrolling takes its time, and on coming back where it does not. */
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

const topOf = (place: Locator) =>
  place.evaluate((element) => Math.round(element.getBoundingClientRect().top))

const isLaidOut = (part: Locator) =>
  part.evaluate((element) =>
    [...element.children].some((child) => child.checkVisibility({ contentVisibilityAuto: true })),
  )

const bottomGap = (page: Page) =>
  page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY))

for (const [name, { viewport, reducedMotion }] of Object.entries(WINDOWS))
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion } })

    test('what is far away waits until somebody comes near', async ({ page }) => {
      await page.goto('/', { waitUntil: 'networkidle' })
      const footer = page.locator('body > footer')
      const call = page.locator('main > section').last()
      expect(await isLaidOut(page.locator('main > section').nth(1))).toBe(true)
      expect(await isLaidOut(call)).toBe(false)
      expect(await isLaidOut(footer)).toBe(false)
      await call.scrollIntoViewIfNeeded()
      await expect.poll(() => isLaidOut(call)).toBe(true)
    })

    test('a place in an address is found', async ({ page }) => {
      await page.goto(`/${PLACE}`)
      await settled(page)
      expect(await topOf(page.locator(PLACE))).toBe(BELOW_HEADER_PX)
    })

    test('a place is found from within the page', async ({ page }) => {
      await page.goto('/')
      await page.evaluate((hash) => {
        const link = document.createElement('a')
        link.href = hash
        link.click()
      }, PLACE)
      await settled(page)
      expect(await topOf(page.locator(PLACE))).toBe(BELOW_HEADER_PX)
    })

    for (const [way, comeBack] of Object.entries(WAYS_BACK))
      test(`${way} leads to the same place`, async ({ page }) => {
        await page.goto('/')
        await scrollByWheel(page, 20)
        const before = await topOf(page.locator(PLACE))
        await comeBack(page)
        await settled(page)
        expect(await topOf(page.locator(PLACE))).toBe(before)
      })

    test('the key for the end leads to the end', async ({ page }) => {
      await page.goto('/', { waitUntil: 'networkidle' })
      await page.keyboard.press('End')
      await settled(page)
      expect(Math.abs(await bottomGap(page))).toBeLessThanOrEqual(1)
      await expect(page.locator('body > footer')).toBeInViewport()
    })

    test('nothing jumps for who scrolls up to what was never looked at', async ({ page }) => {
      await page.goto('/')
      await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
      await settled(page)
      const jumps = await page.evaluate(async () => {
        const STEP_PX = 150
        const frame = () =>
          new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const jumps: number[] = []
        while (scrollY > STEP_PX) {
          const seen = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
          const before = seen?.getBoundingClientRect().top ?? 0
          scrollBy({ top: -STEP_PX, behavior: 'instant' })
          await frame()
          const moved = (seen?.getBoundingClientRect().top ?? 0) - before
          if (Math.abs(moved - STEP_PX) > 1) jumps.push(Math.round(moved - STEP_PX))
        }
        return jumps
      })
      expect(jumps).toEqual([])
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

// What checks contrast looks for the ground of words where they end, and takes the next part for it, which is light.
test('no dark part is higher than the place that is held for it', async ({ page }) => {
  test.setTimeout(180_000)
  const tooLow: string[] = []
  for (const path of listedRoutes())
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      tooLow.push(...(await page.evaluate(partsHigherThanGuessed)))
    }
  expect(tooLow).toEqual([])
})

/** Runs inside the browser. */
function partsHigherThanGuessed(): string[] {
  const parts = [...document.querySelectorAll<HTMLElement>('main > section.night, body > footer')]
    .filter((part) => getComputedStyle(part).contentVisibility === 'auto')
    .map((part) => ({ part, guess: getComputedStyle(part).containIntrinsicBlockSize }))
  document.documentElement.dataset.whole = ''
  return parts
    .map(({ part, guess }) => ({
      name: part.ariaLabel ?? part.querySelector('h2')?.textContent ?? part.tagName,
      height: part.getBoundingClientRect().height,
      guessed: Number.parseFloat(guess.replace('auto ', '')),
    }))
    .filter(({ height, guessed }) => !(height <= guessed))
    .map(
      ({ name, height, guessed }) =>
        `${location.pathname} at ${innerWidth} px: ${name} is ${height} px high, not ${guessed}`,
    )
}

test('a page is printed to its end', async ({ page }) => {
  const lengthOf = async () => (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)
  await page.goto('/', { waitUntil: 'networkidle' })
  const pages = await lengthOf()
  await page.evaluate(() => {
    document.documentElement.dataset.whole = ''
  })
  expect(pages).toHaveLength((await lengthOf())?.length ?? Number.NaN)
  expect(pages?.length).toBeGreaterThan(3)
})
