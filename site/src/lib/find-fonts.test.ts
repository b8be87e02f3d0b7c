import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findFonts } from './find-fonts.ts'

test('the files of a typeface are in its packages', () => {
  const { variable, ofWeight } = findFonts('Inter')
  for (const file of [variable, ofWeight(700)]) expect(existsSync(file), file).toBe(true)
})

test('a typeface that is not installed is refused with the command that installs it', () => {
  expect(() => findFonts('Source Sans 3')).toThrow(
    'Run `npm install --workspace site @fontsource-variable/source-sans-3 @fontsource/source-sans-3`',
  )
})
