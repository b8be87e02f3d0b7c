import { contrast } from './colour.ts'

/** A drawing of content/ without its root, for HTML, pictures and PDFs. The brand is `currentColor` and ACCENT. */
export type Drawing = {
  readonly viewBox: string
  readonly content: string
  /** The classes of its root. */
  readonly className?: string | undefined
}

const ACCENT = 'var(--color-accent)'
/** What a root passes on to what is drawn. Without a fill of its own, that is the colour of text. */
const INHERITED = /\s(fill|stroke|font|letter|opacity|clip)[\w-]*="[^"]*"/g

/** @param svg a file that the content check accepts */
export function readDrawing(svg: string): Drawing {
  const [, root = '', inner = ''] = /<svg\b([^>]*)>([\s\S]*)<\/svg>/.exec(svg) ?? []
  const [, viewBox = ''] = /\sviewBox="([^"]*)"/.exec(root) ?? []
  const [, className] = /\sclass="([^"]*)"/.exec(root) ?? []
  const inherited = root.match(INHERITED)?.join('') ?? ''
  const fill = /\sfill=/.test(inherited) ? '' : ' fill="currentColor"'
  const drawn = inner
    .replace(/<!--[\s\S]*?-->|<(title|desc|metadata)\b[\s\S]*?<\/\1>/g, '')
    .replace(/var\(--color-accent\b[^)]*\)/g, ACCENT)
    .replace(/>\s+</g, '><')
    .replace(/\s+\/>/g, '/>')
    .trim()
  return { viewBox, className, content: `<g${inherited}${fill}>${drawn}</g>` }
}

/** Left, top, width and height. Zeros where a file says nothing that can be read. */
export function readFrame(svg: string): readonly [number, number, number, number] {
  const [, viewBox = ''] = /<svg\b[^>]*\sviewBox="([^"]*)"/.exec(svg) ?? []
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.match(/[^\s,]+/g)?.map(Number) ?? []
  return [left, top, width, height]
}

type Place = { readonly left?: number; readonly top?: number; readonly sizePx: number }
type Colours = { readonly lines: string; readonly accent: string }

/** The drawing as part of a picture, for programs without CSS: in a square, in fixed colours. */
export function placeDrawing(
  { viewBox, content }: Drawing,
  { left = 0, top = 0, sizePx }: Place,
  { lines, accent }: Colours,
): string {
  const painted = content.replaceAll('currentColor', lines).replaceAll(ACCENT, accent)
  return `<svg x="${left}" y="${top}" width="${sizePx}" height="${sizePx}" viewBox="${viewBox}">${painted}</svg>`
}

type Grounds = Readonly<Record<'light' | 'dark', { readonly base100: string }>>
/** WCAG 2.2, level AA, for graphics. */
const CONTRAST_MIN = 3
const SHORT = /^#(.)(.)(.)$/

/** Each colour that does not stand out on the ground of a theme is the colour of text there. */
export function adaptLogo({ viewBox, content }: Drawing, { light, dark }: Grounds): Drawing {
  const adapt = (written: string) => {
    const colour = NAMED[written] ?? written.replace(SHORT, '#$1$1$2$2$3$3')
    const [onLight, onDark] = [light, dark].map(({ base100 }) =>
      contrast(colour, base100) < CONTRAST_MIN ? 'currentColor' : colour,
    )
    return onLight === onDark ? onLight : `light-dark(${onLight},${onDark})`
  }
  return {
    viewBox,
    content: content.replace(
      /((?:fill|stroke|stop-color)=")(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|black|white)"/g,
      (_, attribute: string, colour: string) => `${attribute}${adapt(colour)}"`,
    ),
  }
}

const NAMED: Readonly<Record<string, string>> = { black: '#000000', white: '#ffffff' }
