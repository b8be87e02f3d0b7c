import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../server/testing/files.ts'
import { readBrand } from '../../integrations/read-brand.ts'
import { readBrandDrawings } from './brand-drawings.ts'
import { cleanDrawing } from './clean-drawing.ts'

/** As Illustrator and Figma export them, of an invented company. */
const EXPORTED = `<?xml version="1.0" encoding="utf-8"?>
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
  viewBox="0 0 300 100" style="enable-background:new 0 0 300 100;" xml:space="preserve">
<style type="text/css">.st0{clip-path:url(#SVGID_2_);fill:url(#SVGID_3_);} .st1{fill:#1D1D1B;} .st1:hover{fill:red}</style>
<script>alert(1)</script>
<defs><circle id="SVGID_1_" cx="50" cy="50" r="46"/></defs>
<clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath>
<linearGradient id="SVGID_3_" gradientUnits="userSpaceOnUse" x1="0" y1="4" x2="92" y2="96">
  <stop offset="0" style="stop-color:#0077C8"/><stop offset="1" style="stop-color:#00B2A9"/></linearGradient>
<mask id="m" style="mask-type:alpha"><path d="M0 0h300v100H0z"/></mask>
<g mask="url(#m)" onclick="alert(1)"><rect class="st0" style="mix-blend-mode:normal" width="100" height="100"/></g>
<path class="st1" d="M110 20h180v60H110z"/><path d="M110 84h180v8H110z"/>
</svg>`

const pixelsOf = (svg: string) =>
  sharp(Buffer.from(svg)).resize(300, 100).flatten({ background: '#fff' }).raw().toBuffer()

test('a drawing as a program exports it looks the same without styles, scripts and its ids', async () => {
  const clean = cleanDrawing(EXPORTED, 'logo')
  expect(clean).not.toMatch(/style|script|class|onclick|xlink|SVGID/)
  expect([...clean.matchAll(/ id="(.*?)"/g)].every(([, id]) => id?.startsWith('logo__'))).toBe(true)
  const [before, after] = await Promise.all([pixelsOf(EXPORTED), pixelsOf(clean)])
  expect(before.some((value) => value < 128)).toBe(true)
  expect(before.every((value, at) => Math.abs(value - (after[at] ?? 999)) <= 8)).toBe(true)
})

test.each([
  ['<path d="M0 0h9v9z"/>', 'fill', undefined],
  ['<path d="M0 0h9v9z"/><path fill="#fc0" d="M9 9h9v9z"/>', 'fill', '#000'],
  ['<path fill="#000" d="M0 0h9v9z"/>', 'fill', '#000'],
])('what has no colour is black beside others: %s', (inner, attribute, colour) => {
  const clean = cleanDrawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inner}</svg>`,
    'a',
  )
  expect(new RegExp(`${attribute}="(#000)"`).exec(clean)?.[1]).toBe(colour)
})

const MARK = '<svg viewBox="0 0 32 32"><path d="M0 0h32v32z" fill="currentColor"/></svg>'
const wide = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path fill="${fill}" d="M0 0h90v30H0z"/></svg>`

test.each([
  ['#101010', undefined, ['dark'], /hardly seen on dark grounds/],
  ['#ffffff', undefined, ['light'], /hardly seen on light grounds/],
  ['#e5484d', undefined, [], undefined],
  ['currentColor', undefined, [], undefined],
  ['#101010', '#fafafa', [], undefined],
])(
  'a logo of %s, with %s for dark grounds, has a plate on %s',
  async (fill, dark, plates, remark) => {
    const folder = temporaryDirectory()
    writeFileSync(join(folder, 'mark.svg'), MARK)
    writeFileSync(join(folder, 'logo.svg'), wide(fill))
    if (dark) writeFileSync(join(folder, 'logo-dark.svg'), wide(dark))
    const { logo, mark, remarks } = await readBrandDrawings(folder, readBrand())
    expect(
      Object.entries(logo ?? {}).flatMap(([theme, { plate }]) => (plate ? [theme] : [])),
    ).toEqual(plates)
    expect(logo?.light === logo?.dark).toBe(plates.length === 0 && !dark)
    expect(mark.light).toBe(mark.dark)
    expect(remarks.join()).toMatch(remark ?? /^$/)
  },
)
