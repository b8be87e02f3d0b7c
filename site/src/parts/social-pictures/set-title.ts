/** A title broken into lines, and the size to set it in. */
export type SetTitle = { readonly sizePx: number; readonly lines: readonly string[] }

/** From large to small; below the last one nothing would be legible on a phone. */
export const TITLE_SIZES_PX = [78, 68, 60, 52, 46] as const
const MAX_LINES = 4
/** How long the last line is at least, as a part of the longest. */
const MIN_LAST_LINE = 0.45
/** How wide a letter of our typeface is on average in a bold line, as a part of its size. */
export const LETTER_WIDTH = 0.53

/**
 * Breaks a title into lines of about the same length, in the largest size in which four lines hold it and the last
 * word does not stand alone; in the smallest, if none does.
 * @param sizes those that may be tried, from large to small
 */
export function setTitle(title: string, widthPx: number, sizes: readonly number[]): SetTitle {
  const words = title.split(/\s+/).filter(Boolean)
  const tried = sizes.map((sizePx) => {
    const maxChars = Math.floor(widthPx / (sizePx * LETTER_WIDTH))
    return { sizePx, maxChars, lines: balanceLines(words, maxChars) }
  })
  const fitting = tried.filter(
    ({ maxChars, lines }) =>
      lines.length <= MAX_LINES && lines.every((line) => line.length <= maxChars),
  )
  const chosen = fitting.find(({ lines }) => isEven(lines)) ?? fitting[0] ?? tried.at(-1)
  return { sizePx: chosen?.sizePx ?? TITLE_SIZES_PX[0], lines: chosen?.lines ?? words }
}

function isEven(lines: readonly string[]): boolean {
  const longest = Math.max(...lines.map((line) => line.length))
  return (lines.at(-1)?.length ?? 0) >= longest * MIN_LAST_LINE
}

/** As few lines as the width wants, and the longest of them as short as can be. */
function balanceLines(words: readonly string[], maxChars: number): string[] {
  let best = fillLines(words, maxChars)
  for (let chars = maxChars - 1; chars > 0; chars -= 1) {
    const lines = fillLines(words, chars)
    if (lines.length > best.length || lines.some((line) => line.length > chars)) break
    best = lines
  }
  return best
}

function fillLines(words: readonly string[], maxChars: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxChars)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
