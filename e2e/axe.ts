import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { otherViolationsOn } from './checkers.ts'

type Scope = {
  /** `colours`: only contrast, which is all that a colour scheme can change. */
  readonly rules?: 'all' | 'colours'
  /** Selectors of what is checked; the whole page if there are none. */
  readonly within?: readonly string[]
}

/**
 * What axe finds wrong with a page, by all of its own rules and that of the size of targets; in `npm run test:all` also
 * what others find in the whole document.
 */
export async function violationsOn(
  page: Page,
  { rules = 'all', within = [] }: Scope = {},
): Promise<string[]> {
  // Half a megabyte: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations, passed } = await page.evaluate(
    async ({ include, only }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const found = await run(include.length > 0 ? { include } : document, {
        // It does not read the style sheets by itself: of one that imports another it would make an element of its
        // own, which the policy of the page forbids, and the only rule that wants them is an experiment that is not run.
        preload: { assets: ['media'] },
        resultTypes: ['violations'],
        // Off by default, because it is new in WCAG 2.2.
        rules: { 'target-size': { enabled: true } },
        ...(only && { runOnly: { type: 'rule', values: [only] } }),
      })
      return {
        violations: found.violations.map(({ id, nodes }) => ({
          id,
          elements: nodes.map(({ html }) => html),
        })),
        passed: found.passes.length,
      }
    },
    {
      include: [...within],
      only: rules === 'colours' ? 'color-contrast' : null,
    },
  )
  if (passed === 0) throw new Error('There was nothing that a rule of axe could be applied to.')
  return [
    ...violations.map(({ id, elements }) => `${id}: ${elements.join(' ')}`),
    ...(process.env.ALL_TESTS ? await otherViolationsOn(page) : []),
  ]
}
