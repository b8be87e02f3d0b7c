/** What the accessibility statement says was tested, against the tests. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import {
  CONFIGURATIONS,
  NARROWEST_PX,
  SPACING_WIDTHS_PX,
  TARGET_MIN_PX,
  ZOOM_PERCENT,
} from '../../e2e/accessibility-scope.ts'
import { ROOT } from '../../harness/root.ts'
import { customPageText, tableRows } from './testing/legal-pages.ts'

const statement = customPageText('accessibility')
const rows = new Map(tableRows(statement).map(([what = '', how = '']) => [what, how]))
/** What the statement says of a row of its table. */
function tested(what: string): string {
  const how = rows.get(what)
  if (!how) throw new Error(`The statement has no row ${what}.`)
  return how
}

const listed = (values: readonly (string | number)[]) =>
  new Intl.ListFormat('en-US', { type: 'conjunction' })
    .format(values.map(String))
    .replace(', and', ' and')

test('all pages: the version of axe, its rules, the themes and the widths', () => {
  const how = tested('All pages')
  const [major, minor] = axe.version.split('.')
  expect(how).toContain(`axe-core ${major}.${minor} `)
  for (const [version, tag] of [
    ['2.0', 'wcag2aa'],
    ['2.1', 'wcag21aa'],
    ['2.2', 'wcag22aa'],
  ] as const) {
    expect(how).toContain(version)
    expect(axe.getRules([tag]).length, tag).toBeGreaterThan(0)
  }
  const widths = [...new Set(CONFIGURATIONS.map(({ width }) => width))]
  expect(how).toContain(`at ${listed(widths)} px`)
  const themes = [...new Set(CONFIGURATIONS.map(({ colorScheme }) => colorScheme))]
  expect(themes.sort()).toEqual(['dark', 'light'])
  expect(how).toContain('in the light and the dark theme')
  expect(CONFIGURATIONS).toHaveLength(widths.length * themes.length)
  expect(how).toContain('all four combinations')
})

test('large text, wide spacing, and the size of what is pressed', () => {
  const large = tested('Large text')
  expect(large).toContain(`Windows ${NARROWEST_PX} px wide`)
  expect(large).toContain(`1280 px at ${ZOOM_PERCENT}%`)
  expect(tested('Wide spacing of text')).toContain(`at ${listed(SPACING_WIDTHS_PX)} px`)
  const targets = tested('Buttons, links and fields')
  expect(targets).toContain(`At least ${TARGET_MIN_PX} by ${TARGET_MIN_PX} px`)
})

test('the engines in which outlines are compared', () => {
  const journeys = readFileSync(join(ROOT, 'e2e/engines/journeys.test.ts'), 'utf8')
  expect(journeys).toContain('screen readers are told what was reviewed')
  const [, engines = ''] = /\? \[([A-Z, ]+)\] :/.exec(journeys) ?? []
  const said = /in ([\w, ]+)$/.exec(tested('What screen readers are told'))?.[1]
  expect(said?.toUpperCase()).toBe(listed(['CHROMIUM', ...engines.split(', ')]).toUpperCase())
})

test.each([
  ['Keyboard alone', 'e2e/keyboard.spec.ts'],
  ['Settings of your system', 'e2e/visitor-settings.spec.ts'],
  ['Settings of your system', 'e2e/without-javascript.spec.ts'],
  ['Open menus, pop-ups, forms with errors', 'e2e/dialogs-accessible.spec.ts'],
  ['The guide', 'site/src/guide/accessibility.test.ts'],
])('%s: there is %s', (what, file) => {
  expect(tested(what)).not.toBe('')
  expect(globSync(file, { cwd: ROOT })).toHaveLength(1)
})

test('the statement names the Escape key on case studies', () => {
  expect(statement).toContain('On case studies, the Escape key does not close the offer')
})
