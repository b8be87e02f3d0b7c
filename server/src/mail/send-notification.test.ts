/** Whether the notification warns of the visitor's domain, and that no slow one delays it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDnsServer } from '../../testing/dns-server.ts'
import { storedSubmission } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { MAIL_OPTIONS } from '../../testing/mail.ts'
import { openTestMailbox, type ReceivedMail, to } from '../../testing/mailbox.ts'
import { inquiryPayload } from '../../testing/payloads.ts'
import { send } from '../../testing/send.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { openFileMailer } from './file-mailer.ts'
import { createSendNotification } from './send-notification.ts'

const { SERVICES } = MAIL_OPTIONS.mailboxes
const WARNING = 'No mail server was found for'
const SLOW = 20

test('says that an answer may not arrive, or nothing about the domain', async () => {
  const read = async (changes: { hasNoMailServer?: true }) => {
    const directory = temporaryDirectory()
    const submission = storedSubmission({ resume: null, ...changes })
    const envelope = { messageId: '<1@a.example>', time: submission.receivedAt }
    await createSendNotification(openFileMailer(directory), MAIL_OPTIONS)(submission, envelope)
    const [file = ''] = readdirSync(directory)
    return (await PostalMime.parse(readFileSync(join(directory, file)))).text
  }
  const words = `${WARNING} northbay.example, so an answer may not arrive.`
  expect(await read({ hasNoMailServer: true })).toContain(words)
  expect(await read({})).not.toContain(WARNING)
})

test('goes out at once, however slowly the domains of others are answered', async () => {
  const dns = await openTestDnsServer({ 'northbay.example': {} })
  dns.stall('slow.example')
  const mailbox = await openTestMailbox(onTestFinished)
  const server = await startTestServer({ SMTP_URL: mailbox.url, DNS_SERVER: dns.address })
  const sendFrom = (domain: string) =>
    send(server, inquiryPayload({ toEmailAddress: `mira@${domain}` }))
  await sendFrom('northbay.example')
  const slow = Array.from({ length: SLOW }, (_, number) => sendFrom(`d${number}.slow.example`))
  await sendFrom('northbay.example')
  const isHonest = ({ email }: ReceivedMail) => email.text?.includes(WARNING) === true
  await mailbox.waitFor(isHonest, { count: 2 })
  await Promise.all(slow)
  await mailbox.waitFor(to(SERVICES), { count: SLOW + 2 })
  expect(mailbox.received.filter(isHonest)).toHaveLength(2)
})
