import { Buffer } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { checkDraft, type ValidationErrors } from '@lanternfield/contract/draft.ts'
import { NO_FACTS } from '@lanternfield/contract/facts.ts'
import { FORMS } from '@lanternfield/contract/forms.ts'
import { BODY_MAX_BYTES, FIELDS_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { FORM_PAGES, THANK_YOU_PATH } from '@lanternfield/contract/pages.ts'
import { checkNoticeVersion } from '@lanternfield/contract/privacy-notice.ts'
import { CACHE } from '@lanternfield/contract/site/headers.ts'
import { readAbout, type Topic } from '@lanternfield/contract/topic.ts'
import { type Problem, toPayload } from '@lanternfield/contract/wire.ts'
import type { Place } from '../base/client-queue.ts'
import { MINUTE_MS } from '../base/times.ts'
import type { ServerContent } from '../content.ts'
import { pagePolicy } from '../http/content-policy.ts'
import { readReferrer } from '../http/origin.ts'
import { announcedBytes, type Body, readBody } from '../http/read-body.ts'
import { checkPayload } from '../intake/check-payload.ts'
import type { SubmitResult } from '../intake/submit.ts'
import type { Adapter, Received } from './adapter.ts'
import { type PostedForm, readForm } from './form-body.ts'
import { renderFormPage } from './form-page.ts'
import { readIdempotency } from './idempotency-key.ts'
import { REFUSALS, type Refusal, type Refuse, refusalOf } from './refusals.ts'

/** The fields precede the file and arrive with the first packets. */
const FIELDS_WITHIN_MS = 500
/** The proxies of deploy/ pass on no larger form. */
const REFUSED_FORM_MAX_BYTES = 8_000_000

export type ReceiveFormCore = {
  /** Origins of this site, besides the requested host. */
  readonly settings: { readonly allowedOrigins: readonly string[] }
  readonly content: Pick<ServerContent, 'pageCopy' | 'inquiryLabels'>
  readonly site: {
    readonly readPage: (path: string) => Promise<string | null>
    readonly findTopic: (path: string) => Promise<Topic | null>
  }
}

type Posted = PostedForm & { readonly topic: Topic | null }

type FormRefusal = {
  readonly reason: Refusal
  readonly errors?: ValidationErrors
  readonly message?: string
  readonly headers?: Record<string, string> | undefined
}

/** Receives a form that a browser sends where no script ran, and shows it again with its errors. */
export function createReceiveForm(
  core: ReceiveFormCore,
  {
    refuse,
    countRefusal,
  }: {
    readonly refuse: Refuse
    /** Counts a rejection whose response is a page. */
    readonly countRefusal: (reason: Refusal) => void
  },
): Adapter {
  const { readPage, findTopic } = core.site
  const { pageCopy: copy, inquiryLabels } = core.content
  const { allowedOrigins } = core.settings

  return { read: readFormBody, receive }

  async function receive(request: Request, body: Body): Promise<Received | Response> {
    const contentType = request.headers.get('content-type') ?? ''
    const idempotency = readIdempotency(request.headers, body)
    if (idempotency === 'invalid') return refuse('wrong-key')
    const form = await readForm(contentType, body)
    if (typeof form === 'string') return refuse(body.end === 'whole' ? form : body.end)
    const posted: Posted = { ...form, topic: await findPostedTopic(request, form.about) }
    const checked = checkPosted(posted, body.end)
    if ('reason' in checked) return renderFormWithErrors(posted, checked)
    const bytes = await posted.file?.bytes()
    const resumeBase64 = bytes ? Buffer.from(bytes).toString('base64') : null
    // Each step takes some milliseconds for a resume; other requests run in between.
    if (resumeBase64) await nextTurn()
    const payload = checkPayload(
      toPayload(checked.value, {
        resumeBase64,
        facts: {
          ...NO_FACTS,
          topic: posted.topic,
          noticeVersion: checkNoticeVersion(posted.noticeVersion),
        },
        inquiryLabels,
      }),
    )
    if (!payload.ok)
      return renderFormWithErrors(posted, {
        reason: 'validation',
        errors: { resume: messages.resumeUnreadable },
      })

    const signals = { trapIsTicked: posted.trapIsTicked, fillSeconds: null }
    return {
      submission: payload.value,
      idempotency: idempotency ?? 'content',
      signals,
      respond: (result) => respond(posted, result),
    }
  }

  async function respond(posted: Posted, result: SubmitResult): Promise<Response> {
    if (result.kind === 'stored')
      return new Response(null, {
        status: 303,
        headers: { location: THANK_YOU_PATH, 'cache-control': 'no-store' },
      })
    const { reason, ...refusal } = refusalOf(result)
    if (result.kind === 'key-reused' || result.kind === 'label-reserved')
      return refuse(reason, refusal)
    if (result.kind === 'resume-refused')
      return renderFormWithErrors(posted, { reason, errors: { resume: result.message } })
    const message =
      result.kind === 'too-many'
        ? messages.tooManySubmissions(Math.ceil(result.retryAfterMs / MINUTE_MS))
        : messages.sendFailed
    return renderFormWithErrors(posted, { reason, message, headers: refusal.headers })
  }

  /**
   * The topic of a form: named by its field if the form was shown again, else by the address of its page, or that page
   * itself. The title comes from the built site, so nobody can invent one.
   */
  async function findPostedTopic({ headers }: Request, field: string): Promise<Topic | null> {
    const page = readReferrer(headers, allowedOrigins)
    for (const path of [field, page && readAbout(page.search), page?.pathname]) {
      const topic = path ? await findTopic(path) : null
      if (topic) return topic
    }
    return null
  }

  async function renderFormWithErrors(
    { form, draft, file, topic }: Posted,
    { reason, errors = {}, message = copy.checkFields, headers = {} }: FormRefusal,
  ): Promise<Response> {
    const page = await readPage(FORM_PAGES[form])
    // Without a built site (while developing) there is no page to show.
    if (page === null) return refuse(reason, { ...listErrors(errors), headers })
    countRefusal(reason)
    const shown = file && !errors.resume ? { ...errors, resume: copy.resumeAgain } : errors
    const html = await renderFormPage(page, { form, draft, errors: shown, topic, message })
    return new Response(html, {
      status: REFUSALS[reason].status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy(page),
        'cache-control': CACHE.none,
        ...headers,
      },
    })
  }
}

