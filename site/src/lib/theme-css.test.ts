import { expect, test } from 'vitest'
import { pinnedLight, pinnedTheme, themeCss } from './theme-css.ts'
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

test('shows scenes in the light of the theme that the site is pinned to', () => {
  const themes = {
    light: { 'color-scheme': 'light' },
    dark: { 'color-scheme': 'dark' },
    dracula: { 'color-scheme': 'dark' },
  }
  expect(pinnedLight(['light', 'dark'], themes)).toBeUndefined()
  expect(pinnedLight(['light'], themes)).toBe('morning')
  expect(pinnedLight(['dark'], themes)).toBe('night')
  expect(pinnedLight(['dracula', 'light'], themes)).toBe('night')
})

test('writes a style sheet only for enabled themes besides the brand’s', () => {
  const themes = { nord: { '--color-base-100': 'white' }, acid: { '--color-base-100': 'lime' } }
  expect(themeCss(['light', 'dark'], themes)).toBe('')
  const css = themeCss(['light', 'dark', 'nord'], themes)
  expect(css).toContain('[data-theme=nord]{--color-base-100:white')
  expect(css).not.toContain('acid')
})
