/** Pages that the server makes: the inbox, and those that signed links open. */
import type { Page } from '@playwright/test'
import { CONFIGURATIONS } from './accessibility-scope.ts'
import { violationsOn } from './axe.ts'
import { expect } from './product.ts'
import { smallTargets } from './targets.ts'
import { expectTextsFit, expectTextsFitAtAnySpacing } from './text-fit.ts'

/** @param state what the page shows, for the messages of failures */
export async function expectServerPageAccessible(page: Page, state: string): Promise<void> {
  for (const { colorScheme, width } of CONFIGURATIONS.filter(({ rules }) => rules === 'all')) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    const found = await violationsOn(page)
    expect.soft(found, `${state}, ${colorScheme}, ${width} px`).toEqual([])
    expect.soft(await smallTargets(page, 'body', 40), `${state}, ${width} px`).toEqual([])
  }
  await expectTextsFit(page, state)
  await expectTextsFitAtAnySpacing(page, state)
}
