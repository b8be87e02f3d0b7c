/**
 * Whether everything that a store holds is what it may hold: the rules in plain words of their own, so that a mistake in
 * the contract shows as well.
 */
import { createHash } from 'node:crypto'
import { PROFILES } from '@lanternfield/contract/forms.ts'
import { formatOf, RESUME_FORMATS, safeFileName } from '@lanternfield/contract/resume.ts'
import { inspectResume } from '@lanternfield/resume-inspection/inspect-resume.ts'
import { toSubmission } from '../src/storage/rows.ts'
import type { Submission } from '../src/storage/store.ts'
import { type Place, readRows, type StoredRow } from './stored.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const SHA256 = /^[0-9a-f]{64}$/
const KINDS = ['notify', 'acknowledge']
const graphemes = new Intl.Segmenter('en')
const length = (text: string) => [...graphemes.segment(text)].length

/** The rules, by what a reader of docs/specification.md and docs/http.md would call them. */
const RULES: Readonly<Record<string, (submission: Submission) => boolean>> = {
  id: ({ id }) => ID.test(id),
  profile: ({ profile }) => PROFILES.includes(profile),
  name: ({ name }) => /^[\p{L}\p{M} ]+$/u.test(name) && length(name) >= 3 && length(name) <= 50,
  email: ({ email }) =>
    /^[^\s@"<>,;:\\]+@[^\s@"<>,;:\\.]+(\.[^\s@"<>,;:\\.]+)+$/.test(email) && length(email) <= 40,
  phone: ({ phone }) => /^(\+?[0-9]{7,15})?$/.test(phone),
  message: ({ message }) => length(message) <= 2000 && message === message.trim(),
  'kind of inquiry': ({ inquiryLabel }) =>
    isOneLine(inquiryLabel) && inquiryLabel !== '' && length(inquiryLabel) <= 100,
  subject: ({ subject }) => isOneLine(subject) && length(subject) <= 150,
  context: ({ context }) =>
    context === null ||
    (/^\/(?![/\\])[^\s\\]*$/.test(context.path) &&
      length(context.path) <= 300 &&
      isOneLine(context.title) &&
      context.title !== '' &&
      length(context.title) <= 150),
  notice: ({ noticeVersion }) => noticeVersion === null || /^[\w.-]{1,64}$/.test(noticeVersion),
  'well-formed text': (submission) =>
    ['name', 'email', 'phone', 'message', 'inquiryLabel', 'subject'].every((field) => {
      const text = String(submission[field as keyof Submission])
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
      return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)
    }),
  'a resume for applications only': ({ profile, resume }) =>
    (profile === 'CAREERS') === (resume !== null),
  'size of the resume': ({ resume }) =>
    !resume || (resume.content.length > 0 && resume.content.length <= 2_097_152),
  'name of the resume': ({ resume }) =>
    !resume ||
    (/^[^\p{Cc}\p{Cf}\\/]+\.(pdf|docx?)$/iu.test(resume.fileName) &&
      safeFileName(resume.fileName) === resume.fileName),
  'type of the resume': ({ resume }) => {
    const format = resume && formatOf(resume.fileName)
    return !resume || (format !== null && RESUME_FORMATS[format].contentType === resume.contentType)
  },
  'hash of the resume': ({ resume }) =>
    !resume || createHash('sha256').update(resume.content).digest('hex') === resume.sha256,
}

/** @returns what is wrong, one sentence each; and how much there was to look at */
export async function auditStored(
  place: Place,
): Promise<{ faults: string[]; submissions: number }> {
  const rows = await readRows(
    place,
    `SELECT s.*, r.file_name, r.content_type, r.sha256, r.content
     FROM submissions s LEFT JOIN resumes r ON r.submission_id = s.id`,
  )
  const deliveries = new Map<string, StoredRow[]>()
  for (const row of await readRows(place, 'SELECT * FROM deliveries')) {
    const id = String(row.submission_id)
    deliveries.set(id, [...(deliveries.get(id) ?? []), row])
  }
  const faults: string[] = []
  for (const row of rows) {
    const submission = toSubmission(row)
    for (const [rule, isStored] of Object.entries(RULES))
      if (!isStored(submission))
        faults.push(
          `${submission.id}: ${rule}: ${JSON.stringify({ ...submission, resume: submission.resume?.fileName })}`,
        )
    faults.push(
      ...(await faultsOfResume(submission)),
      ...faultsOfRow(row, deliveries.get(submission.id) ?? []),
    )
    deliveries.delete(submission.id)
  }
  for (const id of deliveries.keys()) faults.push(`${id}: deliveries without their submission`)
  return { faults, submissions: rows.length }
}

async function faultsOfResume({ id, resume }: Submission): Promise<string[]> {
  const format = resume && formatOf(resume.fileName)
  if (!resume || !format) return []
  const verdict = await inspectResume(resume.content, format)
  return verdict.isGood ? [] : [`${id}: the content of the resume: ${verdict.finding}`]
}

/** The columns other than the fields: the client's key, the suspicions, and the deliveries. */
function faultsOfRow(row: StoredRow, deliveries: readonly StoredRow[]): string[] {
  const { id, idempotency_key: key, body_sha256: hash, suspicions } = row
  const kinds = deliveries.map(({ kind }) => String(kind))
  const faults: string[] = []
  if (key !== null && !(/^[\x20-\x7e]{1,255}$/.test(String(key)) && SHA256.test(String(hash))))
    faults.push('the key')
  if (suspicions !== null && kinds.some((kind) => kind !== 'notify'))
    faults.push('a suspect has more than a notice')
  if (suspicions === null && !kinds.includes('notify')) faults.push('no notice is enqueued')
  if (new Set(kinds).size !== kinds.length || kinds.some((kind) => !KINDS.includes(kind)))
    faults.push(`enqueued: ${kinds.join(', ')}`)
  return faults.map((fault) => `${id}: ${fault}`)
}

function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text)
}
