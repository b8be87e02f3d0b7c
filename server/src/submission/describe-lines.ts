import { LINE_FIELD_NAMES, type TypedTexts } from '@lanternfield/contract/fields.ts'
import type { FieldCopy } from '../content.ts'

/** The fields that hold one line, for people: each with its label, and with the words for what was chosen. */
export function describeLines(texts: TypedTexts, { labels, choices }: FieldCopy) {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = choices
  return LINE_FIELD_NAMES.map((name) => ({
    name,
    label: labels[name],
    text: words[name]?.[texts[name]] ?? texts[name],
  }))
}
