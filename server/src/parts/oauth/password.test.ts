import { expect, test } from 'vitest'
import { runCheck } from '../../../testing/run-check.ts'

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
