/** Characters of most pages: those of a keyboard, and typographic punctuation. */
const PRINTABLE_ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index)
const CHARACTERS = '©·×–—‘’“”…−'
/** Spaces, breaks and joiners, which nobody sees. */
const INVISIBLE = '\u00a0\u00ad\u2009\u200a\u200b\u200d\u202f\u2060'

/** The code points that can be drawn of a list of ranges as CSS writes it, such as "U+0-FF,U+131". */
export function pointsOf(unicodeRange: string): ReadonlySet<number> {
  const points = new Set<number>()
  for (const range of unicodeRange.split(',')) {
    const [first = Number.NaN, last = first] = range
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    if (Number.isNaN(first) || Number.isNaN(last))
      throw new Error(`"${range}" is no range of code points.`)
    for (let point = first; point <= last; point += 1) if (!isControl(point)) points.add(point)
  }
  return points
}

/** Code points as CSS writes them, from the lowest to the highest. */
export function unicodeRange(points: Iterable<number>): string {
  const ranges: { first: number; last: number }[] = []
  for (const point of [...points].sort((one, other) => one - other)) {
    const latest = ranges.at(-1)
    if (latest && point === latest.last + 1) latest.last = point
    else ranges.push({ first: point, last: point })
  }
  const hex = (point: number) => point.toString(16).toUpperCase()
  return ranges
    .map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(',')
}

/** The code points that the small file is to draw: what pages usually need, and what these texts need. */
export function pointsToKeep(
  texts: readonly string[],
  drawable: ReadonlySet<number>,
): ReadonlySet<number> {
  const points = new Set(PRINTABLE_ASCII)
  for (const text of [CHARACTERS, INVISIBLE, ...texts])
    for (const letter of text) points.add(letter.codePointAt(0) ?? 0)
  return points.intersection(drawable)
}

/** Ends of lines and the like are in texts, and in no typeface, whatever its list says. */
function isControl(point: number): boolean {
  return point < 0x20 || (point >= 0x7f && point < 0xa0)
}

/** A typeface in two files, of which a browser fetches what it needs. */
export type TwoFiles = {
  readonly family: string
  /** Weights from and to, as CSS writes them. */
  readonly weights: string
  readonly small: { readonly url: string; readonly points: ReadonlySet<number> }
  readonly whole: { readonly url: string; readonly points: ReadonlySet<number> }
}

/** The `@font-face` rules that map ranges of characters to files. */
export function composeFontFaces({ family, weights, small, whole }: TwoFiles): string {
  const face = (url: string, points: Iterable<number>) => `@font-face {
  font-family: "${family}";
  src: url("${url}") format("woff2");
  font-weight: ${weights};
  font-display: swap;
  unicode-range: ${unicodeRange(points)};
}
`
  return face(small.url, small.points) + face(whole.url, whole.points.difference(small.points))
}
