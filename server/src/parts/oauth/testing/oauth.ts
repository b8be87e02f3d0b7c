/** A token server (OAuth 2) on loopback. */
import {
  openTestReceiver,
  type ResponseByHand,
  sendResponse,
  type TestReceiver,
} from '../../../../testing/webhook-receiver.ts'

/** One that issues tokens, with `url` for `SMTP_OAUTH_TOKEN_URL`. */
export async function openTokenServer(): Promise<TestReceiver> {
  const server = await openTestReceiver({ isSigned: false })
  server.respondWith(issueTokens())
  return server
}

/** Issues `access-1`, `access-2` and so on, each for an hour. */
export function issueTokens(): ResponseByHand {
  let count = 0
  return (_request, response) => {
    count += 1
    const body = { access_token: `access-${count}`, expires_in: 3600 }
    sendResponse(response, { status: 200, body })
  }
}

/**
 * Replaces refresh tokens, of which each is good once: `first` by `refresh-1`, that by `refresh-2` and so on.
 * @param before runs before a request is decided on
 */
export function rotateTokens(first: string, before = async () => {}): ResponseByHand {
  let valid = first
  let count = 0
  return async (_request, response, given) => {
    await before()
    if (new URLSearchParams(given).get('refresh_token') !== valid)
      return sendResponse(response, { status: 400, body: { error: 'invalid_grant' } })
    count += 1
    valid = `refresh-${count}`
    const body = { access_token: `access-${count}`, refresh_token: valid }
    sendResponse(response, { status: 200, body })
  }
}
