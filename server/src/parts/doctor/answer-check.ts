import { BODY_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { createSignedTokens } from '../../base/signed-link.ts'
import { readBody } from '../../http/read-body.ts'
import type { Store } from '../../store/store.ts'

/** In a request, a token that only a reader of the database can make; in a response, that it is this one. */
export const CHECK_HEADER = 'x-website-check'

/** What arrived of a request of the doctor. */
export type ReceivedCheck = {
  readonly forwardedFor: string | null
  /** The proxies that name themselves. */
  readonly via: string | null
  /** The address of the other end of the connection. */
  readonly peer: string | null
  /** Of the body. */
  readonly bytes: number
  /** Where mails lead to: the names of signed pages and folders. */
  readonly pages: readonly string[]
}

export function checkTokens(secret: Uint8Array) {
  return createSignedTokens(secret, 'check')
}

/** Responds to the doctor, which asks whether a public address leads here; null for any other request. */
export async function respondToCheck(
  request: Request,
  { peer, pages }: { readonly peer: string | undefined; readonly pages: readonly string[] },
  { store, now }: { readonly store: Pick<Store, 'secret'>; readonly now: () => number },
): Promise<Response | null> {
  const token = request.headers.get(CHECK_HEADER)
  if (token === null || checkTokens(store.secret).read(token, now()) === null) return null
  const { bytes } = await readBody(request, { maxBytes: BODY_MAX_BYTES })
  const received: ReceivedCheck = {
    forwardedFor: request.headers.get('x-forwarded-for'),
    via: request.headers.get('cdn-loop') ?? request.headers.get('via'),
    peer: peer ?? null,
    bytes: bytes.length,
    pages,
  }
  return Response.json(received, {
    headers: { [CHECK_HEADER]: 'answered', 'cache-control': 'no-store' },
  })
}
