import type { ElementRange } from './parse-page.ts'

/** A replacement in a text; equal positions insert. */
export type Edit = { readonly start: number; readonly end: number; readonly text: string }

export function contentOf(html: string, { contentStart, contentEnd }: ElementRange): string {
  return html.slice(contentStart, contentEnd)
}

export function replace({ start, end }: ElementRange, text: string): Edit {
  return { start, end, text }
}

export function insert(at: number, text: string): Edit {
  return { start: at, end: at, text }
}

/** Applies edits that do not overlap, in the order of their positions. */
export function applyEdits(html: string, edits: readonly Edit[]): string {
  let from = 0
  let text = ''
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    text += html.slice(from, edit.start) + edit.text
    from = edit.end
  }
  return text + html.slice(from)
}
