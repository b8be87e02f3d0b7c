/** What the accessibility statement says was tested, against what the tests cover. */
import axe from 'axe-core'
import { expect, test } from 'vitest'
import {
  CONFIGURATIONS,
  NARROWEST_PX,
  SPACING_WIDTHS_PX,
  TARGET_MIN_PX,
  ZOOM_PERCENT,
} from '../../e2e/accessibility-scope.ts'
import { customPageText, tableRows } from './testing/legal-pages.ts'

const rows = tableRows(customPageText('accessibility'))
const tested = new Map(rows.map(([what = '', how = '']) => [what, how]))
const [major, minor] = axe.version.split('.')
const [narrowest, , widest] = CONFIGURATIONS.map(({ width }) => width)
const [narrow, middle, wide] = SPACING_WIDTHS_PX

test.each([
  ['All pages', `axe-core ${major}.${minor} with its rules for WCAG 2.0, 2.1 and 2.2`],
  ['All pages', 'in the light and the dark theme, at 360 and 1280 px'],
  ['Once more', `at ${narrowest} and ${widest} px`],
  ['Large text', `Windows ${NARROWEST_PX} px wide, and ${wide} px at ${ZOOM_PERCENT}%`],
  ['Wide spacing of text', `at ${narrow}, ${middle} and ${wide} px`],
  ['Buttons, links and fields', `At least ${TARGET_MIN_PX} by ${TARGET_MIN_PX} px`],
])('the row “%s” says %s', (what, words) => {
  expect(tested.get(what)).toContain(words)
})

test('what the row “All pages” says is what runs', () => {
  expect(CONFIGURATIONS.map(({ colorScheme, width }) => `${colorScheme} ${width}`).sort()).toEqual([
    ...['dark 1280', 'dark 360', 'light 1280', 'light 360'],
  ])
  for (const tag of ['wcag2aa', 'wcag21aa', 'wcag22aa'])
    expect(axe.getRules([tag]).length, tag).toBeGreaterThan(0)
})
