import { expect, onTestFinished, test } from 'vitest'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { inquiryPayload } from '../../testing/payloads.ts'
import { send } from '../../testing/send.ts'
import { COMPANY, startTestServer } from '../../testing/test-server.ts'
import { openTestReceiver, WEBHOOK_SECRET } from '../../testing/webhook-receiver.ts'

/** More than a runner sends at once. */
const COUNT = 5

test('a silent webhook receiver delays no mail, and gets everything later', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const receiver = await openTestReceiver()
  const hangUps: (() => void)[] = []
  receiver.answer((request) => void hangUps.push(() => request.socket.destroy()))
  const server = await startTestServer({
    SMTP_URL: mailbox.url,
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET,
  })
  for (let number = 0; number < COUNT; number += 1) {
    await send(server, inquiryPayload({ emailMessage: `Number ${number}` }))
  }
  await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES), { count: COUNT })
  await expect.poll(() => hangUps.length).toBeGreaterThan(0)

  const tried = receiver.received.map(({ headers }) => headers['webhook-id'])
  const taken = new Set<string | string[] | undefined>()
  receiver.answer((request, response) => {
    taken.add(request.headers['webhook-id'])
    response.writeHead(204).end()
  })
  for (const hangUp of hangUps) hangUp()
  await expect.poll(() => taken.size).toBe(COUNT)
  // What was tried before comes under the same name.
  for (const id of tried) expect(taken).toContain(id)
})
