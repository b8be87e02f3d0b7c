import { Buffer } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { checkDraft, type Failures } from '@lanternfield/contract/draft.ts'
import { FORMS } from '@lanternfield/contract/forms.ts'
import { BODY_MAX_BYTES, FIELDS_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { messages, serverMessages } from '@lanternfield/contract/messages.ts'
import { FORM_PAGES, THANK_YOU_PATH } from '@lanternfield/contract/pages.ts'
import { checkPayload, type FieldError, toPayload } from '@lanternfield/contract/wire.ts'
import { toInbound } from '../intake/inbound.ts'
import type { Submit } from '../intake/submit.ts'
import { pagePolicy } from './content-policy.ts'
import { type PostedForm, readForm } from './form-body.ts'
import { renderFormPage } from './form-page.ts'
import { KEY_REUSED, readIdempotency, WRONG_KEY } from './idempotency-key.ts'
import { announcedBytes, type Body, type ReadOptions, readBody } from './read-body.ts'
import { REJECTIONS, RESERVED_LABEL, type Rejection, retryAfter } from './rejections.ts'
import type { Adapter, Reject } from './send-email.ts'

const RETRY_AFTER_MS = 30_000
/** The fields precede the file and arrive with the first packets. */
const FIELDS_WITHIN_MS = 500

export type SubmitFormOptions = {
  readonly submit: Submit
  readonly reject: Reject
  /** Counts a rejection that is answered with a page. */
  readonly onRejected: (reason: Rejection) => void
  /** Reads a page of the built site; null if there is none. */
  readonly readPage: (path: string) => Promise<string | null>
}

/** Why a form is shown again, and with which messages. */
type FormRejection = {
  readonly reason: Rejection
  readonly failures?: Failures
  readonly notice?: string
  readonly headers?: Record<string, string>
}

/** Answers a form that a browser sends where no script ran: with a redirect, or with the form and its errors. */
export function createSubmitForm(options: SubmitFormOptions): Adapter {
  const { submit, reject, onRejected, readPage } = options

  return async (request, { client, receive }) => {
    const contentType = request.headers.get('content-type') ?? ''
    const body = await readFormBody(request, contentType, receive)
    const idempotency = readIdempotency(request.headers, body)
    if (idempotency === 'invalid') return reject('wrong-key', { errors: [WRONG_KEY] })
    const posted = await readForm(contentType, body)
    if (typeof posted === 'string') return reject(body.end === 'whole' ? posted : body.end)
    const checked = checkPosted(posted, body.end)
    if ('reason' in checked) return renderFormWithErrors(posted, checked)
    const base64 = await toBase64(posted.file)
    // Each step takes some milliseconds for a resume; other requests run in between.
    if (base64) await nextTurn()
    const payload = checkPayload(toPayload(checked.value, base64))
    if (!payload.ok)
      return renderFormWithErrors(posted, {
        reason: 'validation',
        failures: { resume: messages.resumeUnreadable },
      })

    const signals = { trapIsTicked: posted.trapIsTicked, fillSeconds: null }
    const result = await submit(toInbound(payload.value), { idempotency, client, signals })
    switch (result.kind) {
      case 'stored':
        return new Response(null, {
          status: 303,
          headers: { location: THANK_YOU_PATH, 'cache-control': 'no-store' },
        })
      case 'key-reused':
        return reject('key-reused', { errors: [KEY_REUSED] })
      case 'label-reserved':
        return reject('validation', { errors: [RESERVED_LABEL] })
      case 'too-many':
        return renderFormWithErrors(posted, {
          reason: 'too-many',
          notice: messages.tooManySubmissions(Math.ceil(result.retryAfterMs / 60_000)),
          headers: retryAfter(result.retryAfterMs),
        })
      case 'resume-refused':
        return renderFormWithErrors(posted, {
          reason: result.kind,
          failures: { resume: result.message },
        })
      case 'resume-not-scanned':
      case 'not-stored':
        return renderFormWithErrors(posted, {
          reason: result.kind,
          notice: messages.sendFailed,
          headers: retryAfter(RETRY_AFTER_MS),
        })
    }
  }

  async function renderFormWithErrors(
    { form, draft, file }: PostedForm,
    { reason, failures = {}, notice = serverMessages.checkFields, headers = {} }: FormRejection,
  ): Promise<Response> {
    const page = await readPage(FORM_PAGES[form])
    // Without a built site (while developing) there is no page to show.
    if (page === null) return reject(reason, { errors: toFieldErrors(failures), headers })
    onRejected(reason)
    const shown =
      file && !failures.resume ? { ...failures, resume: serverMessages.resumeAgain } : failures
    return new Response(await renderFormPage(page, { form, draft, failures: shown, notice }), {
      status: REJECTIONS[reason].status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy(page),
        'cache-control': 'no-store',
        ...headers,
      },
    })
  }
}

/** Reads a body, or only its fields, to be shown again, if it is announced as too large. */
async function readFormBody(
  request: Request,
  contentType: string,
  receive: NonNullable<ReadOptions['receive']>,
): Promise<Body> {
  const isMultipart = contentType.toLowerCase().startsWith('multipart/')
  const isTooLarge = (announcedBytes(request.headers) ?? 0) > BODY_MAX_BYTES
  if (isMultipart && !isTooLarge) return readBody(request, { maxBytes: BODY_MAX_BYTES, receive })
  const options = { maxBytes: FIELDS_MAX_BYTES, receive }
  if (!isTooLarge) return readBody(request, options)
  const { bytes } = await readBody(request, { ...options, graceMs: FIELDS_WITHIN_MS })
  return { bytes, end: 'too-large' }
}

type Checked = Extract<ReturnType<typeof checkDraft>, { readonly ok: true }> | FormRejection

/** Checks a form by its own rules, and whether all of it is there. */
function checkPosted({ form, draft, isWhole }: PostedForm, end: string): Checked {
  const checked = checkDraft(FORMS[form], draft)
  if (!checked.ok && end === 'whole') return { reason: 'validation', failures: checked.failures }
  if (checked.ok && isWhole) return checked
  if (end === 'too-slow') return { reason: 'too-slow', notice: messages.sendFailed }
  return { reason: 'too-large', failures: { resume: messages.resumeTooLarge } }
}

async function toBase64(file: File | null): Promise<string | null> {
  return file && Buffer.from(await file.arrayBuffer()).toString('base64')
}

function toFieldErrors(failures: Failures): FieldError[] {
  return Object.entries(failures).map(([field, message]) => ({ field, message }))
}
