/** Companies of many countries and scripts: their letters are drawn wherever the site shows their names. */
import { expect, test } from 'vitest'
import { findDrawingProblem } from '../../site/src/content-check/find-drawing-errors.ts'
import { cutFonts, findUndrawable, openFont } from '../../site/src/lib/find-fonts.ts'
import { initials } from '../../site/src/lib/initials.ts'
import { makeMark } from './make-mark.ts'
import { NAMES } from './testing/names.ts'

test.each(NAMES)('%s: %s', { tags: 'all' }, async (locale, name, letters) => {
  expect(initials(name)).toBe(letters)
  const mark = await makeMark(letters, locale)
  expect(findDrawingProblem('mark.svg', mark)).toBeUndefined()
  expect(mark.match(/<path [^>]*d="M/g)).toHaveLength([...letters].length)
  expect(findUndrawable(name)).toEqual([])
  // As social pictures and the guide have them.
  const fonts = (await cutFonts(name, 700, { typeface: 'Inter', locale })).map(openFont)
  for (const letter of name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')) {
    const glyphs = fonts
      .filter((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
      .map((font) => font.glyphsForString(letter)[0]?.id)
    expect(glyphs, letter).toHaveLength(1)
    expect(glyphs[0], letter).toBeGreaterThan(0)
  }
})

test.each(['Raketa 🚀', 'ⵣⵉⵔⵉ', 'ᠭᠡᠷᠡᠯ'])('%s has letters that cannot be drawn', (name) => {
  expect(findUndrawable(name)).not.toEqual([])
})
