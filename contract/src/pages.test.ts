import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FORM_PAGES, isFormPage, PRIVACY_PATH, THANK_YOU_PATH } from './pages.ts'

const PAGES = join(import.meta.dirname, '../../site/src/pages')

test.each(['/contact-us/', '/careers/', '/thank-you/', '/privacy-policy/'])(
  '%s is a page',
  (path) => {
    expect([...Object.values(FORM_PAGES), THANK_YOU_PATH, PRIVACY_PATH]).toContain(path)
    const name = path.slice(1, -1)
    const files = [`${name}.astro`, `${name}/index.astro`].map((file) => join(PAGES, file))
    expect(files.some((file) => existsSync(file))).toBe(true)
  },
)

test('only the pages with a form of their own count as such', () => {
  expect(Object.values(FORM_PAGES).every(isFormPage)).toBe(true)
  expect(isFormPage('/')).toBe(false)
  expect(isFormPage(THANK_YOU_PATH)).toBe(false)
})
