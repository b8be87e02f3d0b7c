import { setImmediate as nextTurn } from 'node:timers/promises'
import { FORM_SIGNALS_HEADER, readSignals } from '@lanternfield/contract/form-signals.ts'
import { BODY_MAX_BYTES, FIELDS_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import type { SentSubmission } from '@lanternfield/contract/submission.ts'
import { checkPayload, type Receipt, type ValidationError } from '@lanternfield/contract/wire.ts'
import { decodeResume } from '../intake/decode-resume.ts'
import type { Submit, SubmitResult } from '../intake/submit.ts'
import type { Idempotency } from '../storage/store.ts'
import type { Adapter, Refuse } from './adapter.ts'
import { KEY_REUSED, readIdempotency, WRONG_KEY } from './idempotency-key.ts'
import { parseJsonBody } from './json-body.ts'
import { type Body, readBody } from './read-body.ts'
import { RESERVED_LABEL, type Refusal, retryAfter, UNAVAILABLE_RETRY_AFTER_MS } from './refusals.ts'

const TOO_DEEP: ValidationError = {
  field: 'body',
  message: 'Must not nest deeper than the payload',
}

/** Answers a submission that a program or a browser's script sends as JSON. */
export function createSubmitJson({
  submit,
  refuse,
}: {
  readonly submit: Submit
  readonly refuse: Refuse
}): Adapter {
  return {
    read: (request) => readBody(request, { maxBytes: BODY_MAX_BYTES }),
    answer: async ({ headers }, body, client) => {
      const read = await readMessage(headers, body)
      if ('reason' in read) return refuse(read.reason, { errors: read.errors })
      const signals = readSignals(headers.get(FORM_SIGNALS_HEADER))
      return toResponse(await submit(read.message, { ...read, client, signals }), refuse)
    },
  }
}

type Read =
  | { readonly message: SentSubmission; readonly idempotency: Idempotency | null }
  | { readonly reason: Refusal; readonly errors: readonly ValidationError[] }

async function readMessage(headers: Headers, body: Body): Promise<Read> {
  const refuse = (reason: Refusal, errors: readonly ValidationError[] = []): Read => ({
    reason,
    errors,
  })
  if (body.end !== 'whole') return refuse(body.end)
  const idempotency = readIdempotency(headers, body)
  if (idempotency === 'invalid') return refuse('wrong-key', [WRONG_KEY])
  const json = await parseJsonBody(body.bytes)
  if (json.kind === 'too-deep') return refuse('validation', [TOO_DEEP])
  if (json.kind !== 'value') return refuse(json.kind)
  if (body.bytes.length > FIELDS_MAX_BYTES) await nextTurn()
  const checked = checkPayload(json.value)
  return checked.ok
    ? { message: decodeResume(checked.value), idempotency }
    : refuse('validation', checked.errors)
}

function toResponse(result: SubmitResult, refuse: Refuse): Response {
  switch (result.kind) {
    case 'stored':
      return Response.json({ id: result.id } satisfies Receipt, {
        headers: { 'cache-control': 'no-store' },
      })
    case 'key-reused':
      return refuse('key-reused', { errors: [KEY_REUSED] })
    case 'label-reserved':
      return refuse('validation', { errors: [RESERVED_LABEL] })
    case 'too-many':
      return refuse('too-many', { headers: retryAfter(result.retryAfterMs) })
    case 'resume-refused':
      return refuse('resume-refused', {
        errors: [{ field: 'fileAttachment', message: result.message }],
      })
    case 'resume-not-scanned':
    case 'not-stored':
      return refuse(result.kind, { headers: retryAfter(UNAVAILABLE_RETRY_AFTER_MS) })
  }
}
