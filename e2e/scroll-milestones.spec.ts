/** Reports of how far a page was scrolled. What counts: site/src/features/page-watch/scroll-milestones.test.ts */
import type { Page } from '@playwright/test'
import { laidOut } from './laid-out.ts'
import { reported } from './popups.ts'
import { expect, test } from './product.ts'

const milestones = async (page: Page) =>
  (await reported(page, 'scroll_depth')).map(({ percent }) => percent)

/** Puts the lower edge of the window at this part of the page. */
const showDownTo = (page: Page, percent: number) =>
  page.evaluate((part) => {
    scrollTo(0, (document.documentElement.scrollHeight * part) / 100 - innerHeight)
  }, percent)

/**
 * Resolves when some frames have been drawn, in which observers and listeners have run: what was not reported by then
 * will not be.
 */
const framesDrawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => setTimeout(resolve))
  })

test('scroll milestones are reported once, in order, on each page', async ({ page }) => {
  await page.goto('/')
  await laidOut(page)
  await framesDrawn(page)
  expect(await milestones(page)).toEqual([])
  await showDownTo(page, 26)
  await expect.poll(() => milestones(page)).toEqual([25])
  await showDownTo(page, 76)
  await expect.poll(() => milestones(page)).toEqual([25, 50, 75])
  await showDownTo(page, 99)
  await framesDrawn(page)
  expect(await milestones(page)).toEqual([25, 50, 75])
  await showDownTo(page, 100)
  await expect.poll(() => milestones(page)).toEqual([25, 50, 75, 100])
  await showDownTo(page, 30)
  await framesDrawn(page)
  await showDownTo(page, 100)
  await framesDrawn(page)
  expect(await reported(page, 'scroll_depth')).toEqual(
    [25, 50, 75, 100].map((percent) => ({ event: 'scroll_depth', percent, page_path: '/' })),
  )

  await page.getByRole('contentinfo').getByRole('link', { name: 'Healthcare' }).click()
  await page.waitForURL('**/industries/healthcare/')
  await laidOut(page)
  await showDownTo(page, 60)
  await expect.poll(() => milestones(page)).toEqual([25, 50])
  expect((await reported(page, 'scroll_depth'))[0]).toMatchObject({
    page_path: '/industries/healthcare/',
  })
})
