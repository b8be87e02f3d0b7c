import { toHex, toOklch } from './colour.ts'
import type { BarColours } from './head.ts'

/** The colours of icons and social pictures, which are dark in every theme. */
export type DrawnColours = Readonly<Record<'night' | 'paper' | 'accent', string>>

type Theme<Names extends string> = Readonly<Record<Names, string>>

export function drawnColours({
  dark,
}: {
  readonly dark: Theme<'base100' | 'neutralContent' | 'accent'>
}): DrawnColours {
  return {
    night: toHex(dark.base100),
    paper: toHex(dark.neutralContent),
    accent: litAccent(dark),
  }
}

/** The accent as text on dark grounds, as `--lit` of the styles. */
export function litAccent({ accent }: Theme<'accent'>): string {
  const [lightness, chroma, hue] = toOklch(accent)
  return toHex(`oklch(${Math.max(lightness, 0.75)} ${chroma} ${hue})`)
}

/** The background at the top of pages, for the bars of browsers. */
export function barColours({
  light,
  dark,
}: Readonly<Record<'light' | 'dark', Theme<'scrim'>>>): BarColours {
  return { light: toHex(light.scrim), dark: toHex(dark.scrim) }
}
