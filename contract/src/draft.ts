import * as v from 'valibot'
import { type FormVariant, type InquiryType, isOfferedInquiryType } from './forms.ts'
import { messages } from './messages.ts'
import { checkResume, type ResumeFile } from './resume.ts'
import * as rules from './rules.ts'

/** What a visitor has typed into a form and not yet sent. Names are those of the inputs. */
export type Draft = {
  readonly inquiryType: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly resume: ResumeFile | null
}

export type FieldName = keyof Draft

/** The fields in the order in which they stand in a form: the first that fails gets the focus. */
export const FIELD_NAMES = [
  'name',
  'email',
  'phone',
  'inquiryType',
  'message',
  'resume',
] as const satisfies readonly FieldName[]

/** A draft whose every value keeps the rules, trimmed and ready to be sent. */
export type CheckedDraft = Omit<Draft, 'inquiryType'> & { readonly inquiryType: InquiryType }

/** For each wrong field the sentence that tells its visitor so. */
export type Failures = Partial<Record<FieldName, string>>

export type DraftResult =
  | { readonly ok: true; readonly value: CheckedDraft }
  | { readonly ok: false; readonly failures: Failures }

export const EMPTY_DRAFT: Draft = {
  inquiryType: '',
  name: '',
  email: '',
  phone: '',
  message: '',
  resume: null,
}

/**
 * Checks what was typed into a form. In each field the first rule that fails wins, and what the form does
 * not ask for is empty. A resume is kept only for an application: another inquiry type drops it.
 */
export function checkDraft(variant: FormVariant, draft: Draft): DraftResult {
  const failures: Failures = {}

  function check(field: FieldName, rule: v.GenericSchema<unknown, string>): string {
    const result = v.safeParse(rule, draft[field], { abortPipeEarly: true })
    if (result.success) return result.output
    failures[field] = result.issues[0].message
    return ''
  }

  const name = check('name', rules.name)
  const email = check('email', rules.email)
  const phone = variant.phone === 'absent' ? '' : check('phone', PHONE_RULES[variant.phone])
  const message = variant.message === 'absent' ? '' : check('message', rules.message)
  const inquiryType =
    variant.inquiryType === 'asked' ? chosenType(draft.inquiryType) : variant.inquiryType
  if (inquiryType === null)
    failures.inquiryType = draft.inquiryType ? messages.inquiryType : messages.required
  const applies = inquiryType === 'careers'
  const resumeFailure = applies ? checkResume(draft.resume) : null
  if (resumeFailure) failures.resume = resumeFailure

  if (Object.keys(failures).length > 0 || inquiryType === null) return { ok: false, failures }
  return {
    ok: true,
    value: { inquiryType, name, email, phone, message, resume: applies ? draft.resume : null },
  }
}

const PHONE_RULES = { optional: rules.phone, required: rules.nationalPhone } as const

function chosenType(value: string): InquiryType | null {
  return isOfferedInquiryType(value) ? value : null
}
