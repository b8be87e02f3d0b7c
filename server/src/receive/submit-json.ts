import { setImmediate as nextTurn } from 'node:timers/promises'
import { FORM_SIGNALS_HEADER, readSignals } from '@lanternfield/contract/form-signals.ts'
import { BODY_MAX_BYTES, FIELDS_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import type { Receipt, ValidationError } from '@lanternfield/contract/wire.ts'
import { type Body, readBody } from '../http/read-body.ts'
import { checkPayload } from '../intake/check-payload.ts'
import type { Client, Submit } from '../intake/submit.ts'
import { readIdempotency } from './idempotency-key.ts'
import { parseJsonBody } from './json-body.ts'
import { type Refuse, refusalOf } from './refusals.ts'

const TOO_DEEP: ValidationError = {
  field: 'body',
  message: 'Must not nest deeper than ten',
}

/** Handles a submission that a program or a browser's script sends as JSON. */
export function createSubmitJson({
  submit,
  refuse,
}: {
  readonly submit: Submit
  readonly refuse: Refuse
}) {
  return { read: (request: Request) => readBody(request, { maxBytes: BODY_MAX_BYTES }), handle }

  async function handle({ headers }: Request, body: Body, client: Client): Promise<Response> {
    if (body.end !== 'whole') return refuse(body.end)
    const idempotency = readIdempotency(headers, body)
    if (idempotency === 'invalid') return refuse('wrong-key')
    const json = await parseJsonBody(body.bytes)
    if (json.kind === 'too-deep') return refuse('validation', { errors: [TOO_DEEP] })
    if (json.kind !== 'value') return refuse(json.kind)
    if (body.bytes.length > FIELDS_MAX_BYTES) await nextTurn()
    const checked = checkPayload(json.value)
    if (!checked.ok) return refuse('validation', { errors: checked.errors })
    const result = await submit(checked.value, {
      idempotency,
      client,
      signals: readSignals(headers.get(FORM_SIGNALS_HEADER)),
    })
    if (result.kind === 'stored')
      return Response.json({ id: result.id } satisfies Receipt, {
        headers: { 'cache-control': 'no-store' },
      })
    const { reason, ...refusal } = refusalOf(result)
    return refuse(reason, refusal)
  }
}