/** Reads a body, or keeps only its fields, to be shown again, if it is announced as too large. */
async function readFormBody(request: Request, place: Place): Promise<Body> {
  const contentType = request.headers.get('content-type') ?? ''
  const isMultipart = contentType.toLowerCase().startsWith('multipart/')
  const isTooLarge = (announcedBytes(request.headers) ?? 0) > BODY_MAX_BYTES
  if (!isTooLarge)
    return readBody(request, { maxBytes: isMultipart ? BODY_MAX_BYTES : FIELDS_MAX_BYTES, place })
  const { bytes } = await readBody(request, {
    maxBytes: FIELDS_MAX_BYTES,
    place,
    discardMaxBytes: REFUSED_FORM_MAX_BYTES - FIELDS_MAX_BYTES,
    graceMs: FIELDS_WITHIN_MS,
  })
  return { bytes, end: 'too-large' }
}

type Checked = Extract<ReturnType<typeof checkDraft>, { readonly ok: true }> | FormRefusal

function checkPosted({ form, draft, isWhole }: PostedForm, end: string): Checked {
  const checked = checkDraft(FORMS[form], draft)
  if (!checked.ok && end === 'whole') return { reason: 'validation', errors: checked.errors }
  if (checked.ok && isWhole) return checked
  if (end === 'too-slow') return { reason: 'too-slow', message: messages.tooSlow }
  return { reason: 'too-large', errors: { resume: messages.resumeTooLarge } }
}

function listErrors(failures: ValidationErrors): Pick<Problem, 'errors'> {
  const errors = Object.entries(failures).map(([field, message]) => ({ field, message }))
  return errors.length > 0 ? { errors } : {}
}
