import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { toOklch } from '../lib/colour.ts'
import { CONTENT } from '../lib/content-folder.ts'
import { brand } from './brand.ts'

const BRAND = parse(readFileSync(join(CONTENT, 'brand.yaml'), 'utf8'))

const errorsWith = (changes: Readonly<Record<string, string>>) =>
  brand
    .safeParse({ ...BRAND, light: { ...BRAND.light, ...changes } })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

test('a text that is hard to read on its ground is refused, with both names', () => {
  expect(errorsWith({ accent: '#8a6d1f' })).toEqual([
    expect.stringMatching(/^light\.accentContent has a contrast of 3\.\d to `accent`/),
  ])
})

test('a colour that is none is refused with an example', () => {
  expect(errorsWith({ accent: 'yellow' })?.[0]).toMatch(/^light\.accent wants a colour, such as/)
})

// Source: docs/specification.md section 1
test('the palette is dark blue with yellow accents, in Inter', () => {
  const { typeface, light } = BRAND
  for (const name of ['baseContent', 'primary']) {
    const [lightness, , hue] = toOklch(light[name])
    expect(lightness).toBeLessThan(0.45)
    expect(Math.abs(hue - 265)).toBeLessThan(10)
  }
  expect(Math.abs(toOklch(light.accent)[2] - 87)).toBeLessThan(13)
  expect(typeface).toBe('Inter')
})
