import type { Place } from '../base/client-queue.ts'
import type { Body } from '../http/read-body.ts'
import type { Circumstances, SubmitResult } from '../intake/submit.ts'
import type { SentSubmission } from '../submission/submission.ts'

/** What a request has sent, checked. */
export type Received = Pick<Circumstances, 'idempotency' | 'signals'> & {
  readonly submission: SentSubmission
  readonly respond: (result: SubmitResult) => Response | Promise<Response>
}

/** Receives submissions of a content type. */
export type Adapter = {
  readonly read: (request: Request, place: Place) => Promise<Body>
  /** Checks it, or refuses it. The body is not held any longer: it has megabytes, and what follows may wait. */
  readonly receive: (request: Request, body: Body) => Promise<Received | Response>
}
