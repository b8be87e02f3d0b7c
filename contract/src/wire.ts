/** The request and the response of `POST /prod/send-email`. The names of typed fields are in `fields.ts`. */
import * as v from 'valibot'
import type { CheckedDraft } from './draft.ts'
import { checkFacts, type Facts, type SentFacts, toSentFacts } from './facts.ts'
import { FIELDS, makeTyped, type SentName, TYPED_FIELD_NAMES, type TypedTexts } from './fields.ts'
import {
  type InquiryLabels,
  labelOf,
  PROFILES,
  type Profile,
  profileOf,
  purposeOf,
} from './forms.ts'
import { messages, serverMessages } from './messages.ts'
import {
  bareFileName,
  checkResume,
  formatOf,
  RESUME_FORMATS,
  type ResumeFile,
  safeFileName,
} from './resume.ts'
import {
  inquiryLabel as inquiryLabelRule,
  requestRule,
  subject as subjectRule,
  type TextRule,
} from './rules.ts'
import type { SentSubmission } from './submission.ts'

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

/** A checked payload: a submission with its resume still in base64. */
export type EncodedSubmission = Omit<SentSubmission, 'resume'> & {
  readonly resume: EncodedResume | null
}

type EncodedResume = {
  readonly fileName: string
  readonly contentType: string
  /** May have white space between its characters. */
  readonly base64: string
}

export type PayloadResult =
  | { readonly ok: true; readonly value: EncodedSubmission }
  | { readonly ok: false; readonly errors: readonly ValidationError[] }

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

/**
 * Checks a body that claims to be a `SendEmailPayload`; nothing in it is trusted.
 * @param body the parsed JSON, anything at all
 */
export function checkPayload(body: unknown): PayloadResult {
  const sent = isRecord(body) ? body : {}
  const errors: ValidationError[] = []

  function check(field: keyof SendEmailPayload, rule: TextRule): string {
    const result = v.safeParse(rule, sent[field], { abortPipeEarly: true })
    if (result.success) return result.output
    errors.push({ field, message: result.issues[0].message })
    return ''
  }

  const typed = makeTyped((name) => check(FIELDS[name].sentAs, requestRule(name)))
  const inquiryLabel = check('inquiryLabel', inquiryLabelRule)
  const subject = check('emailSubject', subjectRule)

  const profile = PROFILES.find((known) => known === sent.emailProfile)
  if (!profile) {
    const missing =
      sent.emailProfile === undefined || sent.emailProfile === null || sent.emailProfile === ''
    errors.push({
      field: 'emailProfile',
      message: missing ? messages.required : serverMessages.profile,
    })
  }

  const attachment = checkAttachment(profile, sent.fileAttachment)
  if (attachment.failure) errors.push({ field: 'fileAttachment', message: attachment.failure })

  if (errors.length > 0 || !profile) return { ok: false, errors }
  return {
    ok: true,
    value: {
      profile,
      inquiryLabel,
      subject,
      purpose: purposeOf(inquiryLabel),
      ...checkFacts(sent),
      ...typed,
      resume: attachment.resume,
    },
  }
}

type AttachmentResult = { readonly failure: string | null; readonly resume: EncodedResume | null }

function checkAttachment(profile: Profile | undefined, sent: unknown): AttachmentResult {
  const reject = (failure: string | null): AttachmentResult => ({ failure, resume: null })
  if (profile !== 'CAREERS')
    return reject(sent && profile ? serverMessages.resumeNotExpected : null)
  if (sent === undefined || sent === null) return reject(messages.resumeMissing)
  if (!isRecord(sent)) return reject(messages.resumeUnreadable)

  const { file, contentType = '' } = sent
  if (
    typeof file !== 'string' ||
    typeof sent.fileName !== 'string' ||
    typeof contentType !== 'string'
  )
    return reject(messages.resumeUnreadable)
  // Checked before it is made safe, so that a name that is too long gets the same message as in a form.
  const fileName = bareFileName(sent.fileName)
  const base64 = withoutDataPrefix(file)
  const bytes = countBase64Bytes(base64)
  // Text that is not base64 has no size; its length serves to report a missing file before an unreadable one.
  const size = bytes ?? base64.length
  // The declared type decides nothing: browsers and programs declare what the name suggests to the device.
  const format = formatOf(bytes === null ? '' : atob(base64.replace(/\s+/g, '')), fileName)
  const failure = checkResume({ fileName, size, format })
  if (failure) return reject(failure)
  if (bytes === null || format === null) return reject(messages.resumeUnreadable)
  return {
    failure: null,
    resume: {
      fileName: safeFileName(fileName, format),
      contentType: RESUME_FORMATS[format].contentType,
      base64,
    },
  }
}

/** The attachment of a resume. Its type follows from its format: browsers declare what the device registered. */
export function toAttachment(
  { fileName, format }: Pick<ResumeFile, 'fileName' | 'format'>,
  file: string,
): FileAttachment {
  return { contentType: format ? RESUME_FORMATS[format].contentType : '', file, fileName }
}

/** A `data:` URL has a media type and its parameters before the comma, none of them long. */
const DATA_PREFIX_MAX_CHARS = 1000

function withoutDataPrefix(file: string): string {
  if (!file.startsWith('data:')) return file
  const comma = file.slice(0, DATA_PREFIX_MAX_CHARS).indexOf(',')
  return comma === -1 ? file : file.slice(comma + 1)
}

// White space may be between the characters. Each step is settled by the next character, so megabytes take
// milliseconds.
const BASE64 = /^[A-Za-z0-9+/\t-\r ]*(?:=[\t-\r ]*){0,2}$/

/** Size in bytes of the file that a base64 text encodes; null if it is not base64. */
function countBase64Bytes(base64: string): number | null {
  if (!BASE64.test(base64)) return null
  const characters = base64.replace(/\s+/g, '')
  const padding = characters.length - characters.replace(/=+$/, '').length
  return characters.length % 4 === 0 ? (characters.length / 4) * 3 - padding : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
