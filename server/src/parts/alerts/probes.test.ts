import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from '../../../testing/configuration.ts'
import { temporaryDirectory } from '../../../testing/files.ts'
import { commandsIn } from '../../../testing/inbox-process.ts'
import { openTestMailbox, to } from '../../../testing/mailbox.ts'
import { COMPANY, startTestServer } from '../../../testing/test-server.ts'
import { openTestReceiver, WEBHOOK_SECRET } from '../../../testing/webhook-receiver.ts'
import { openStore } from '../../store/open-store.ts'
import { enqueueProbe, runProbe } from './probes.ts'

async function open() {
  const mailbox = await openTestMailbox(onTestFinished)
  const receiver = await openTestReceiver()
  const place = {
    DATA_DIR: temporaryDirectory(),
    SMTP_URL: mailbox.url,
    ALERT_WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET,
    PROBE_EVERY: '24h',
  }
  const server = await startTestServer(place)
  const store = await openStore(readConfiguration(place), 'operator')
  onTestFinished(() => store.close())
  const isEmpty = async () => (await store.submissions.list({ after: null, count: 9 })).length === 0
  return { mailbox, receiver, server, store, isEmpty, parts: readConfiguration(place).parts }
}

test('the server sends a probe once, and nothing is left of it', async () => {
  const { mailbox, receiver, server, store, isEmpty } = await open()
  await expect.poll(() => server.logged.join('')).toContain('a probe was delivered')
  expect(mailbox.received).toHaveLength(1)
  const [probe] = await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES))
  expect(probe?.email.headers).toContainEqual(
    expect.objectContaining({ key: 'x-website-probe', value: 'yes' }),
  )
  expect(await isEmpty()).toBe(true)
  await expect.poll(() => store.outbox.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  expect(receiver.received).toHaveLength(0)
})

test('a failing probe raises one alert, and a working one another', async () => {
  const { mailbox, receiver, server, store, isEmpty, parts } = await open()
  await expect.poll(() => server.logged.join('')).toContain('a probe was delivered')
  const options = {
    store,
    parts,
    mailDomain: 'testfield.example',
    endpoint: `${server.origin}/prod/send-email`,
    everyMs: 60_000,
    log: pino({ level: 'silent' }),
    now: Date.now,
  }
  mailbox.treat(COMPANY.mailboxes.SERVICES, 'refuse-for-now')
  await runProbe({ ...options, timeoutMs: 100 })
  await runProbe({ ...options, timeoutMs: 100 })
  const conditions = () => receiver.received.map(({ body }) => JSON.parse(body).data.topic)
  await expect.poll(conditions).toEqual(['probe-failed'])
  expect(await isEmpty()).toBe(true)

  mailbox.treat(COMPANY.mailboxes.SERVICES, 'accept')
  await runProbe(options)
  await runProbe(options)
  await expect.poll(conditions).toEqual(['probe-failed', 'probe-works'])
  expect(JSON.parse(receiver.received[0]?.body ?? '{}').data.title).toContain(
    'the services mailbox',
  )
  // As two processes do at the same minute.
  const delivered = () => server.logged.filter((line) => line.includes('a probe was delivered'))
  const probesBefore = delivered().length
  const at = Date.now()
  const atOnce = { ...options, now: () => at }
  await Promise.all([enqueueProbe(atOnce), enqueueProbe(atOnce)])
  await enqueueProbe(atOnce)
  await expect.poll(delivered).toHaveLength(probesBefore + 1)
  await expect.poll(() => store.outbox.readQueue()).toMatchObject({ waiting: 0, dead: 0 })
  expect(delivered()).toHaveLength(probesBefore + 1)

  await server.stop()
  await runProbe(options)
  const works = await store.outbox.latestReport('alert', 'CAREERS', 'probe-works')
  const failed = await store.outbox.latestReport('alert', 'CAREERS', 'probe-failed')
  expect(failed?.to).toBeGreaterThan(works?.to ?? Number.POSITIVE_INFINITY)
})

test('an operator’s probe is delivered, or says where it failed', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const { SERVICES } = COMPANY.mailboxes
  const place = {
    DATA_DIR: temporaryDirectory(),
    SMTP_URL: mailbox.url,
    MAIL_TO_SERVICES: SERVICES,
  }
  const server = await startTestServer(place)
  const { run, outputOf } = commandsIn(place)
  const probe = (...options: string[]) => run('probe', '--url', server.origin, ...options)
  const { status, output } = await probe()
  expect(status).toBe(0)
  expect(output).toMatch(/^Delivered: stored after /)
  expect(output).toContain(`mailed to ${SERVICES}`)
  expect(await outputOf('export')).toBe('')
  const [mail] = await mailbox.waitFor(to(SERVICES))
  expect(mail?.email.subject).toBe('Probe: the website delivers')

  mailbox.treat(SERVICES, 'refuse-for-now')
  const late = await probe('--timeout', '1')
  expect(late.output).toMatch(/its mail is waiting after \d+ s/)
  await server.stop()
  const away = await probe()
  expect(away.output).toContain('did not answer')
  expect([late.status, away.status]).toEqual([1, 1])
})
