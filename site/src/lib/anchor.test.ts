import { expect, test } from 'vitest'
import { anchorOf } from './anchor.ts'

test('makes the name of a heading fit for an address', () => {
  expect(anchorOf('What it costs')).toBe('what-it-costs')
  expect(anchorOf('  Half past one: nine cards  ')).toBe('half-past-one-nine-cards')
  expect(anchorOf('Überblick & Ausblick')).toBe('uberblick-ausblick')
})
