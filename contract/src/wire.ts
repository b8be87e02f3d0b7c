/** The request and the response of `POST /prod/send-email`. The names of typed fields are in `fields.ts`. */
import type { CheckedDraft } from './draft.ts'
import { type Facts, type SentFacts, toSentFacts } from './facts.ts'
import { FIELDS, type SentName, TYPED_FIELD_NAMES, type TypedTexts } from './fields.ts'
import { type InquiryLabels, labelOf, type Profile, profileOf } from './forms.ts'
import { RESUME_FORMATS, type ResumeFile } from './resume.ts'

/** The JSON body of `POST /prod/send-email`. Source: docs/specification.md sections 3 and 7. */
export type SendEmailPayload = {
  readonly emailProfile: Profile
  /** Blank: the server writes one. */
  readonly emailSubject: string
  readonly inquiryLabel: string
  /** CAREERS only. */
  readonly fileAttachment?: FileAttachment
} & SentTexts &
  SentFacts

/** The typed fields by the names in `fields.ts`. `toEmailAddress` is the visitor's own. */
type SentTexts = Readonly<Record<SentName, string>>

type FileAttachment = {
  readonly contentType: string
  /** Base64; a `data:` prefix is tolerated. */
  readonly file: string
  readonly fileName: string
}

/** The response when the submission is stored. */
export type Receipt = { readonly id: string }

/** The response when it is not stored (RFC 9457). */
export type Problem = {
  readonly title: string
  readonly status: number
  readonly detail?: string
  /** With status 422: each wrong field, by its name as it was sent. */
  readonly errors?: readonly ValidationError[]
}

export type ValidationError = { readonly field: string; readonly message: string }

/** What a payload has besides the texts of a draft. */
type PayloadExtras = {
  /** The content of the draft's resume, if it has one. */
  readonly resumeBase64: string | null
  readonly facts: Facts
  readonly inquiryLabels: InquiryLabels
}

/** The payload of a checked draft. */
export function toPayload(
  draft: CheckedDraft,
  { resumeBase64, facts, inquiryLabels }: PayloadExtras,
): SendEmailPayload {
  return {
    ...toSentTexts(draft),
    emailProfile: profileOf(draft.inquiryType),
    emailSubject: '',
    inquiryLabel: labelOf(draft.inquiryType, inquiryLabels),
    ...toSentFacts(facts),
    ...(draft.resume &&
      resumeBase64 !== null && {
        fileAttachment: toAttachment(draft.resume, resumeBase64),
      }),
  }
}

/** Names the typed fields as they are sent. */
export function toSentTexts(texts: TypedTexts): SentTexts {
  const sent = TYPED_FIELD_NAMES.map((name) => {
    const field = FIELDS[name]
    return [field.sentAs, texts[name] || ('emptySentAs' in field ? field.emptySentAs : '')]
  })
  return Object.fromEntries(sent) as SentTexts
}

/** The attachment of a resume. Its type follows from its format: browsers declare what the device registered. */
export function toAttachment(
  { fileName, format }: Pick<ResumeFile, 'fileName' | 'format'>,
  file: string,
): FileAttachment {
  return { contentType: format ? RESUME_FORMATS[format] : '', file, fileName }
}
