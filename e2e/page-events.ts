/** Events of a page, and the reports of them. */
import type { Page } from '@playwright/test'
import { reported } from './popups.ts'

export const milestones = async (page: Page) =>
  (await reported(page, 'scroll_depth')).map(({ percent }) => percent)

/** Puts the lower edge of the window at this part of the page. */
export const showDownTo = (page: Page, percent: number) =>
  page.evaluate((part) => {
    scrollTo(0, (document.documentElement.scrollHeight * part) / 100 - innerHeight)
  }, percent)

/**
 * Resolves when some frames have been drawn, in which observers and listeners have run: what was not reported by then
 * will not be.
 */
export const framesDrawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => setTimeout(resolve))
  })
