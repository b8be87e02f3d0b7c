/** Alerts in the format of each receiver that takes them, on real ports. */
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { NOW, newDelivery, newEntry, save } from '../../../testing/entries.ts'
import { temporaryDirectory, writeFiles } from '../../../testing/files.ts'
import { openJobs } from '../../../testing/jobs.ts'
import { runCheck } from '../../../testing/run-check.ts'
import { MAIL_COPY } from '../../../testing/test-server.ts'
import {
  openTestReceiver,
  type TestReceiver,
  WEBHOOK_SECRET,
} from '../../../testing/webhook-receiver.ts'
import { MINUTE_MS } from '../../base/times.ts'
import { writeMailRefusal } from '../../outbox/mail-refusal.ts'

const INBOX = 'https://www.lanternfield.example/prod/inbox/'
const CAUSE = '550 5.7.1 <!channel> <at>all</at> [a](https://evil.example)'
const { mailRefused, inbox } = MAIL_COPY.alert

const bodies = ({ received }: TestReceiver) => received.map(({ body }) => JSON.parse(body))

async function openAlerts(types: readonly string[], environment: Record<string, string> = {}) {
  const receivers = await Promise.all(
    types.map((type) => openTestReceiver({ isSigned: type === 'webhook' })),
  )
  const entries = types.map((type, index) => ({
    ...{
      name: `our ${type}`,
      type,
      url: receivers[index]?.url,
      alerts: true,
      when: { path: '/none/' },
    },
    ...(type === 'webhook' && { secret: WEBHOOK_SECRET }),
  }))
  const folder = temporaryDirectory()
  writeFiles(folder, { 'receivers.yaml': JSON.stringify(entries) })
  const file = { RECEIVERS_FILE: join(folder, 'receivers.yaml') }
  return { receivers, ...(await openJobs({ environment: { ...file, ...environment } })) }
}

test('Slack, Teams and webhooks get an alert in their format, with text as it is', async () => {
  const { receivers, store, jobs, mailbox, setTime } = await openAlerts([
    'slack',
    'teams',
    'webhook',
  ])
  await mailbox.close()
  await save(store, newEntry())
  await writeMailRefusal(store, { cause: CAUSE, since: NOW }, NOW)
  setTime(NOW + MINUTE_MS)
  await Promise.all([jobs.runEachMinute(), jobs.runEachMinute()])
  await expect.poll(() => receivers.map(({ received }) => received.length)).toEqual([1, 1, 1])
  const [slack, teams, webhook] = receivers.map((receiver) => bodies(receiver)[0])

  expect(slack.text).toBe(mailRefused.subject)
  const [heading, text, link] = slack.blocks[0].elements
  expect(heading.elements).toEqual([
    { type: 'text', text: mailRefused.subject, style: { bold: true } },
  ])
  expect(text).toMatchObject({ type: 'rich_text_quote', elements: [{ type: 'text' }] })
  expect(text.elements[0].text).toContain(CAUSE)
  expect(link.elements).toEqual([{ type: 'link', url: INBOX, text: inbox }])

  const { body, actions } = teams.attachments[0].content
  expect(body.map(({ type }: { type: string }) => type)).toEqual(['RichTextBlock', 'RichTextBlock'])
  expect(body[1].inlines[0]).toMatchObject({ type: 'TextRun', text: text.elements[0].text })
  expect(actions).toEqual([{ type: 'Action.OpenUrl', title: inbox, url: INBOX }])

  expect(webhook).toMatchObject({
    type: 'alert.raised',
    data: { topic: 'mail-refused', title: mailRefused.subject, cause: CAUSE },
  })
})

test('the doctor knows who takes alerts', async () => {
  const { work } = await openAlerts(['slack'])
  const environment = { SMTP_URL: 'smtp://127.0.0.1:1' }
  const outcome = await runCheck('alerts', environment, { parts: work.parts })
  expect(outcome).toMatchObject({ state: 'ok', saw: expect.stringContaining('our slack') })
})

test('an alert links to the page of its message, or nowhere without an inbox', async () => {
  for (const [environment, links] of [
    [{}, true],
    [{ INBOX: 'false' }, false],
  ] as const) {
    const { receivers, store, delivery, jobs, setTime } = await openAlerts(['slack'], environment)
    const lost = newDelivery()
    const [id] = await save(store, newEntry({ deliveries: [newDelivery('of nobody'), lost] }))
    await store.outbox.recordAttempt(lost.id, { outcome: 'dead', error: '552' }, NOW)
    setTime(NOW + MINUTE_MS)
    await jobs.runEachMinute()
    const [slack] = receivers as [TestReceiver]
    await expect.poll(() => slack.received).toHaveLength(1)
    const { elements } = bodies(slack)[0].blocks[0]
    expect(elements[2]?.elements[0].url).toBe(links ? `${INBOX}${id}` : undefined)
    expect(slack.received[0]?.body).not.toMatch(/Mira|\/review\//)
    onTestFinished(() => delivery.stop())
  }
})
