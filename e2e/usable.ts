import type { Page } from '@playwright/test'
import { CONFIGURATIONS, TARGET_MIN_PX } from './accessibility-scope.ts'
import { violationsOn } from './axe.ts'
import { laidOut } from './laid-out.ts'
import { expect } from './product.ts'
import { expectTableHeaders } from './tables.ts'
import { smallTargets } from './targets.ts'
import { expectTextsFit } from './text-fit.ts'

type View = {
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
  readonly rules: 'all' | 'colours'
}

const [LIGHT_ON_A_PHONE, , DARK_ON_A_DESKTOP] = CONFIGURATIONS

/** All rules on a phone, and what another theme can change on a desktop. */
const VIEWS: readonly View[] = [LIGHT_ON_A_PHONE, { ...DARK_ON_A_DESKTOP, rules: 'colours' }]

/**
 * Expects of a page what everybody needs: axe finds nothing, nothing is too small to be pressed, and no text is cut in a
 * narrow window, at 400 % or with wider spaces. Changes the window and opens what is folded.
 * @param state what the page shows, for the messages of failures
 */
export async function expectUsable(
  page: Page,
  state: string,
  { views = VIEWS, targetPx = TARGET_MIN_PX } = {},
): Promise<void> {
  // Before, parts lie over others for some frames, and texts on other grounds.
  await laidOut(page)
  for (const { colorScheme, width, rules } of views) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    const found = await violationsOn(page, { rules })
    expect.soft(found, `${state}, ${colorScheme}, ${width} px`).toEqual([])
    const small = await smallTargets(page, 'body', targetPx)
    expect.soft(small, `small targets, ${state}, ${width} px`).toEqual([])
    await expectTableHeaders(page, `${state}, ${width} px`)
  }
  await expectTextsFit(page, state)
}
