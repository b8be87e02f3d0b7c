import * as v from 'valibot'
import { type FieldName, type FieldTexts, makeTyped, type TypedTexts } from './fields.ts'
import { type FormVariant, INQUIRY_TYPES, type InquiryType } from './forms.ts'
import { messages } from './messages.ts'
import { isOffered } from './pages.ts'
import { checkResume, type ResumeFile } from './resume.ts'
import { formRule } from './rules.ts'

/** The values of a form as typed, unchecked. */
export type Draft = FieldTexts & { readonly resume: ResumeFile | null }

/** A draft whose every value passes its rules, trimmed and ready to be sent. */
export type CheckedDraft = TypedTexts & {
  readonly inquiryType: InquiryType
  readonly resume: ResumeFile | null
}

/** The sentence at each wrong field. */
export type ValidationErrors = Partial<Record<FieldName, string>>

export type DraftResult =
  | { readonly ok: true; readonly value: CheckedDraft }
  | { readonly ok: false; readonly errors: ValidationErrors }

/**
 * Checks what was typed into a form. In each field the first rule that fails wins, and what the form does not
 * ask for is empty. A resume belongs to an application: another inquiry type drops it.
 */
export function checkDraft(variant: FormVariant, draft: Draft): DraftResult {
  const errors: ValidationErrors = {}
  const typed = makeTyped((name) => {
    const demand = variant[name]
    if (demand === 'absent') return ''
    const result = v.safeParse(formRule(name, demand), draft[name], { abortPipeEarly: true })
    if (result.success) return result.output
    errors[name] = result.issues[0].message
    return ''
  })
  const inquiryType =
    variant.inquiryType === 'asked'
      ? (INQUIRY_TYPES.find((type) => type === draft.inquiryType && isOffered(type)) ?? null)
      : variant.inquiryType
  if (inquiryType === null)
    errors.inquiryType = draft.inquiryType ? messages.notListed : messages.required
  const applies = inquiryType === 'careers'
  const resumeError = applies ? checkResume(draft.resume) : null
  if (resumeError) errors.resume = resumeError

  if (Object.keys(errors).length > 0 || inquiryType === null) return { ok: false, errors }
  return { ok: true, value: { inquiryType, ...typed, resume: applies ? draft.resume : null } }
}
