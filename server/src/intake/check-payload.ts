import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { checkFacts } from '@lanternfield/contract/facts.ts'
import { FIELDS, makeTyped } from '@lanternfield/contract/fields.ts'
import { PROFILES, type Profile, purposeOf } from '@lanternfield/contract/forms.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { TAKES_APPLICATIONS } from '@lanternfield/contract/pages.ts'
import {
  bareFileName,
  checkResume,
  formatOf,
  RESUME_FORMATS,
  safeFileName,
} from '@lanternfield/contract/resume.ts'
import {
  inquiryLabel as inquiryLabelRule,
  requestRule,
  subject as subjectRule,
  type TextRule,
} from '@lanternfield/contract/rules.ts'
import type { SendEmailPayload, ValidationError } from '@lanternfield/contract/wire.ts'
import * as v from 'valibot'
import type { Resume, SentSubmission } from '../submission/submission.ts'

const OFFERED = PROFILES.filter((profile) => profile !== 'CAREERS' || TAKES_APPLICATIONS)
const UNKNOWN_PROFILE = `Must be ${OFFERED.join(' or ')}`
const RESUME_NOT_EXPECTED = 'A file can only be sent with the profile CAREERS'

export type PayloadResult =
  | { readonly ok: true; readonly value: SentSubmission }
  | { readonly ok: false; readonly errors: readonly ValidationError[] }

/**
 * Checks a body that claims to be a `SendEmailPayload`; nothing in it is trusted. Decodes its resume, once for all
 * later steps: each copy of the largest has 2 MB.
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

  const profile = OFFERED.find((known) => known === sent.emailProfile)
  if (!profile) {
    const missing = [undefined, null, ''].some((nothing) => nothing === sent.emailProfile)
    errors.push({ field: 'emailProfile', message: missing ? messages.required : UNKNOWN_PROFILE })
  }

  const resume = checkAttachment(profile, sent.fileAttachment)
  if (typeof resume === 'string') errors.push({ field: 'fileAttachment', message: resume })

  if (errors.length > 0 || !profile || typeof resume === 'string') return { ok: false, errors }
  return {
    ok: true,
    value: {
      profile,
      inquiryLabel,
      subject,
      purpose: purposeOf(inquiryLabel),
      ...checkFacts(sent),
      ...typed,
      resume,
    },
  }
}

/** @returns the resume, null if none is expected, or the message of what is wrong */
function checkAttachment(profile: Profile | undefined, sent: unknown): Resume | string | null {
  if (profile !== 'CAREERS') return sent && profile ? RESUME_NOT_EXPECTED : null
  if (sent === undefined || sent === null) return messages.resumeMissing
  if (!isRecord(sent)) return messages.resumeUnreadable

  const { file, contentType = '' } = sent
  if (
    typeof file !== 'string' ||
    typeof sent.fileName !== 'string' ||
    typeof contentType !== 'string'
  )
    return messages.resumeUnreadable
  // Checked before it is made safe, so that a name that is too long gets the same message as in a form.
  const fileName = bareFileName(sent.fileName)
  const base64 = withoutDataPrefix(file)
  const content = decodeBase64(base64)
  // Text that is not base64 has no size; its length serves to report a missing file before an unreadable one.
  const size = content?.length ?? base64.length
  // The declared type decides nothing: browsers and programs declare what the name suggests to the device.
  const format = formatOf(content?.toString('latin1') ?? '', fileName)
  const failure = checkResume({ fileName, size, format })
  if (failure) return failure
  if (content === null || format === null) return messages.resumeUnreadable
  return {
    fileName: safeFileName(fileName, format),
    contentType: RESUME_FORMATS[format],
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
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

/** The file that a text encodes; null if the text is not base64, which `Buffer` would take too. */
function decodeBase64(text: string): Buffer | null {
  if (!BASE64.test(text)) return null
  const base64 = text.replace(/\s+/g, '')
  return base64.length % 4 === 0 ? Buffer.from(base64, 'base64') : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
