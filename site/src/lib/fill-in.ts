import type { FillableFacts } from './fill-facts.ts'

/** Puts values into the `{places}` of a sentence from `content/`; a place without a value stays as it is. */
export function fillIn(
  sentence: string,
  values: Readonly<Record<string, string | number | null>>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

const CODE = /(^(?:```|~~~)[\s\S]*?^(?:```|~~~)|`[^`\n]+`)/m

/** Puts facts into the places of a Markdown text, but not into its code: there a brace is a brace. */
export function fillProse(text: string, facts: FillableFacts): string {
  // Splitting by a pattern with a group keeps the matches, at odd positions.
  return text
    .split(CODE)
    .map((part, index) => (index % 2 ? part : fillIn(part, facts)))
    .join('')
}
