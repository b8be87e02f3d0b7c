import type { Page } from '@playwright/test'
import { CONFIGURATIONS } from './accessibility-scope.ts'
import { expect } from './product.ts'
import { expectUsable } from './usable.ts'

/** Expects everybody to be able to use a page that the server makes: the inbox, and those that signed links open. */
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
