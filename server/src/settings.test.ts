import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const SECRET = `whsec_${KEY}`
const OAUTH = {
  SMTP_URL: 'smtp://website%40testfield.example@smtp.example:587',
  SMTP_OAUTH_TOKEN_URL: 'https://login.example/token',
  SMTP_OAUTH_CLIENT_ID: 'website',
  SMTP_OAUTH_CLIENT_SECRET: 'client-secret',
}

test('completes settings by others', () => {
  expect(readSettings({ MAIL_FROM: 'a@testfield.example' })).toMatchObject({
    dataDir: expect.stringMatching(/[\\/]data$/),
    bounceTo: 'a@testfield.example',
    mailTo: { SERVICES: null, CAREERS: null },
    allowedOrigins: ['https://www.lanternfield.example'],
    endpointUrl: 'https://www.lanternfield.example/prod/send-email',
    probe: null,
    webhook: null,
    alertWebhook: null,
  })
})

test('alerts and submissions are signed with one secret', () => {
  const url = 'https://hook.testfield.example'
  const settings = readSettings({ ALERT_WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET })
  expect(settings).toMatchObject({ webhook: null, alertWebhook: { url, secret: KEY } })
})

const SITE_URL = 'https://www.testfield.example/home/'
const ORIGIN = 'https://www.testfield.example'
const ENDPOINT = `${ORIGIN}/prod/send-email`
const ELSEWHERE = 'https://api.testfield.example/prod/send-email'

test.each([
  [{ SITE_URL }, { siteUrl: SITE_URL, allowedOrigins: [ORIGIN], endpointUrl: ENDPOINT }],
  [{ SITE_URL, PUBLIC_SEND_EMAIL_URL: ELSEWHERE }, { endpointUrl: ELSEWHERE }],
  // Probes go through the public address if it is known.
  [{ PROBE_EVERY: '90m' }, { probe: { everyMs: 5_400_000, endpoint: null } }],
  [{ PROBE_EVERY: '90m', SITE_URL }, { probe: { everyMs: 5_400_000, endpoint: ENDPOINT } }],
])('reads of %j the addresses %j', (environment, addresses) => {
  expect(readSettings(environment)).toMatchObject(addresses)
})

test('refuses wrong settings, and two servers on one port', () => {
  const sentences =
    /^PORT is "x", but .*\nOPS_PORT is "4321", but it must be another port than PORT\.$/
  expect(() => readSettings({ PORT: 'x', OPS_PORT: '4321' })).toThrow(sentences)
})

test('signs in by OAuth 2, with a refresh token or without', () => {
  const client = {
    tokenUrl: 'https://login.example/token',
    clientId: 'website',
    clientSecret: 'client-secret',
    scope: null,
    refreshToken: null,
  }
  expect(readSettings({}).smtpOauth).toBeNull()
  expect(readSettings(OAUTH).smtpOauth).toEqual(client)
  const user = { SMTP_OAUTH_SCOPE: 'a b', SMTP_OAUTH_REFRESH_TOKEN: '1//r' }
  const signedIn = { ...client, scope: 'a b', refreshToken: '1//r' }
  expect(readSettings({ ...OAUTH, ...user }).smtpOauth).toEqual(signedIn)
})

test.each([
  'TOKEN_URL',
  'CLIENT_ID CLIENT_SECRET',
  'TOKEN_URL CLIENT_SECRET SCOPE',
  'TOKEN_URL CLIENT_ID REFRESH_TOKEN',
  'SCOPE',
  'REFRESH_TOKEN',
])('refuses OAuth 2 with only %s', (parts) => {
  const values = parts.split(' ').map((part) => [`SMTP_OAUTH_${part}`, 'https://login.example'])
  expect(() => readSettings({ SMTP_URL: OAUTH.SMTP_URL, ...Object.fromEntries(values) })).toThrow(
    /^(SMTP_OAUTH_[A-Z_]+ is set, but it needs SMTP_OAUTH_[A-Z_]+ too\.\n?)+$/,
  )
})

test.each([undefined, 'smtp://smtp.example:587', 'smtp://:password@smtp.example:587'])(
  'refuses a sign-in by OAuth 2 without a user, with SMTP_URL %s',
  (url) => {
    expect(() => readSettings({ ...OAUTH, SMTP_URL: url })).toThrow(/SMTP_URL names no user/)
  },
)

test.each([
  ['SMTP_OAUTH_TOKEN_URL', 'http://login.example/token', OAUTH],
  ['WEBHOOK_URL', 'http://crm.example/hooks/secret-token', { WEBHOOK_SECRET: SECRET }],
  ['ALERT_WEBHOOK_URL', 'http://192.168.1.5/alert', { WEBHOOK_SECRET: SECRET }],
  ['DATABASE_URL', 'postgres://user:pass@db.example/website', {}],
  ['DATABASE_URL', 'postgres://user:pass@db.example/website?sslmode=prefer', {}],
  ['DATABASE_URL', 'postgres://user:pass@localhost/website?host=db.example', {}],
  ['DATABASE_URL', 'postgres:///website', { PGHOST: 'db.example' }],
  ['CLAMAV_URL', 'tcp://clamav:3310', {}],
  ['CLAMAV_URL', 'tcp://[2001:db8::1]:3310', {}],
])('refuses cleartext to another machine: %s=%s, unless it is allowed', (name, value, others) => {
  const environment = { ...others, [name]: value }
  expect(() => readSettings(environment)).toThrow(`${name} leads to another machine`)
  expect(() => readSettings({ ...environment, ALLOW_CLEARTEXT: 'true' })).not.toThrow()
})

test.each([
  ['SMTP_OAUTH_TOKEN_URL', 'http://127.0.0.1:9000/token', OAUTH],
  ['WEBHOOK_URL', 'http://127.0.0.1:9000/hook', { WEBHOOK_SECRET: SECRET }],
  ['WEBHOOK_URL', 'https://crm.example/hook', { WEBHOOK_SECRET: SECRET }],
  ['DATABASE_URL', 'postgres://user:pass@localhost/website', {}],
  ['DATABASE_URL', 'postgres://user:pass@127.8.0.1:5433/website', {}],
  ['DATABASE_URL', 'postgres:///website', {}],
  ['DATABASE_URL', 'postgres:///website?host=/var/run/postgresql', {}],
  ['DATABASE_URL', 'postgres://user:pass@%2Fvar%2Frun%2Fpostgresql/website', {}],
  ['DATABASE_URL', 'postgres://user:pass@db.example/website?ssl=true', {}],
  ['DATABASE_URL', 'postgres://user:pass@db.example/website', { PGSSLMODE: 'require' }],
  ['DATABASE_URL', 'postgres://user:pass@db.example/website?sslmode=verify-full', {}],
  ['CLAMAV_URL', 'tcp://localhost', {}],
  ['CLAMAV_URL', 'tcp://[::1]:3310', {}],
])('takes %s=%s', (name, value, others) => {
  expect(() => readSettings({ ...others, [name]: value })).not.toThrow()
})
