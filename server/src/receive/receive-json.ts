import { setImmediate as nextTurn } from 'node:timers/promises'
import { FORM_SIGNALS_HEADER, readSignals } from '@lanternfield/contract/form-signals.ts'
import { BODY_MAX_BYTES, FIELDS_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import type { Receipt, ValidationError } from '@lanternfield/contract/wire.ts'
import { readBody } from '../http/read-body.ts'
import { checkPayload } from '../intake/check-payload.ts'
import type { SubmitResult } from '../intake/submit.ts'
import type { Adapter } from './adapter.ts'
import { readIdempotency } from './idempotency-key.ts'
import { parseJsonBody } from './json-body.ts'
import { type Refuse, refusalOf } from './refusals.ts'

const TOO_DEEP: ValidationError = {
  field: 'body',
  message: 'Must not nest deeper than ten',
}

/** Receives a submission that a program or a browser's script sends as JSON. */
export function createReceiveJson(refuse: Refuse): Adapter {
  function respond(result: SubmitResult): Response {
    if (result.kind === 'stored')
      return Response.json({ id: result.id } satisfies Receipt, {
        headers: { 'cache-control': 'no-store' },
      })
    const { reason, ...refusal } = refusalOf(result)
    return refuse(reason, refusal)
  }

  return {
    read: (request, place) => readBody(request, { maxBytes: BODY_MAX_BYTES, place }),
    receive: async ({ headers }, body) => {
      if (body.end !== 'whole') return refuse(body.end)
      const idempotency = readIdempotency(headers, body)
      if (idempotency === 'invalid') return refuse('wrong-key')
      const json = await parseJsonBody(body.bytes)
      if (json.kind === 'too-deep') return refuse('validation', { errors: [TOO_DEEP] })
      if (json.kind !== 'value') return refuse(json.kind)
      if (body.bytes.length > FIELDS_MAX_BYTES) await nextTurn()
      const checked = checkPayload(json.value)
      if (!checked.ok) return refuse('validation', { errors: checked.errors })
      const signals = readSignals(headers.get(FORM_SIGNALS_HEADER))
      return { submission: checked.value, idempotency, signals, respond }
    },
  }
}
