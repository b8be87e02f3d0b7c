import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * A check of accessibility, with all of axe's own rules. It does not read the style sheets by itself: of one that
 * imports another it would make an element of its own, which the policy of the page forbids, and the only rule that
 * wants them is an experiment that is not run.
 */
export function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ preload: { assets: ['media'] } })
}
