/** Mails to strangers beside those to the company, on a real mail server: what waits for what. */
import { expect, test } from 'vitest'
import { newDelivery, newEntry, newReport } from '../../testing/entries.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { openOutbox } from '../../testing/outbox.ts'
import { COMPANY } from '../../testing/test-server.ts'
import { HOUR_MS, MINUTE_MS } from '../base/times.ts'
import { openWork } from '../work.ts'
import { startDelivery } from './start-delivery.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes
const VISITOR = 'mira@northbay.example'

const entry = (email = VISITOR, kinds: readonly string[] = ['notify', 'acknowledge']) =>
  newEntry({
    submission: { profile: 'SERVICES', resume: null, email },
    deliveries: kinds.map((kind) => newDelivery(kind)),
  })

test('no mail to the company waits for visitors whose mail server is slow', async () => {
  const { mailbox, save } = await openOutbox()
  const slow = Array.from({ length: 9 }, (_, number) => `mira@d${number}.slow.example`)
  for (const address of slow) mailbox.treat(address, 'stall')
  for (const address of slow) await save(entry(address))
  await save(entry(slow[0], ['decline']))
  await mailbox.waitFor(to(SERVICES), { count: slow.length })
  await save(entry())
  await mailbox.waitFor(to(SERVICES), { count: slow.length + 1 })
  expect(mailbox.mostConnections()).toBeLessThanOrEqual(3)
  await mailbox.close()
})

test('a notification goes before what else the company gets, a letter before thanks', async () => {
  const { mailbox, store, save, settle } = await openOutbox()
  await mailbox.close()
  for (let number = 0; number < 5; number += 1) {
    const period = { from: number, to: number + 1 }
    await store.outbox.enqueueReport(newReport('deletion', period), number)
    await save(entry(VISITOR, ['acknowledge']))
  }
  await save(entry(VISITOR, ['decline', 'notify']))
  const back = await openTestMailbox(undefined, { port: mailbox.port })
  await settle()
  const [first, second] = back.received.filter((mail) => !to(VISITOR)(mail))
  // Two are sent at a time.
  expect([first?.envelopeTo, second?.envelopeTo]).toContainEqual([SERVICES])
  expect(back.received.filter(to(CAREERS))).toHaveLength(5)
  const [letter, ...thanks] = back.received.filter(to(VISITOR))
  expect(thanks).toHaveLength(5)
  expect(thanks.map(({ email }) => email.subject)).not.toContain(letter?.email.subject)
  await back.close()
})

test('thanks beyond the limit of an hour wait, over a restart too, and none is given up', async () => {
  const { work, mailbox, delivery, store, save, settle, pass, readDeliveries } = await openOutbox({
    environment: { THANKS_PER_HOUR: '2' },
  })
  const thanked = () => mailbox.received.filter(to(VISITOR)).length
  for (let number = 0; number < 5; number += 1) await save(entry())
  await mailbox.waitFor(to(SERVICES), { count: 5 })
  await expect.poll(() => store.outbox.readQueue()).toMatchObject({ waiting: 3 })
  await delivery.stop()
  expect(thanked()).toBe(2)

  const later = startDelivery(openWork(work, work.endpoint), {
    onAttempt: () => undefined,
    onReachable: () => undefined,
  })
  // What a person sends is not held.
  await save(entry('applicant@northbay.example', ['notify', 'decline']))
  await mailbox.waitFor(to('applicant@northbay.example'))
  pass(MINUTE_MS)
  await save(entry(VISITOR, ['notify']))
  await mailbox.waitFor(to(SERVICES), { count: 7 })
  expect(thanked()).toBe(2)
  for (const sent of [4, 5]) {
    pass(HOUR_MS + MINUTE_MS)
    await mailbox.waitFor(to(VISITOR), { count: sent })
  }
  await settle()
  for (const { attempts } of await readDeliveries()) expect(attempts).toBe(1)
  await later.stop()
})
