import { FORM_SIGNALS_HEADER } from '@lanternfield/contract/form-signals.ts'
import { BODY_MAX_BYTES, FIELDS_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { type ClientQueue, type Place, QueueFull, type QueueLimits } from '../base/client-queue.ts'
import { crossOriginHeaders, isAllowedOrigin } from '../http/origin.ts'
import { retryAfter } from '../http/problem.ts'
import { announcedBytes } from '../http/read-body.ts'
import { createRequestCounter } from '../intake/request-counter.ts'
import { type Client, createSubmit, type ScreenResume, type SubmitCore } from '../intake/submit.ts'
import type { Adapter, Received } from './adapter.ts'
import { createReceiveForm, type ReceiveFormCore } from './receive-form.ts'
import { createReceiveJson } from './receive-json.ts'
import { type Refusal, type Refuse, respondToRefusal, type SubmissionOutcome } from './refusals.ts'

const ALLOW = 'POST, OPTIONS'

/** A visitor corrects a form and sends it again; no visitor does so this often. */
const REQUESTS_PER_SUBMISSION = 10
const REQUESTS_MIN = 60
/** Far above what a network may have stored as no suspect: what comes from a busy one is kept rather than refused. */
const REQUESTS_PER_NETWORK = 50
/** In MiB. Each is in memory while it is read, checked and stored; the others wait unread. */
const UPLOADS: QueueLimits = { running: 16, runningPerNetwork: 8, waitingPerClient: 10 }
const MIB = 1024 * 1024

export type ReceiveCore = SubmitCore &
  ReceiveFormCore & {
    readonly createQueue: (limits: QueueLimits) => ClientQueue
    readonly formQueue: ClientQueue
    /** @param peer the address of the other end of the connection */
    readonly identify: (request: Request, peer: string | undefined) => Client
    readonly isShortLived: boolean
  }

/** Handles `POST /prod/send-email`: policies in their order, then the adapter of the content type. See docs/http.md. */
export function createSendEmail(
  core: ReceiveCore,
  {
    screen,
    onOutcome,
  }: {
    readonly screen: ScreenResume
    /** Called with how each attempt to submit ended. */
    readonly onOutcome: (outcome: SubmissionOutcome) => void
  },
) {
  const { settings, identify, createQueue, formQueue } = core
  const uploads = createQueue(UPLOADS)
  const countRequest = createFormRequestCounter(core)

  const countRefusal = (reason: Refusal) => onOutcome({ kind: 'rejected', reason })
  const refuse: Refuse = (reason, response) => {
    countRefusal(reason)
    return respondToRefusal(reason, response)
  }
  const submit = createSubmit(core, {
    screen,
    onStored: ({ profile }, isNew) => onOutcome({ kind: isNew ? 'accepted' : 'replayed', profile }),
  })
  const receiveForm = createReceiveForm(core, { refuse, countRefusal })
  const adapters: Readonly<Record<string, Adapter>> = {
    'application/json': createReceiveJson(refuse),
    'multipart/form-data': receiveForm,
    'application/x-www-form-urlencoded': receiveForm,
  }

  return async (request: Request, peer: string | undefined): Promise<Response> => {
    if (!isAllowedOrigin(request.headers, settings.allowedOrigins)) return refuse('foreign-origin')
    const response = await handle(request, peer)
    for (const [name, value] of Object.entries(crossOriginHeaders(request.headers)))
      response.headers.set(name, value)
    return response
  }

  async function handle(request: Request, peer: string | undefined): Promise<Response> {
    if (request.method === 'OPTIONS') return preflight()
    if (request.method !== 'POST') return refuse('method', { headers: { allow: ALLOW } })
    const mediaType = mediaTypeOf(request)
    const adapter = Object.hasOwn(adapters, mediaType) ? adapters[mediaType] : undefined
    if (!adapter) return refuse('content-type')
    const bytes = announcedBytes(request.headers)
    if (bytes !== null && bytes > maxBytesOf(mediaType)) return refuse('too-large')
    const client = identify(request, peer)
    const retryAfterMs = await countRequest(client)
    if (retryAfterMs > 0) return refuse('too-many', { headers: retryAfter(retryAfterMs) })
    const read = async (place: Place) =>
      adapter.receive(request, await adapter.read(request, place))
    const finish = async (received: Received | Response, place: Place | null) =>
      received instanceof Response
        ? received
        : received.respond(await submit(received.submission, { ...received, client, place }))
    try {
      return isUpload(bytes)
        ? await uploads.run(client, async (place) => finish(await read(place), place), {
            size: Math.ceil((bytes ?? BODY_MAX_BYTES) / MIB),
          })
        : await finish(await formQueue.run(client, read), null)
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      return refuse('too-many', { headers: retryAfter(error.retryAfterMs) })
    }
  }
}

/** RATE_LIMIT counts only what was stored. This counts every request, before any other work is done for it. */
function createFormRequestCounter(core: ReceiveCore) {
  const { max, windowMs } = core.settings.rateLimit
  const limit = { max: Math.max(REQUESTS_MIN, max * REQUESTS_PER_SUBMISSION), windowMs }
  return createRequestCounter(core, 'requests', limit, REQUESTS_PER_NETWORK)
}

/** Whether a body may be more than fields; one that is announced over the limit is not read. */
function isUpload(bytes: number | null): boolean {
  return bytes === null || (bytes > FIELDS_MAX_BYTES && bytes <= BODY_MAX_BYTES)
}

function mediaTypeOf({ headers }: Request): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** The length that may be announced. Fields of a form are read even if its file is too large, to be shown again. */
function maxBytesOf(mediaType: string): number {
  if (mediaType === 'application/json') return BODY_MAX_BYTES
  return mediaType === 'multipart/form-data' ? Number.POSITIVE_INFINITY : FIELDS_MAX_BYTES
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
