import { expect, test } from 'vitest'
import { pinnedTheme, themeCss } from './theme-css.ts'
import { THEME_ORDER } from './theme-order.ts'

test('knows 32 themes, light and dark first', () => {
  expect(THEME_ORDER).toHaveLength(32)
  expect(THEME_ORDER.slice(0, 2)).toEqual(['light', 'dark'])
})

test('lets dark follow the visitor when light is the default', () => {
  expect(pinnedTheme(['light', 'dark', 'nord'])).toBeUndefined()
})

test('pins the page where there is nothing to follow', () => {
  expect(pinnedTheme(['light'])).toBe('light')
  expect(pinnedTheme(['nord', 'light', 'dark'])).toBe('nord')
})

test('writes a style sheet only for the enabled themes that are not the brand’s', () => {
  const themes = { nord: { '--color-base-100': 'white' }, acid: { '--color-base-100': 'lime' } }
  expect(themeCss(['light', 'dark'], themes)).toBe('')
  const css = themeCss(['light', 'dark', 'nord'], themes)
  expect(css).toContain('[data-theme=nord]{--color-base-100:white')
  expect(css).not.toContain('acid')
})
