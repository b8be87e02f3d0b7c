import { expect, type Page } from '@playwright/test'

/** Whether each part of a page has its layout, wherever it stands: far below, it has one once the page has loaded. */
function areLaidOut(page: Page): Promise<boolean[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('main > *, body > footer, body > footer nav')]
    return parts.map((part) => getComputedStyle(part).contentVisibility === 'visible')
  })
}

/** Resolves when all of a page has its layout: from then on, its height is the one it keeps. */
export async function laidOut(page: Page): Promise<void> {
  await expect.poll(() => areLaidOut(page)).not.toContain(false)
}
