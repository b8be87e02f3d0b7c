/** What IBM's Equal Access Checker and Siteimprove's Alfa find beside axe. They run in `npm run test:all`. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { Playwright } from '@siteimprove/alfa-playwright'
import alfaRules from '@siteimprove/alfa-rules'
import type { Checker } from 'accessibility-checker-engine'

/** Findings that are no defects: the rule, the elements, and why. */
const FALSE_ALARMS: readonly (readonly [rule: string, element: RegExp, reason: string])[] = [
  ['sia-r73', /./, 'Lines 1.5 times as high as letters: level AAA'],
  ['sia-r111', /./, 'Targets of 44 px: level AAA'],
  ['sia-r57', /./, 'Toasts are live regions; `region` of axe asks the same of all else'],
  ['aria_content_in_landmark', /./, 'The same'],
  ['sia-r61', /^#document/, 'The question of consent, with its own heading, comes before the page'],
  [
    'svg_graphics_labelled',
    /^<svg stroke-width="[\d.]+" viewBox="0 0 24 24">$/,
    'Its icons, in buttons and switches with a name',
  ],
  ['sia-r78', /^<h[12]/, 'A page of one sentence; a card with a heading of its own'],
  ['sia-r79', /^<pre/, 'It does not see code that scrolls'],
  ['element_attribute_deprecated', /^<meta content=/, 'HTML has `http-equiv`'],
  ['element_tabbable_role_valid', /^<(pre|div role="group")/, 'It scrolls in a narrow window'],
  ['figure_label_exists', /^<figure/, 'HTML asks for no caption'],
  [
    'table_headers_exists',
    /^<table class="messages/,
    'It does not see what `sr-only` hides; tables.ts does',
  ],
  ['aria_form_label_unique', /^<form(?![^>]* aria-label)/, 'Without a name it is no landmark'],
  ['aria_landmark_name_unique', /^<form(?![^>]* aria-label)/, 'The same'],
  ['input_checkboxes_grouped', /^<input[^>]* name="ticked"/, 'The list of messages groups them'],
  ['aria_role_redundant', /^<(table|thead|tbody|tr|th|td) /, 'They stay where a row is a grid'],
]

type Finding = { readonly rule: string; readonly element: string; readonly message: string }

export async function otherViolationsOn(page: Page): Promise<string[]> {
  const found = [...(await violationsOfIbm(page)), ...(await violationsOfAlfa(page))]
  return found
    .filter(
      ({ rule, element }) =>
        !FALSE_ALARMS.some(([known, elements]) => known === rule && elements.test(element)),
    )
    .map(({ rule, element, message }) => `${rule}: ${element} ${message}`)
}

const IBM = readFileSync(fileURLToPath(import.meta.resolve('accessibility-checker-engine')), 'utf8')

async function violationsOfIbm(page: Page): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(IBM)
  return page.evaluate(async () => {
    const { ace } = window as unknown as { ace: { Checker: typeof Checker } }
    const { results } = await new ace.Checker().check(document, ['IBM_Accessibility'])
    return results
      .filter(({ value }) => value[1] === 'FAIL')
      .map(({ ruleId, snippet, message }) => ({ rule: ruleId, element: snippet, message }))
  })
}

async function violationsOfAlfa(page: Page): Promise<Finding[]> {
  const document = await Playwright.toPage(await page.evaluateHandle(() => window.document))
  const found: Finding[] = []
  for (const rule of alfaRules)
    for (const outcome of await rule.evaluate(document))
      if (outcome.outcome === 'failed')
        found.push({
          rule: rule.uri.replace(/.*\//, ''),
          element: String(outcome.target).slice(0, 300),
          message: '',
        })
  return found
}
