/** Characters of most pages: those of a keyboard, and typographic punctuation. */
const PRINTABLE_ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index)
const CHARACTERS = '©·×–—‘’“”…−'
/** Spaces, breaks and joiners, which nobody sees: for a line break, browsers would fetch the whole font. */
const INVISIBLE = '\t\n\r\u00a0\u00ad\u2009\u200a\u200b\u200d\u202f\u2060'

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

/** The code points of the small file: what pages usually need, and what these texts need. */
export function pointsToKeep(texts: readonly string[]): ReadonlySet<number> {
  const points = new Set(PRINTABLE_ASCII)
  for (const text of [CHARACTERS, INVISIBLE, ...texts])
    for (const letter of text) points.add(letter.codePointAt(0) ?? 0)
  return points
}

/** A typeface in two files, of which a browser fetches what it needs. */
export type TwoFiles = {
  readonly family: string
  /** Weights from and to, as CSS writes them. */
  readonly weights: string
  readonly small: { readonly url: string; readonly points: ReadonlySet<number> }
  readonly whole: { readonly url: string; readonly range: string }
}

/** The `@font-face` rules that map ranges of characters to files. Where ranges overlap, browsers take the last rule. */
export function composeFontFaces({ family, weights, small, whole }: TwoFiles): string {
  const face = (url: string, range: string) => `@font-face {
  font-family: "${family}";
  src: url("${url}") format("woff2");
  font-weight: ${weights};
  font-display: swap;
  unicode-range: ${range};
}
`
  return face(whole.url, whole.range) + face(small.url, unicodeRange(small.points))
}
