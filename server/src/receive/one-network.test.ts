// @module-tag all
/** What one network can do to others. */
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { inquiryPayload } from '../../testing/payloads.ts'
import { sendJson } from '../../testing/send.ts'
import { readRows } from '../../testing/stored.ts'
import { COMPANY, startTestServer } from '../../testing/test-server.ts'

const CLIENTS = 400
const INQUIRIES_OF_EACH = 2
const AT_ONCE = 20

test('800 inquiries of one /48 are kept, 50 of them as no suspects, and delay nobody', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const place = { DATA_DIR: temporaryDirectory() }
  const settings = { SMTP_URL: mailbox.url, TRUST_PROXY: '1', RATE_LIMIT: '10/10m' }
  const server = await startTestServer({ ...place, ...settings })
  const sendFrom = async (client: string, name: string) => {
    const toEmailAddress = `${name}@northbay.example`
    const payload = inquiryPayload({ toEmailAddress, emailMessage: `Hello, ${name}.` })
    return (await sendJson(server, payload, { 'x-forwarded-for': client })).status
  }
  const statuses: number[] = []
  let next = 0
  const sendAll = async () => {
    while (next < CLIENTS * INQUIRIES_OF_EACH) {
      const number = next++
      const client = `2001:db8:1:${(number % CLIENTS).toString(16)}::1`
      statuses.push(await sendFrom(client, `stranger${number}`))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll))
  expect(statuses).toEqual(Array(800).fill(200))

  expect(await sendFrom('2001:db8:2:1::1', 'mira')).toBe(200)
  await mailbox.waitFor(to('mira@northbay.example'))
  await mailbox.waitFor(
    (mail) => to(COMPANY.mailboxes.SERVICES)(mail) && mail.raw.includes('Hello, mira.'),
  )
  const count = async (sql: string) => (await readRows(place, sql)).length
  expect(await count('SELECT id FROM submissions')).toBe(801)
  expect(await count(`SELECT id FROM submissions WHERE suspicions = 'network'`)).toBe(750)
  // Suspects of one network are mailed ten times a day; the honest one is thanked as well.
  expect(await count(`SELECT id FROM deliveries WHERE kind = 'notify'`)).toBe(50 + 10 + 1)
  expect(await count(`SELECT id FROM deliveries WHERE kind = 'acknowledge'`)).toBe(50 + 1)
})
