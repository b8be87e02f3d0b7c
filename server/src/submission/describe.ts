import { extname } from 'node:path'
import { LINE_FIELD_NAMES, type TypedTexts } from '@lanternfield/contract/fields.ts'
import { LEAD_MAGNET_LABEL } from '@lanternfield/contract/forms.ts'
import { words } from '@lanternfield/contract/language.ts'
import { type ResumeFormat, safeFileName } from '@lanternfield/contract/resume.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import type { FieldCopy, MailCopy } from '../content.ts'
import type { Submission } from './submission.ts'

/** The kind of a submission as people read it. What travels and is stored does not depend on the language. */
export function describeLabel(inquiryLabel: string): string {
  return inquiryLabel === LEAD_MAGNET_LABEL ? words.guideRequest : inquiryLabel
}

/** The subject of its notification, without the marks by which mail rules sort. */
export function describeSubject(
  { subject, inquiryLabel, name }: Pick<Submission, 'subject' | 'inquiryLabel' | 'name'>,
  { notification }: MailCopy,
): string {
  return subject || fillCopy(notification.subject, { label: describeLabel(inquiryLabel), name })
}

/** The file name of a resume by the name of its applicant, which is no path. */
export function nameResume(name: string, { fileName }: { readonly fileName: string }): string {
  return safeFileName(name.replaceAll(/[\\/]/g, ' '), extname(fileName).slice(1) as ResumeFormat)
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
