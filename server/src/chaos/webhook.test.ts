import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { inquiryPayload } from '../../testing/payloads.ts'
import { COMPANY, startTestServer } from '../../testing/test-server.ts'
import { type Answer, openTestReceiver } from '../../testing/webhook-receiver.ts'

const SECRET = `whsec_${randomBytes(32).toString('base64')}`
const COUNT = 6

test.each<[string, Answer]>([
  ['never answers', () => undefined],
  ['hangs up', (request) => request.socket.destroy()],
  ['answers 503', 503],
])(
  'a receiver of webhooks that %s holds up no mail, and gets everything later',
  {
    timeout: 90_000,
  },
  async (_name, answer) => {
    const mailbox = await openTestMailbox()
    onTestFinished(mailbox.close)
    const receiver = await openTestReceiver(SECRET)
    onTestFinished(receiver.close)
    receiver.answer(answer)
    const server = await startTestServer({
      SMTP_URL: mailbox.url,
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: SECRET,
    })
    const ids: string[] = []
    for (let number = 0; number < COUNT; number += 1) {
      const response = await server.fetch('/prod/send-email', {
        method: 'POST',
        body: JSON.stringify(inquiryPayload({ emailMessage: `Number ${number}` })),
        headers: { 'content-type': 'application/json' },
      })
      expect(response.status).toBe(200)
      ids.push((await response.json()).id)
    }
    // More than three webhooks are stuck, which is all that a runner sends at once.
    await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES), { count: COUNT, timeoutMs: 15_000 })
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBeGreaterThan(0)
    const tried = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))

    const taken = new Map<string, string>()
    receiver.answer((request, response) => {
      const { body } = receiver.received.at(-1) ?? { body: '' }
      taken.set(JSON.parse(body).data.id, String(request.headers['webhook-id']))
      response.writeHead(204).end()
    })
    await expect.poll(() => [...taken.keys()].sort(), { timeout: 60_000 }).toEqual(ids.sort())
    // What was tried before comes under the name that it had then.
    for (const id of tried) expect([...taken.values()]).toContain(id)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(COUNT)
  },
)
