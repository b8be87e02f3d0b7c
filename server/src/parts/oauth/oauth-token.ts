import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { codeOfFetchError } from '../../base/connection.ts'
import { MINUTE_MS } from '../../base/times.ts'
import type { GetToken } from '../../mail/mailer.ts'
import type { CreateGetToken } from '../../mail/open-mailer.ts'

/** Under this name the store remembers what the token server has put in place of the one in the settings. */
export const REFRESH_TOKEN = 'smtp-refresh-token'
const RENEW_BEFORE_END_MS = 5 * MINUTE_MS
const RESPONSE_TIMEOUT_MS = 10_000

/** RFC 6749, section 5. Of a refusal only the code is read: its description may quote what was sent. */
const responseSchema = v.object({
  access_token: v.fallback(v.string(), ''),
  // It is optional, and an hour is usual. A token that ends earlier is refused, which renews it.
  expires_in: v.fallback(v.pipe(v.unknown(), v.transform(Number), v.minValue(1)), 3600),
  refresh_token: v.fallback(v.string(), ''),
  error: v.fallback(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/)), ''),
})

/** A client of OAuth 2 (RFC 6749), and the grant that it uses: a refresh token, or client credentials without one. */
export type OauthSettings = {
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string | null
  readonly refreshToken: string | null
}

/** One request at a time serves all connections to the mail server. Source: docs/decisions/mail-sign-in.md */
export function createGetToken(
  client: OauthSettings,
  { metadata, now }: Parameters<CreateGetToken>[0],
): GetToken {
  const replaces = createHash('sha256').update(`${client.refreshToken}`).digest('hex')
  let current = { token: '', renewAt: 0 }
  let underway: Promise<string> | null = null
  return async (isRefused) => {
    if (!isRefused && now() < current.renewAt) return current.token
    underway ??= renew().finally(() => {
      underway = null
    })
    return underway
  }

  async function renew(): Promise<string> {
    const startedAt = now()
    const used = await readRefreshToken()
    const tokenResponse = await request(used).catch(async (error) => {
      // Another process may have replaced it meanwhile.
      const latest = await readRefreshToken()
      if (latest === used) throw error
      return request(latest)
    })
    const renewAt = startedAt + tokenResponse.expires_in * 1000 - RENEW_BEFORE_END_MS
    current = { token: tokenResponse.access_token, renewAt }
    if (client.refreshToken && tokenResponse.refresh_token) {
      const text = JSON.stringify({ replaces, token: tokenResponse.refresh_token })
      await metadata?.write(REFRESH_TOKEN, text, now())
    }
    return tokenResponse.access_token
  }

  /** The replacement of the one in the settings, unless an operator has changed that since. */
  async function readRefreshToken(): Promise<string | null> {
    const entry = client.refreshToken && (await metadata?.read(REFRESH_TOKEN))
    const stored = entry ? JSON.parse(entry.text) : null
    return stored?.replaces === replaces ? stored.token : client.refreshToken
  }

  async function request(refreshToken: string | null) {
    const body = new URLSearchParams({
      grant_type: refreshToken ? 'refresh_token' : 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret,
      ...(client.scope && { scope: client.scope }),
      ...(refreshToken && { refresh_token: refreshToken }),
    })
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    // A redirect would send the secret to an address that is not configured.
    const init: RequestInit = { method: 'POST', body, signal, redirect: 'manual' }
    let code = ''
    try {
      const response = await fetch(client.tokenUrl, init)
      code = `HTTP ${response.status}`
      const tokenResponse = v.parse(responseSchema, await response.json())
      if (response.ok && tokenResponse.access_token) return tokenResponse
      code = tokenResponse.error || code
    } catch (error) {
      code ||= codeOfFetchError(error)
    }
    throw Object.assign(new Error(code), { code })
  }
}
