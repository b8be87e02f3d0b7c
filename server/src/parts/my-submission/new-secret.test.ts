/** What becomes of links to the visitor's page when an operator makes a new secret. */
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../../testing/files.ts'
import { commandsIn } from '../../../testing/inbox-process.ts'
import { openTestMailbox, to } from '../../../testing/mailbox.ts'
import { inquiryPayload } from '../../../testing/payloads.ts'
import { send } from '../../../testing/send.ts'
import { startTestServer } from '../../../testing/test-server.ts'

const VISITOR = 'mira@northbay.example'
const EVE = 'eve@northbay.example'

test('a new secret ends links that were mailed; mails that wait get new ones', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const environment = { DATA_DIR: temporaryDirectory(), SMTP_URL: mailbox.url }
  const server = await startTestServer(environment)
  const { outputOf } = commandsIn(environment)
  const linkTo = (visitor: string) =>
    mailbox.waitFor(to(visitor)).then(([mail]) => {
      const [link = ''] = /\/prod\/my-submission\/[^\s"]+/.exec(mail?.email.text ?? '') ?? []
      return link
    })
  const statusOf = async (path: string) => (await server.fetch(path)).status
  await send(server, inquiryPayload())
  const old = await linkTo(VISITOR)
  expect(await statusOf(old)).toBe(200)
  mailbox.treat(EVE, 'refuse-for-now')
  await send(server, inquiryPayload({ toEmailAddress: EVE, emailMessage: 'Another message' }))
  expect(await outputOf('new-secret')).toContain('all sessions have ended')
  await expect.poll(() => statusOf(old)).toBe(404)
  mailbox.treat(EVE, 'accept')
  expect(await statusOf(await linkTo(EVE))).toBe(200)
  expect((await send(server, inquiryPayload({ emailMessage: 'A third' }))).length).toBeGreaterThan(
    0,
  )
})
