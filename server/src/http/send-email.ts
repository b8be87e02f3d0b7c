import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { checkDraft, type Failures } from '@lanternfield/contract/draft.ts'
import { FORM_SIGNALS_HEADER, readSignals } from '@lanternfield/contract/form-signals.ts'
import { FORMS } from '@lanternfield/contract/forms.ts'
import { BODY_MAX_BYTES, IDEMPOTENCY_KEY_MAX_CHARS } from '@lanternfield/contract/limits.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import {
  checkPayload,
  type FieldError,
  type Receipt,
  toPayload,
} from '@lanternfield/contract/wire.ts'
import type { Accept, Circumstances, FindKept } from '../intake/accept.ts'
import { type Inbound, toInbound } from '../intake/inbound.ts'
import { errorCodes, type Log } from '../log.ts'
import type { Screening, ScreenResume } from '../resume/screen-resume.ts'
import type { Counted, Idempotency, SaveResult } from '../storage/store.ts'
import { pagePolicy } from './content-policy.ts'
import { type PostedForm, readForm } from './form-draft.ts'
import { PAGE_OF_FORM, showFormAgain } from './form-page.ts'
import { crossOriginHeaders, isWelcome } from './origin.ts'
import { REFUSALS, type Refusal, type SubmissionOutcome } from './outcome.ts'
import { problem } from './problem.ts'
import { announcedBytes, type Body, readBody } from './read-body.ts'
import { createTurnstile } from './turnstile.ts'

const THANK_YOU_PAGE = '/thank-you/'
const RETRY_AFTER_S = 30
const ALLOW = 'POST, OPTIONS'
const WRONG_KEY: FieldError = {
  field: 'Idempotency-Key',
  message: `Must be 1 to ${IDEMPOTENCY_KEY_MAX_CHARS} printable characters`,
}
const REUSED_KEY: FieldError = {
  field: 'Idempotency-Key',
  message: 'Was used before with another body',
}

/** Above that a body is a resume, and waits for a place; what only has fields never does. */
const LARGE_BODY_BYTES = 256 * 1024
/**
 * A resume is in memory several times while it is read, checked and kept. As one thread does that, more of them
 * at once are not quicker. Nearly 20 slow lines hold up nobody, and no address holds up the others.
 */
const LARGE_BODIES = {
  places: 3,
  placesPerSender: 2,
  overtimeAfterMs: 10_000,
  overtimePlaces: 16,
} as const

export type SendEmailParts = {
  readonly accept: Accept
  readonly screen: ScreenResume
  readonly findKept: FindKept
  readonly allowedOrigins: readonly string[]
  /** Reads a page of the built site; null if there is none. */
  readonly readPage: (path: string) => Promise<string | null>
  /** Whom a request comes from, and how much he may send. */
  readonly identify: (request: Request, peer: string | undefined) => Counted
  /** Told how each attempt to submit ended. */
  readonly onOutcome: (outcome: SubmissionOutcome) => void
  readonly log: Log
}

/** What became of a message that keeps every rule. */
type Outcome = SaveResult | Exclude<Screening, { kind: 'clean' }> | { readonly kind: 'not-kept' }

/** Of a request: it always has a sender. */
type Counting = Circumstances & { readonly sender: Counted }

