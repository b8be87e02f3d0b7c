import { LINE_FIELD_NAMES, type TypedTexts } from '@lanternfield/contract/fields.ts'
import { LEAD_MAGNET_LABEL } from '@lanternfield/contract/forms.ts'
import { words } from '@lanternfield/contract/language.ts'
import type { FieldCopy } from '../content.ts'

/** The kind of a submission as people read it. What travels and is stored does not depend on the language. */
export function describeLabel(inquiryLabel: string): string {
  return inquiryLabel === LEAD_MAGNET_LABEL ? words.guideRequest : inquiryLabel
}

/** The fields that hold one line, for people: each with its label, and with the words for what was chosen. */
export function describeLines(texts: TypedTexts, { labels, choices }: FieldCopy) {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = choices
  return LINE_FIELD_NAMES.map((name) => ({
    name,
    label: labels[name],
    text: words[name]?.[texts[name]] ?? texts[name],
  }))
}
