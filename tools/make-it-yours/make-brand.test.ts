import { expect, test } from 'vitest'
import { findDrawingProblem } from '../../site/src/content-check/find-drawing-errors.ts'
import { contrast } from '../../site/src/lib/colour.ts'
import { brand } from '../../site/src/shapes/brand.ts'
import { makeBrand } from './make-brand.ts'
import { makeMark } from './make-mark.ts'

const CHANNELS = ['00', '55', 'aa', 'ff']
const GRID = CHANNELS.flatMap((red) =>
  CHANNELS.flatMap((green) => CHANNELS.map((blue) => `#${red}${green}${blue}`)),
)

test('every text is readable, whatever the colours', () => {
  // In the middle between black and white: only one of the two is readable on them.
  for (const primary of GRID)
    for (const accent of [primary, '#f59e0b', '#1e3a8a', '#e20074', '#2e77bc']) {
      const made = makeBrand({ primary, accent }).brand
      expect.soft(brand.safeParse(made).error?.issues, `${primary} ${accent}`).toBeUndefined()
      expect
        .soft(contrast(made.dark.accent, made.dark.base100), `${primary} ${accent}`)
        .toBeGreaterThanOrEqual(3)
    }
})

test('colours that can stay as they are given stay', () => {
  const { brand, remarks } = makeBrand({ primary: '#0f766e', accent: '#f59e0b' })
  expect([brand.light.primary, brand.light.accent, brand.dark.accent]).toEqual([
    '#0f766e',
    '#f59e0b',
    '#f59e0b',
  ])
  expect(remarks).toEqual([])
})

test('a colour that is moved is reported in a sentence', () => {
  expect(makeBrand({ primary: '#ffee00', accent: '#000000' }).remarks).toEqual([
    'primary #ffee00 is too light for text on white: links are #796f00 in the light theme.',
    'accent #000000 does not stand out on dark grounds: it is #626262 in the dark theme.',
  ])
})

test.each(['Q', 'WM', 'äö', 'I', 'ŁŠ', '東', 'ش'])(
  'the mark of %s is a drawing that pages can have',
  async (initials) => {
    const mark = await makeMark(initials)
    expect(findDrawingProblem('mark.svg', mark)).toBeUndefined()
    expect(mark.match(/<path/g)).toHaveLength(initials.length)
  },
)

test.each(['', '🚀'])('a mark without a glyph is refused: "%s"', async (initials) => {
  await expect(makeMark(initials)).rejects.toThrow('A mark cannot be made from')
})
