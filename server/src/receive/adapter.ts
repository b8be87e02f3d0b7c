import type { Body } from '../http/read-body.ts'
import type { Client } from '../intake/submit.ts'
import type { Refusal, respondToRefusal } from './refusals.ts'

/** Reads one kind of body, and handles it. */
export type Adapter = {
  readonly read: (request: Request) => Promise<Body>
  readonly handle: (request: Request, body: Body, client: Client) => Promise<Response>
}

/** Counts a rejection and makes its response. */
export type Refuse = (reason: Refusal, options?: Parameters<typeof respondToRefusal>[1]) => Response
