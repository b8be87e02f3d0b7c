/** Pages that the server makes: the inbox, and those that signed links open. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { CONFIGURATIONS } from './accessibility-scope.ts'
import { expect } from './product.ts'
import { expectUsable } from './usable.ts'

/** Expects everybody to be able to use such a page. */
export async function expectServerPageAccessible(page: Page, state: string): Promise<void> {
  // From then on what has the focus shows it.
  await page.keyboard.press('Tab')
  const unseen = await page
    .locator(':is(a[href], button, input, select, textarea):visible')
    .evaluateAll((all) =>
      (all as HTMLElement[])
        .filter((control) => {
          control.focus()
          return getComputedStyle(control).outlineStyle === 'none'
        })
        .map(({ outerHTML }) => outerHTML),
    )
  expect.soft(unseen, `focus that nobody sees, ${state}`).toEqual([])
  await expectUsable(page, state, {
    views: CONFIGURATIONS.filter(({ rules }) => rules === 'all'),
    targetPx: 40,
  })
}

/** The file that a page gives for a click. */
export async function downloadOf(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
}
