/** Reports of how far a page was scrolled. What counts: site/src/features/page-watch/scroll-milestones.test.ts */
import type { Page } from '@playwright/test'
import { laidOut } from './laid-out.ts'
import { reported } from './popups.ts'
import { expect, test } from './product.ts'

const milestones = async (page: Page) =>
  (await reported(page, 'scroll_depth')).map(({ percent }) => percent)

/** Puts the lower edge of the window at this part of the page, and draws the frames in which that is noticed. */
const showDownTo = (page: Page, percent: number) =>
  page.evaluate(async (part) => {
    scrollTo(0, (document.documentElement.scrollHeight * part) / 100 - innerHeight)
    for (let frame = 0; frame < 4; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  }, percent)

test('scroll milestones are reported once, in order, on each page', async ({ page }) => {
  await page.goto('/')
  await laidOut(page)
  expect(await milestones(page)).toEqual([])
  for (const [percent, expected] of [
    [26, [25]],
    [99, [25, 50, 75]],
    [100, [25, 50, 75, 100]],
    [30, [25, 50, 75, 100]],
  ] as const) {
    await showDownTo(page, percent)
    await expect.poll(() => milestones(page), `${percent} %`).toEqual(expected)
  }
  expect((await reported(page, 'scroll_depth'))[0]).toMatchObject({ percent: 25, page_path: '/' })

  await page.goto('/industries/healthcare/')
  await laidOut(page)
  await showDownTo(page, 60)
  await expect.poll(() => milestones(page)).toEqual([25, 50])
})

test('a prerendered page reports nothing until it is shown', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
  )
  await page.goto('/')
  await showDownTo(page, 26)
  expect(await milestones(page)).toEqual([])
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  await laidOut(page)
  await showDownTo(page, 26)
  await expect.poll(() => milestones(page)).toEqual([25])
})
