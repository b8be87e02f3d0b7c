import { expect, test } from 'vitest'
import { NOW } from '../../../testing/entries.ts'
import { to } from '../../../testing/mailbox.ts'
import { openOutbox } from '../../../testing/outbox.ts'
import { COMPANY, MAIL_COPY } from '../../../testing/test-server.ts'
import { linkTokens } from '../../base/signed-link.ts'
import { HOUR_MS } from '../../base/times.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import { createSessions } from './sessions.ts'
import { SIGN_IN_LINK_MS } from './sign-in.ts'

test('a link to the inbox is made when its mail is sent, once for each attempt', async () => {
  const { mailbox, store, logged, pass } = await openOutbox()
  const mailboxOfServices = COMPANY.mailboxes.SERVICES
  const sessions = createSessions(store.db)
  mailbox.treat(mailboxOfServices, 'refuse-for-now')
  const period = { from: NOW, to: NOW }
  const report = { profile: 'SERVICES', period, condition: null } as const
  await store.outbox.enqueueReport({ ...createDelivery('sign-in', 'a.example'), ...report }, NOW)
  await expect.poll(() => logged.join('')).toContain('451')
  expect(await sessions.list()).toHaveLength(1)
  mailbox.treat(mailboxOfServices, 'accept')
  await expect
    .poll(() => {
      pass(HOUR_MS)
      return mailbox.received.length
    })
    .toBe(1)
  const [mail] = await mailbox.waitFor(to(mailboxOfServices))
  expect(mail?.email.subject).toBe('Your link to the inbox of the website')
  expect(mail?.email.text).toContain('within 15 minutes')
  expect(mail?.email.text).toContain(MAIL_COPY.signIn.link)
  const [newest, ...others] = await sessions.list()
  expect(others).toHaveLength(1)
  expect(newest).toMatchObject({ kind: 'link', mailbox: mailboxOfServices })
  const [, token = ''] = /\/prod\/sign-in\/(\S+)/.exec(mail?.email.text ?? '') ?? []
  const tokens = linkTokens(store.secret, 'sign-in')
  const endsAt = (newest?.begunAt ?? 0) + SIGN_IN_LINK_MS
  expect(tokens.read(token, endsAt - 1)).toBe(newest?.id)
  // A link has whole seconds.
  expect(tokens.read(token, endsAt + 1000)).toBeNull()
})
