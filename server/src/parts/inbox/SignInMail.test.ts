import { expect, test } from 'vitest'
import { NOW } from '../../../testing/entries.ts'
import { to } from '../../../testing/mailbox.ts'
import { openOutbox } from '../../../testing/outbox.ts'
import { COMPANY, MAIL_COPY } from '../../../testing/test-server.ts'
import { linkTokens } from '../../base/signed-link.ts'
import { MINUTE_MS } from '../../base/times.ts'
import { createSessions } from './sessions.ts'
import { createSignIn, SIGN_IN_LINK_MS } from './sign-in.ts'

const { SERVICES } = COMPANY.mailboxes

async function open() {
  const outbox = await openOutbox()
  return {
    ...outbox,
    sessions: createSessions(outbox.store.db),
    requestLink: () => createSignIn(outbox.work).requestLink(SERVICES, false),
  }
}

test('a link to the inbox begins anew with each attempt to send its mail', async () => {
  const { mailbox, store, logged, sessions, requestLink, pass } = await open()
  mailbox.treat(SERVICES, 'refuse-for-now')
  await requestLink()
  await expect.poll(() => logged.join('')).toContain('451')
  expect(await sessions.list()).toMatchObject([{ begunAt: NOW }])
  mailbox.treat(SERVICES, 'accept')
  pass(MINUTE_MS)
  const [mail] = await mailbox.waitFor(to(SERVICES))
  expect(mail?.email.subject).toBe('Your link to the inbox of the website')
  expect(mail?.email.text).toContain('within 15 minutes')
  expect(mail?.email.text).toMatch(`${MAIL_COPY.signIn.link} http`)
  expect(mail?.email.html).toContain('class="button"')
  const [link, ...others] = await sessions.list()
  expect(others).toEqual([])
  expect(link).toMatchObject({ kind: 'link', mailbox: SERVICES })
  expect(link?.begunAt).toBeGreaterThan(NOW)
  const [, token = ''] = /\/prod\/sign-in\/(\S+)/.exec(mail?.email.text ?? '') ?? []
  const tokens = linkTokens(store.secret, 'sign-in')
  const endsAt = (link?.begunAt ?? 0) + SIGN_IN_LINK_MS
  expect(tokens.read(token, endsAt - 1)).toBe(link?.id)
  // A link has whole seconds.
  expect(tokens.read(token, endsAt + 1000)).toBeNull()
})

test.each([
  ['was ended while its mail waited', MINUTE_MS],
  ['could not be sent for as long as it works', SIGN_IN_LINK_MS],
])('a link that %s is not sent', async (what, waitMs) => {
  const { mailbox, store, logged, sessions, requestLink, pass } = await open()
  mailbox.treat(SERVICES, { to: 'recipient', reply: '550 5.7.60 not allowed to send as' })
  await requestLink()
  await expect.poll(() => logged.join('')).toContain('refuses all mails')
  if (what.includes('ended')) await sessions.end()
  mailbox.treat(SERVICES, 'accept')
  pass(waitMs)
  await expect.poll(async () => (await store.outbox.readQueue()).waiting).toBe(0)
  expect(mailbox.received).toEqual([])
})