/** Answers `POST /prod/send-email`. What each status means stands in docs/http.md. */
export function createSendEmail({
  accept,
  screen,
  findKept,
  allowedOrigins,
  readPage,
  identify,
  onOutcome,
  log,
}: SendEmailParts) {
  const largeBodies = createTurnstile(LARGE_BODIES)

  return async (request: Request, peer: string | undefined): Promise<Response> => {
    if (!isWelcome(request.headers, allowedOrigins))
      return refuse(
        'foreign-origin',
        'Pages of this origin may not post here.',
        'Add it to ALLOWED_ORIGINS if it is yours.',
      )
    const answer = await answerTo(request, peer)
    for (const [name, value] of Object.entries(crossOriginHeaders(request.headers)))
      answer.headers.set(name, value)
    return answer
  }

  async function answerTo(request: Request, peer: string | undefined): Promise<Response> {
    if (request.method === 'OPTIONS') return preflight()
    if (request.method !== 'POST')
      return refuse('method', 'Only POST is possible here.', undefined, { allow: ALLOW })

    const mediaType = contentTypeOf(request).split(';')[0]?.trim().toLowerCase()
    const sender = identify(request, peer)
    const read = readerOf(mediaType)
    if (!read)
      return refuse(
        'content-type',
        'The body must be application/json, multipart/form-data or application/x-www-form-urlencoded.',
      )
    const answer = () => read(request, sender)
    // A length that is not announced may be any.
    const isSmall = (announcedBytes(request.headers) ?? BODY_MAX_BYTES) <= LARGE_BODY_BYTES
    return isSmall ? answer() : largeBodies.pass(sender.hash, answer)
  }

  function readerOf(mediaType: string | undefined) {
    switch (mediaType) {
      case 'application/json':
        return answerToJson
      case 'multipart/form-data':
      case 'application/x-www-form-urlencoded':
        return answerToForm
      default:
        return null
    }
  }

  async function answerToJson(request: Request, sender: Counted): Promise<Response> {
    const sent = await readSubmission(request)
    if (sent instanceof Response) return sent

    const result = await keep(sent.message, {
      idempotency: sent.idempotency,
      sender,
      signals: readSignals(request.headers.get(FORM_SIGNALS_HEADER)),
    })
    switch (result.kind) {
      case 'kept':
        return Response.json({ id: result.id } satisfies Receipt, {
          headers: { 'cache-control': 'no-store' },
        })
      case 'key-reused':
        return wrongFields('key-reused', [REUSED_KEY])
      case 'too-many':
        return refuse(
          'too-many',
          'Too many submissions from this address.',
          undefined,
          retryAfter(result.retryAfterMs),
        )
      case 'resume-refused':
        return wrongFields('resume-refused', [{ field: 'fileAttachment', message: result.message }])
      case 'resume-not-scanned':
        return refuseForNow('resume-not-scanned', 'The resume could not be scanned.')
      case 'not-kept':
        return refuseForNow('not-kept', 'The submission could not be stored.')
    }
  }

  async function answerToForm(request: Request, sender: Counted): Promise<Response> {
    const body = await readBody(request, BODY_MAX_BYTES)
    const idempotency = readIdempotency(request.headers.get('idempotency-key'), body)
    if (idempotency === 'invalid') return wrongFields('wrong-key', [WRONG_KEY])
    const posted = await readForm(contentTypeOf(request), body)
    if (!posted)
      return body.isWhole
        ? refuse('not-a-form', 'The body is not the form that its content type announces.')
        : refuse('too-large', `The body is larger than ${BODY_MAX_BYTES} bytes.`)
    if (!body.isWhole)
      return formAgain(
        'too-large',
        posted,
        { resume: messages.resumeTooLarge },
        messages.checkFields,
      )

    const checked = checkDraft(FORMS[posted.form], posted.draft)
    if (!checked.ok) return formAgain('validation', posted, checked.failures, messages.checkFields)
    const base64 =
      checked.value.resume &&
      posted.file &&
      Buffer.from(await posted.file.arrayBuffer()).toString('base64')
    const payload = checkPayload(toPayload(checked.value, base64))
    if (!payload.ok)
      return formAgain(
        'validation',
        posted,
        { resume: messages.resumeUnreadable },
        messages.checkFields,
      )

    const result = await keep(toInbound(payload.value), {
      idempotency,
      sender,
      signals: { trapIsTicked: posted.trapIsTicked, fillSeconds: null },
    })
    switch (result.kind) {
      case 'kept':
        return new Response(null, {
          status: 303,
          headers: { location: THANK_YOU_PAGE, 'cache-control': 'no-store' },
        })
      case 'too-many':
        return formAgain(
          'too-many',
          posted,
          {},
          messages.tooManySubmissions(Math.ceil(result.retryAfterMs / 60_000)),
          retryAfter(result.retryAfterMs),
        )
      case 'key-reused':
        return wrongFields('key-reused', [REUSED_KEY])
      case 'resume-refused':
        return formAgain('resume-refused', posted, { resume: result.message }, messages.checkFields)
      case 'resume-not-scanned':
        return formAgain(
          'resume-not-scanned',
          posted,
          {},
          messages.sendFailed,
          retryAfter(RETRY_AFTER_S * 1000),
        )
      case 'not-kept':
        return formAgain(
          'not-kept',
          posted,
          {},
          messages.sendFailed,
          retryAfter(RETRY_AFTER_S * 1000),
        )
    }
  }

  /**
   * What can be answered before anything is kept: a resume that is refused, or sent too often. One that was kept
   * before is not asked about again, since the scanner may be away by now, or know more.
   */
  async function answerBefore(
    { resume }: Inbound,
    { idempotency, sender }: Counting,
  ): Promise<Outcome | null> {
    if (!resume) return null
    const before = idempotency && (await findKept(idempotency))
    if (before) return before
    const screening = await screen(resume, sender.hash)
    return screening.kind === 'clean' ? null : screening
  }

  async function keep(message: Inbound, circumstances: Counting): Promise<Outcome> {
    try {
      const result =
        (await answerBefore(message, circumstances)) ?? (await accept(message, circumstances))
      if (result.kind === 'resume-refused' || result.kind === 'resume-not-scanned') return result
      log.info(
        {
          outcome: result.kind,
          profile: message.profile,
          ...('id' in result && { submission: result.id }),
        },
        'submission',
      )
      if (result.kind === 'kept')
        onOutcome({ kind: result.isNew ? 'accepted' : 'replayed', profile: message.profile })
      return result
    } catch (error) {
      log.error(errorCodes(error), 'a submission could not be stored')
      return { kind: 'not-kept' }
    }
  }

  async function formAgain(
    reason: Refusal,
    { form, draft, file }: PostedForm,
    failures: Failures,
    notice: string,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const page = await readPage(PAGE_OF_FORM[form])
    // Without a built site (while developing) there is no page to show.
    if (page === null) return wrongFields(reason, toFieldErrors(failures))
    reject(reason)
    const shown =
      file && !failures.resume ? { ...failures, resume: messages.resumeAgain } : failures
    return new Response(await showFormAgain(page, { form, draft, failures: shown, notice }), {
      status: REFUSALS[reason],
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy(page),
        'cache-control': 'no-store',
        ...headers,
      },
    })
  }

  /** In a function of its own: what was read is free as soon as it is checked, and not only when it is kept. */
  async function readSubmission(
    request: Request,
  ): Promise<Response | { message: Inbound; idempotency: Idempotency | null }> {
    const body = await readBody(request, BODY_MAX_BYTES)
    if (!body.isWhole)
      return refuse('too-large', `The body is larger than ${BODY_MAX_BYTES} bytes.`)

    const idempotency = readIdempotency(request.headers.get('idempotency-key'), body)
    if (idempotency === 'invalid') return wrongFields('wrong-key', [WRONG_KEY])

    const payload = parseJson(body)
    if (payload === undefined) return refuse('not-json', 'The body is not JSON.')
    const checked = checkPayload(payload)
    return checked.ok
      ? { message: toInbound(checked.value), idempotency }
      : wrongFields('validation', checked.errors)
  }

  function refuse(
    reason: Refusal,
    title: string,
    detail?: string,
    headers: Record<string, string> = {},
  ): Response {
    reject(reason)
    return problem(REFUSALS[reason], title, { ...(detail && { detail }), headers })
  }

  function refuseForNow(reason: Refusal, title: string): Response {
    const detail = 'It was not kept. Please send it again later.'
    return refuse(reason, title, detail, retryAfter(RETRY_AFTER_S * 1000))
  }

  function wrongFields(reason: Refusal, errors: readonly FieldError[]): Response {
    reject(reason)
    return problem(REFUSALS[reason], 'Some fields are wrong. Nothing was kept.', { errors })
  }

  function reject(reason: Refusal): void {
    onOutcome({ kind: 'rejected', reason })
  }
}

function contentTypeOf({ headers }: Request): string {
  return headers.get('content-type') ?? ''
}

function toFieldErrors(failures: Failures): FieldError[] {
  return Object.entries(failures).map(([field, message]) => ({ field, message }))
}

function retryAfter(ms: number): Record<string, string> {
  return { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) }
}

function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      allow: ALLOW,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': `Content-Type, Idempotency-Key, ${FORM_SIGNALS_HEADER}`,
      'access-control-max-age': '86400',
    },
  })
}

/** Undefined if the body is not JSON; JSON itself has no such value. */
function parseJson({ bytes }: Body): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function readIdempotency(key: string | null, { bytes }: Body): Idempotency | null | 'invalid' {
  if (key === null) return null
  if (!new RegExp(`^[\\x20-\\x7e]{1,${IDEMPOTENCY_KEY_MAX_CHARS}}$`).test(key)) return 'invalid'
  return { key, bodySha256: createHash('sha256').update(bytes).digest('hex') }
}
