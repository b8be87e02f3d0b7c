import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { contrast, toHex, toOklch } from '../../site/src/lib/colour.ts'
import { type Brand, CONTRAST_MIN, READ_ON } from '../../site/src/shapes/brand.ts'

/** As `#rrggbb`. */
export type GivenColours = { readonly primary: string; readonly accent: string }
type Theme = { -readonly [Name in keyof Brand['light']]: string }
type ThemeName = 'light' | 'dark'

/** Below this chroma a given colour is greyish, and so is what takes its hue. */
const FULL_CHROMA = 0.08
/** Yellow and its neighbours would be olive when they are dark: they are turned towards orange. */
const OLIVE = { from: 75, to: 115, turn: -19, below: 0.6 } as const
/** How far the accent stands out on pages, where it colours only large parts. */
const ACCENT_MIN = { light: 1.3, dark: 3 } as const
const STEP = 0.005

const PALETTE: Readonly<Record<ThemeName, Readonly<Record<string, string>>>> = parse(
  readFileSync(join(import.meta.dirname, 'palette.yaml'), 'utf8'),
)

/**
 * A whole brand from two colours, in which every text is readable on its ground.
 * @returns the value of content/brand.yaml, and a sentence for each given colour that is another one there
 */
export function makeBrand(given: GivenColours) {
  const { primary, accent } = given
  const light = makeTheme('light', given)
  const dark = makeTheme('dark', given)
  const remarks: string[] = []
  if (light.primary !== primary)
    remarks.push(
      `primary ${primary} is too light for text on white: links are ${toHex(light.primary)} in the light theme.`,
    )
  for (const [name, theme] of Object.entries({ light, dark }))
    if (theme.accent !== accent)
      remarks.push(
        `accent ${accent} does not stand out on ${name} grounds: it is ${toHex(theme.accent)} in the ${name} theme.`,
      )
  const corners = { selector: '0.5rem', field: '0.75rem', box: '1.25rem' }
  const brand: Brand = { typeface: 'Inter', corners, light, dark }
  return { brand, remarks }
}

function makeTheme(name: ThemeName, given: GivenColours): Theme {
  const entries = Object.entries(PALETTE[name])
  const theme = Object.fromEntries(
    entries.map(([colour, entry]) => [colour, derive(entry, given)]),
  ) as Theme
  // In the dark theme, a primary that is not readable is not moved but becomes a tint.
  if (name === 'light' || contrast(given.primary, theme.card) >= CONTRAST_MIN)
    theme.primary = given.primary
  theme.accent = move(given.accent, [theme.base100], ACCENT_MIN[name])
  // White or black is readable on every colour, but not both, and a text is moved towards one of them.
  if (contrast('#ffffff', theme.accent) > contrast('#000000', theme.accent))
    theme.accentContent = theme.neutralContent
  for (const [text, grounds] of READ_ON)
    theme[text] = move(
      theme[text],
      grounds.map((ground) => theme[ground]),
      CONTRAST_MIN,
    )
  return theme
}

/** A colour of the palette, for these two. */
function derive(entry: string, given: GivenColours): string {
  const [lightness = 0, chroma = 0, , alpha] = entry.split(' ').map(Number)
  const [, , hue = ''] = entry.split(' ')
  if (hue !== 'primary' && hue !== 'accent') return write(lightness, chroma, Number(hue))
  const [, givenChroma, givenHue] = toOklch(given[hue])
  const isOlive = lightness < OLIVE.below && givenHue > OLIVE.from && givenHue < OLIVE.to
  const turned = hue === 'accent' && isOlive ? givenHue + OLIVE.turn : givenHue
  return write(lightness, chroma * Math.min(1, givenChroma / FULL_CHROMA), turned, alpha)
}

/** The colour, made lighter or darker until it has a contrast to all of these grounds. */
function move(colour: string, grounds: readonly string[], least: number): string {
  const isEnough = (one: string) => grounds.every((ground) => contrast(one, ground) >= least)
  const [lightness, chroma, hue] = toOklch(colour)
  let moved = colour
  for (let distance = STEP; !isEnough(moved) && distance <= 1; distance += STEP) {
    const sides = [lightness - distance, lightness + distance]
    const [darker = colour, lighter = colour] = sides.map((side) =>
      write(Math.min(1, Math.max(0, side)), chroma, hue),
    )
    moved = isEnough(darker) ? darker : lighter
  }
  return moved
}

/** As CSS has it, with as much chroma as sRGB has at this lightness. */
function write(lightness: number, chroma: number, hue: number, alpha?: number): string {
  const numbers = `${round(lightness, 3)} ${round(chroma, 3)} ${round(hue, 1)}`
  const [, shown] = toOklch(toHex(`oklch(${numbers})`))
  if (chroma > STEP && Math.abs(shown - chroma) > 2 * STEP)
    return write(lightness, chroma - STEP, hue, alpha)
  return alpha === undefined ? `oklch(${numbers})` : `oklch(${numbers} / ${alpha})`
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))
