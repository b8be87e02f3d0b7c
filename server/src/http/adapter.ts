import type { Counted } from '../storage/store.ts'
import type { Body } from './read-body.ts'
import type { answerRejection, Rejection } from './rejections.ts'

/** Reads one kind of body, and answers it. */
export type Adapter = {
  readonly read: (request: Request) => Promise<Body>
  readonly answer: (request: Request, body: Body, client: Counted) => Promise<Response>
}

/** Counts a rejection and makes its answer. */
export type Reject = (
  reason: Rejection,
  options?: Parameters<typeof answerRejection>[1],
) => Response
