import type { Page } from '@playwright/test'

/** What moves by itself, now. Animations that follow the scrolling are where the visitor puts them. */
export const animationsOf = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .map(({ effect }) => (effect as KeyframeEffect).target?.className),
  )
