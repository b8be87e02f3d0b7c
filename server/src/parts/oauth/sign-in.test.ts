/** Signing in to a mail server by OAuth 2: the mailer alone, and a server whose token server fails. */
import { Buffer } from 'node:buffer'
import { expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from '../../../testing/configuration.ts'
import { temporaryDirectory } from '../../../testing/files.ts'
import { MAIL } from '../../../testing/mail.ts'
import { openTestMailbox, refusal } from '../../../testing/mailbox.ts'
import { inquiryPayload } from '../../../testing/payloads.ts'
import { send } from '../../../testing/send.ts'
import { readRows } from '../../../testing/stored.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { createOpenMailer } from '../../mail/open-mailer.ts'
import { adviceFor } from '../../mail/sign-in-advice.ts'
import { DeliveryError } from '../../submission/delivery-error.ts'
import { issueTokens, openTokenServer } from './testing/oauth.ts'

const MICROSOFT_REFUSES = 'EAUTH XOAUTH2 535 5.7.3'

/** A mail server whose user has a password that is not to be used. */
async function openMailServer() {
  const mailbox = await openTestMailbox(onTestFinished)
  const smtpUrl = mailbox.url.replace('//', '//website%40a.example:unused-password@')
  return { mailbox, smtpUrl }
}

async function open() {
  const tokens = await openTokenServer()
  const { mailbox, smtpUrl } = await openMailServer()
  const configuration = readConfiguration({
    SMTP_URL: smtpUrl,
    SMTP_OAUTH_TOKEN_URL: tokens.url,
    SMTP_OAUTH_CLIENT_ID: 'website',
    SMTP_OAUTH_CLIENT_SECRET: 's',
  })
  const mailer = createOpenMailer({ ...configuration, store: null, now: Date.now })()
  onTestFinished(mailer.close)
  return { tokens, mailbox, mailer, usedTokens: () => mailbox.signIns.map(({ word }) => word) }
}

test('signs in as the user of SMTP_URL with a token, not with a password', async () => {
  const { tokens, mailbox, mailer } = await open()
  await mailer.probe()
  await Promise.all([mailer.send(MAIL), mailer.send(MAIL), mailer.send(MAIL)])
  expect(mailbox.received).toHaveLength(3)
  for (const signIn of mailbox.signIns)
    expect(signIn).toEqual({ user: 'website@a.example', word: 'access-1' })
  expect(tokens.received).toHaveLength(1)
})

test('a token that the mail server refuses by a challenge is renewed once', async () => {
  const { tokens, mailbox, mailer, usedTokens } = await open()
  mailbox.judgeSignIns((token) => (token === 'access-1' ? 'challenge' : null))
  await mailer.send(MAIL)
  expect(usedTokens()).toEqual(['access-1', 'access-2'])
  mailbox.judgeSignIns(() => 'challenge')
  const refusedAgain = { kind: 'unreachable', code: 'EAUTH XOAUTH2 535' }
  await expect(mailer.probe()).rejects.toMatchObject(refusedAgain)
  expect(tokens.received).toHaveLength(3)
})

test('a token that is refused at once is renewed by the probe', async () => {
  const { mailbox, mailer, usedTokens } = await open()
  const refused = refusal(535, '5.7.3 Authentication unsuccessful')
  mailbox.judgeSignIns((token) => (token === 'access-1' ? refused : null))
  const failure = { kind: 'unreachable', code: MICROSOFT_REFUSES }
  await expect(mailer.send(MAIL)).rejects.toMatchObject(failure)
  await mailer.probe()
  await mailer.send(MAIL)
  expect(usedTokens()).toEqual(['access-1', 'access-2', 'access-2'])
})

test('an answer of the mail server that quotes the token is not repeated', async () => {
  const { mailbox, mailer } = await open()
  mailbox.judgeSignIns((token) => refusal(535, `What is ${token}?`))
  const failure = await mailer.send(MAIL).catch((error) => error)
  expect(failure).toMatchObject({ code: 'EAUTH XOAUTH2 535' })
  expect(`${failure.message} ${failure.stack} ${failure.cause}`).not.toContain('access-1')
})

test('mails wait while the token server refuses, and then arrive', async () => {
  const { mailbox, smtpUrl } = await openMailServer()
  const tokens = await openTokenServer()
  const error_description = 'client-secret and refresh-secret are wrong'
  tokens.respondWith({ status: 400, body: { error: 'invalid_grant', error_description } })
  const DATA_DIR = temporaryDirectory()
  const server = await startTestServer({
    DATA_DIR,
    SMTP_URL: smtpUrl,
    SMTP_OAUTH_TOKEN_URL: tokens.url,
    SMTP_OAUTH_CLIENT_ID: 'website',
    SMTP_OAUTH_CLIENT_SECRET: 'client-secret',
    SMTP_OAUTH_REFRESH_TOKEN: 'refresh-secret',
    MAIL_ACKNOWLEDGE: 'false',
  })
  await send(server, inquiryPayload())
  await expect.poll(() => server.logged.join()).toContain('the mail server cannot be reached')
  expect(server.logged.join()).toContain('"EOAUTH2 invalid_grant"')
  const deliveries = () => readRows({ DATA_DIR }, 'SELECT * FROM deliveries')
  const waiting = { kind: 'notify', state: 'waiting', attempts: 0 }
  await expect.poll(deliveries).toEqual([expect.objectContaining(waiting)])
  const stored = JSON.stringify(await deliveries())

  tokens.respondWith(issueTokens())
  await mailbox.waitFor(() => true)
  await expect.poll(() => server.logged.join()).toContain('"delivered"')
  expect(server.logged.join()).toContain('the mail server is reachable again')
  const everything = [stored, ...server.logged].join()
  for (const secret of ['client-secret', 'refresh-secret', 'access-1', 'unused-password']) {
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain(Buffer.from(secret).toString('base64'))
  }
})

test.each([
  ['EOAUTH2 invalid_client', 'SMTP_OAUTH_CLIENT_SECRET'],
  ['EOAUTH2 invalid_grant', 'SMTP_OAUTH_REFRESH_TOKEN'],
  ['EOAUTH2 invalid_scope', 'SMTP_OAUTH_SCOPE'],
  ['EOAUTH2 unauthorized_client', 'SMTP_OAUTH_CLIENT_ID'],
  ['EOAUTH2 ECONNREFUSED', 'SMTP_OAUTH_TOKEN_URL'],
  [MICROSOFT_REFUSES, 'Set-CASMailbox'],
  ['EAUTH XOAUTH2 535 5.7.139', 'Security defaults'],
  ['EAUTH XOAUTH2 535 5.7.8', 'SMTP_OAUTH_SCOPE'],
  ['EAUTH 535 5.7.8', 'password'],
  ['ETLS', 'STARTTLS'],
  ['EENVELOPE 554', 'may relay'],
  ['ESOCKET', 'host and port'],
])('advises at %s about %s', (code, words) => {
  expect(adviceFor(new DeliveryError('unreachable', code, ''))).toContain(words)
})
