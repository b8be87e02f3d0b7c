import type { Counted } from '../storage/store.ts'
import type { ReadOptions } from './read-body.ts'
import type { answerRejection, Rejection } from './rejections.ts'
import type { RequestClient } from './request-limits.ts'

/** The client of a request: how it is counted, here and in the store. */
export type Client = Counted & RequestClient

/** Reads one kind of body and answers it. */
export type Adapter = (
  request: Request,
  context: { readonly client: Client; readonly receive: NonNullable<ReadOptions['receive']> },
) => Promise<Response>

/** Counts a rejection and makes its answer. */
export type Reject = (
  reason: Rejection,
  options?: Parameters<typeof answerRejection>[1],
) => Response
