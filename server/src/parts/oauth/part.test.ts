import { expect, test } from 'vitest'
import { expectCleartextRefused, readConfiguration } from '../../../testing/configuration.ts'
import { runCheck } from '../../../testing/run-check.ts'

const OAUTH = {
  SMTP_URL: 'smtp://website%40testfield.example@smtp.example:587',
  SMTP_OAUTH_TOKEN_URL: 'https://login.example/token',
  SMTP_OAUTH_CLIENT_ID: 'website',
  SMTP_OAUTH_CLIENT_SECRET: 'client-secret',
}

test('signs in by OAuth 2 only where it is configured', () => {
  const signsIn = (environment: Record<string, string>) =>
    readConfiguration(environment).parts.some(({ createGetToken }) => createGetToken)
  expect(signsIn({})).toBe(false)
  expect(signsIn(OAUTH)).toBe(true)
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
  expect(() =>
    readConfiguration({ SMTP_URL: OAUTH.SMTP_URL, ...Object.fromEntries(values) }),
  ).toThrow(/^(SMTP_OAUTH_[A-Z_]+ is set, but it needs SMTP_OAUTH_[A-Z_]+ too\.\n?)+$/)
})

test.each([undefined, 'smtp://smtp.example:587', 'smtp://:password@smtp.example:587'])(
  'refuses a sign-in by OAuth 2 without a user, with SMTP_URL %s',
  (url) => {
    expect(() => readConfiguration({ ...OAUTH, SMTP_URL: url })).toThrow(/SMTP_URL names no user/)
  },
)

test('refuses a token server without TLS on another machine', () => {
  expectCleartextRefused('SMTP_OAUTH_TOKEN_URL', 'http://login.example/token', OAUTH)
  const here = { ...OAUTH, SMTP_OAUTH_TOKEN_URL: 'http://127.0.0.1:9000/token' }
  expect(() => readConfiguration(here)).not.toThrow()
})

test.each([
  [{ SMTP_URL: 'smtp://me:pw@smtp.office365.com:587' }, 'December 2026'],
  [{ SMTP_URL: 'smtp://me:pw@smtp-mail.outlook.com' }, 'December 2026'],
  [{ SMTP_URL: 'smtps://me:pw@SMTP.gmail.com' }, '2025-05-01'],
  [{ SMTP_URL: 'smtp://me:pw@smtp-relay.gmail.com:587' }, '2025-05-01'],
  [{ SMTP_URL: 'smtp://me:pw@notoffice365.com' }, null],
  [{ SMTP_URL: 'smtp://smtp-relay.gmail.com:587' }, null],
  [
    {
      SMTP_URL: 'smtp://me@smtp.office365.com:587',
      SMTP_OAUTH_TOKEN_URL: 'https://login.example/token',
      SMTP_OAUTH_CLIENT_ID: 'a',
      SMTP_OAUTH_CLIENT_SECRET: 'b',
    },
    null,
  ],
])('%o: the sign-in by password ends %s', async (environment, date) => {
  const outcome = await runCheck('password', environment)
  if (date === null) return expect(outcome).toBeNull()
  expect(outcome).toMatchObject({ state: 'warn', saw: expect.stringContaining(date) })
  expect(outcome?.advice).toMatch(/docs\/how-to\/[\w-]+\.md/)
})
