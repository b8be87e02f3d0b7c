import { setImmediate as nextTurn } from 'node:timers/promises'
import { FORM_SIGNALS_HEADER, readSignals } from '@lanternfield/contract/form-signals.ts'
import { BODY_MAX_BYTES, FIELDS_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import type { SentSubmission } from '@lanternfield/contract/submission.ts'
import { checkPayload, type Receipt, type ValidationError } from '@lanternfield/contract/wire.ts'
import { decodeResume } from '../intake/decode-resume.ts'
import type { Submit } from '../intake/submit.ts'
import type { Idempotency } from '../storage/store.ts'
import type { Adapter, Refuse } from './adapter.ts'
import { readIdempotency, WRONG_KEY } from './idempotency-key.ts'
import { parseJsonBody } from './json-body.ts'
import { type Body, readBody } from './read-body.ts'
import { type Refusal, refusalOf } from './refusals.ts'

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
      const result = await submit(read.message, { ...read, client, signals })
      if (result.kind === 'stored')
        return Response.json({ id: result.id } satisfies Receipt, {
          headers: { 'cache-control': 'no-store' },
        })
      const { reason, ...answer } = refusalOf(result)
      return refuse(reason, answer)
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
