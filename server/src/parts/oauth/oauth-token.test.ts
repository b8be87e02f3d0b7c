import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfiguration } from '../../../testing/configuration.ts'
import { NOW, openTestStore } from '../../../testing/entries.ts'
import { temporaryDirectory } from '../../../testing/files.ts'
import { findFreePort } from '../../../testing/free-port.ts'
import { sharePostgres } from '../../../testing/postgres.ts'
import type { TestReceiver } from '../../../testing/webhook-receiver.ts'
import { MINUTE_MS } from '../../base/times.ts'
import { openStore } from '../../store/open-store.ts'
import type { MetadataStore } from '../../store/store.ts'
import { createGetToken, type OauthSettings } from './oauth-token.ts'
import { openTokenServer, rotateTokens } from './testing/oauth.ts'

const SECRET = 'se cret&1'
const postgres = sharePostgres()

function clientOf({ url }: TestReceiver, parts: Partial<OauthSettings> = {}): OauthSettings {
  const client = { clientId: 'website', clientSecret: SECRET, scope: null, refreshToken: null }
  return { tokenUrl: url, ...client, ...parts }
}

/** A process at a time that the test sets. */
function open(client: OauthSettings, metadata: MetadataStore | null = null) {
  const clock = { now: NOW }
  return { clock, get: createGetToken(client, { metadata, now: () => clock.now }) }
}

/** The refresh tokens that the server was asked with. */
function givenTo({ received }: TestReceiver) {
  return received.map(({ body }) => new URLSearchParams(body).get('refresh_token'))
}

test.each([
  [
    { scope: 'https://outlook.office365.com/.default' },
    'grant_type=client_credentials&client_id=website&client_secret=se+cret%261&scope=https%3A%2F%2Foutlook.office365.com%2F.default',
  ],
  [
    { refreshToken: '1//given' },
    'grant_type=refresh_token&client_id=website&client_secret=se+cret%261&refresh_token=1%2F%2Fgiven',
  ],
])('requests a token with %j', async (parts, body) => {
  const server = await openTokenServer()
  expect(await open(clientOf(server, parts)).get(false)).toBe('access-1')
  expect(server.received).toMatchObject([{ body }])
  const { headers } = server.received[0] ?? {}
  expect(headers?.['content-type']).toMatch(/^application\/x-www-form-urlencoded\b/)
  expect(headers?.authorization).toBeUndefined()
})

test('one request serves all connections until some minutes before the end', async () => {
  const server = await openTokenServer()
  const { clock, get } = open(clientOf(server))
  expect(await Promise.all([get(false), get(false), get(true)])).toEqual(Array(3).fill('access-1'))
  clock.now += 54 * MINUTE_MS
  expect(await get(false)).toBe('access-1')
  clock.now += 2 * MINUTE_MS
  expect(await get(false)).toBe('access-2')
  // The mail server has refused it.
  expect(await get(true)).toBe('access-3')
  expect(server.received).toHaveLength(3)
})

test.each([
  [undefined, 60],
  ['7200', 120],
  ['soon', 60],
  [-1, 60],
])('a token that says %j of its end is good for %i minutes', async (expires_in, minutes) => {
  const server = await openTokenServer()
  server.respondWith({ status: 200, body: { access_token: 'a', expires_in } })
  const { clock, get } = open(clientOf(server))
  await get(false)
  clock.now += (minutes - 6) * MINUTE_MS
  await get(false)
  expect(server.received).toHaveLength(1)
  clock.now += 2 * MINUTE_MS
  await get(false)
  expect(server.received).toHaveLength(2)
})

test('a replaced refresh token is used after a restart, unless an operator sets another', async () => {
  const server = await openTokenServer()
  server.respondWith(rotateTokens('given'))
  const dataDir = temporaryDirectory()
  const given = clientOf(server, { refreshToken: 'given' })
  const store = await openTestStore(dataDir)
  await open(given, store.metadata).get(false)
  await store.close()
  const again = await openTestStore(dataDir)
  expect(await open(given, again.metadata).get(false)).toBe('access-2')
  server.respondWith(rotateTokens('new'))
  const changed = clientOf(server, { refreshToken: 'new' })
  await open(changed, again.metadata).get(false)
  await open(changed, again.metadata).get(false)
  expect(givenTo(server)).toEqual(['given', 'refresh-1', 'new', 'refresh-1'])
})

test('processes on one database take replaced refresh tokens from each other', async () => {
  const server = await openTokenServer()
  const databaseUrl = await postgres().createDatabase()
  const [first, second] = await Promise.all(
    [1, 2].map(async () => {
      const store = await openStore(readConfiguration({ DATABASE_URL: databaseUrl }))
      onTestFinished(store.close)
      return open(clientOf(server, { refreshToken: 'given' }), store.metadata)
    }),
  )
  // The first is faster: while the second's request is underway, it gets the replacement.
  let isFirst = true
  const overtake = async () => {
    if (!isFirst) return
    isFirst = false
    await first?.get(false)
  }
  server.respondWith(rotateTokens('given', overtake))
  expect(await second?.get(false)).toBe('access-2')
  expect(await first?.get(true)).toBe('access-3')
  expect(await second?.get(true)).toBe('access-4')
  expect(givenTo(server)).toEqual(['given', 'given', 'refresh-1', 'refresh-2', 'refresh-3'])
})

test('nothing is stored for a client that signs in by itself', async () => {
  const server = await openTokenServer()
  server.respondWith({ status: 200, body: { access_token: 'a', refresh_token: 'r' } })
  const { metadata } = await openTestStore()
  await open(clientOf(server), metadata).get(false)
  expect(await metadata.read('smtp-refresh-token')).toBeNull()
})

const error_description = `AADSTS7000222: ${SECRET} has expired`

test.each([
  ['invalid_client', { status: 401, body: { error: 'invalid_client', error_description } }],
  ['HTTP 400', { status: 400, body: { error: SECRET } }],
  ['HTTP 400', { status: 400, body: { error: 7 } }],
  ['HTTP 500', { status: 500, body: { access_token: 'a' } }],
  ['HTTP 200', { status: 200, body: { access_token: 7 } }],
  ['HTTP 200', { status: 200, body: { token: 'a' } }],
  ['HTTP 200', { status: 200, body: null }],
  ['HTTP 502', { status: 502, body: '<h1>Bad gateway</h1>' }],
  ['HTTP 307', { status: 307, headers: { location: '/elsewhere' } }],
])('reads only the code %s from %j', async (code, response) => {
  const server = await openTokenServer()
  server.respondWith(response)
  const failure = await open(clientOf(server))
    .get(false)
    .catch((error) => error)
  expect(failure).toMatchObject({ code })
  expect(failure.message).not.toContain(SECRET)
  expect(server.received).toHaveLength(1)
})

test('a token server that does not answer, or is not there', async () => {
  const server = await openTokenServer()
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  // The time is over as soon as the request is there.
  server.respondWith(() => limit.abort(new DOMException('', 'TimeoutError')))
  const { get } = open(clientOf(server))
  await expect(get(false)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000)
  timeout.mockRestore()
  const nobody = clientOf(server, { tokenUrl: `http://127.0.0.1:${await findFreePort()}/token` })
  await expect(open(nobody).get(false)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
