/** A drawing of content/ without its root, for HTML, pictures and PDFs. The brand is `currentColor` and ACCENT. */
export type Drawing = {
  readonly viewBox: string
  readonly content: string
  /** The classes of its root. */
  readonly className?: string | undefined
  /** The colour behind it, if it has a ground of its own. */
  readonly plate?: string
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

/** Whether a file can be a mark: one that is wider has a name in it. */
export function isAboutSquare(svg: string): boolean {
  const [, , width, height] = readFrame(svg)
  return width / height >= 0.8 && width / height <= 1.25
}

/** The drawing in the middle of a frame as wide as high. */
export function squareFrame(drawing: Drawing): Drawing {
  const [left = 0, top = 0, width = 0, height = 0] = drawing.viewBox.split(/[\s,]+/).map(Number)
  const size = Math.max(width, height)
  const frame = [left - (size - width) / 2, top - (size - height) / 2, size, size]
  return { ...drawing, viewBox: frame.join(' ') }
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
