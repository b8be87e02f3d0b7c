/** A token server (OAuth 2) and a mail server that takes its tokens (XOAUTH2), both real and on loopback. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

type TokenRequest = { readonly headers: IncomingHttpHeaders; readonly body: string }
type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

export type TestTokenServer = {
  /** For `SMTP_OAUTH_TOKEN_URL`. */
  readonly url: string
  readonly requests: readonly TokenRequest[]
  /** Answers with a status and JSON, or by hand, from now on; null: with `access-1`, `access-2` and so on, for an hour. */
  answer(how: Answer | { status: number; body: unknown } | null): void
}

/** @param port where nobody has listened before */
export async function openTokenServer(port = 0): Promise<TestTokenServer> {
  const requests: TokenRequest[] = []
  let how: Answer | null = null
  let issued = 0
  const issue: Answer = (_request, response) => {
    issued += 1
    sendJson(response, 200, { access_token: `access-${issued}`, expires_in: 3600 })
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ headers: request.headers, body })
    ;(how ?? issue)(request, response, body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    requests,
    answer: (given) => {
      how =
        given && 'status' in given
          ? (_request, response) => sendJson(response, given.status, given.body)
          : given
    },
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/**
 * Replaces refresh tokens, of which each is good once: `first` by `refresh-1`, that by `refresh-2` and so on.
 * @param before runs before a request is decided on
 */
export function rotate(first: string, before = async (_body: string) => {}): Answer {
  let valid = first
  let count = 0
  return async (_request, response, body) => {
    await before(body)
    const given = new URLSearchParams(body).get('refresh_token')
    if (given !== valid) return sendJson(response, 400, { error: 'invalid_grant' })
    count += 1
    valid = `refresh-${count}`
    sendJson(response, 200, { access_token: `access-${count}`, refresh_token: valid })
  }
}

/** How it refuses: by a challenge as Google, at once as Microsoft, or with an answer that quotes the token. */
type Refusal = 'challenge' | 'at-once' | 'quote'

/** A mail server without TLS. */
export async function openTokenMailServer() {
  const signIns: { user: string; token: string }[] = []
  const refused = new Map<string, Refusal>()
  const got = { mails: 0 }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN', 'XOAUTH2'],
    allowInsecureAuth: true,
    onAuth: ({ method, username: user = '', accessToken }, _session, callback) => {
      const token = `${accessToken}`
      if (method !== 'XOAUTH2') return callback(new Error('Passwords are off'))
      signIns.push({ user, token })
      const how = refused.get(token) ?? refused.get('any')
      if (!how) return callback(null, { user })
      if (how === 'challenge') return callback(null, { data: { status: '401' } })
      const text = how === 'quote' ? `What is ${token}?` : '5.7.3 Authentication unsuccessful'
      callback(Object.assign(new Error(text), { responseCode: 535 }))
    },
    onData: (stream, _session, callback) => {
      got.mails += 1
      stream.resume()
      stream.on('end', () => callback())
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    /** For `SMTP_URL`, with a password that is not to be used. */
    url: `smtp://website%40testfield.example:unused-password@127.0.0.1:${port}`,
    signIns,
    got,
    /** From now on, a token or `any`; null: takes it again. */
    refuse: (token: string, how: Refusal | null) =>
      how ? refused.set(token, how) : refused.delete(token),
  }
}
