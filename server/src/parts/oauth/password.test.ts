import { expect, test } from 'vitest'
import { runCheck } from '../../../testing/run-check.ts'
import { password } from './password.ts'

test.each([
  ['smtp://me:pw@smtp.office365.com:587', 'December 2026'],
  ['smtp://me:pw@smtp-legacy.office365.com:587', 'December 2026'],
  ['smtp://me:pw@smtp-mail.outlook.com', 'December 2026'],
  ['smtps://me:pw@SMTP.gmail.com', '2025-05-01'],
  ['smtp://me:pw@smtp-relay.gmail.com:587', '2025-05-01'],
])('warns that the sign-in by password at %s ends', async (SMTP_URL, date) => {
  const outcome = await runCheck(password, { SMTP_URL })
  expect(outcome).toMatchObject({ state: 'warn', saw: expect.stringContaining(date) })
  expect(outcome?.advice).toMatch(/docs\/how-to\/[\w-]+\.md/)
})

test.each([
  {},
  { SMTP_URL: 'smtp://me:pw@mail.a.example' },
  { SMTP_URL: 'smtp://me:pw@notoffice365.com' },
  { SMTP_URL: 'smtp://smtp-relay.gmail.com:587' },
  {
    SMTP_URL: 'smtp://me@smtp.office365.com:587',
    SMTP_OAUTH_TOKEN_URL: 'https://login.example/token',
    SMTP_OAUTH_CLIENT_ID: 'a',
    SMTP_OAUTH_CLIENT_SECRET: 'b',
  },
])('has nothing to say about %o', async (environment: Record<string, string>) => {
  expect(await runCheck(password, environment)).toBeNull()
})
