/** The real server with OPS_PORT, asked as Prometheus asks; what needs figures of its own, by hand. */
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { PROFILES } from '@lanternfield/contract/forms.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../testing/free-port.ts'
import { openTestMailbox, to } from '../testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../testing/payloads.ts'
import { send, sendJson } from '../testing/send.ts'
import { countSubmissions, refuseSubmissions } from '../testing/stored.ts'
import { COMPANY, startTestServer } from '../testing/test-server.ts'
import { openTestReceiver, receiversFile } from '../testing/webhook-receiver.ts'
import { REFUSALS, type Refusal } from './http/refusals.ts'
import { createMetrics, type MetricsOptions } from './metrics.ts'
import { startOps } from './ops.ts'
import { type QueueState, REPORT_DELIVERIES, SUBMISSION_DELIVERIES } from './storage/store.ts'

const PATH = '/prod/send-email'

async function open(environment: Record<string, string> = {}) {
  const port = await findFreePort()
  const server = await startTestServer({ OPS_PORT: String(port), ...environment })
  const ops = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  const scrape = async () => read(await (await ops('/metrics')).text())
  return { server, port, ops, scrape }
}

/** The figures of a scrape by name and labels, as they are written. */
function read(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

const EMPTY_QUEUE = {
  lateNotifications: { SERVICES: null, CAREERS: null },
  deadNotifications: { SERVICES: 0, CAREERS: 0 },
  waiting: 0,
  oldestEnqueuedAt: null as number | null,
  dead: 0,
  receivers: [] as QueueState['receivers'],
}

function createTestMetrics(parts: Partial<MetricsOptions> = {}) {
  return createMetrics({
    ping: async () => undefined,
    refusals: Object.keys(REFUSALS) as Refusal[],
    deliveryKinds: [...SUBMISSION_DELIVERIES, ...REPORT_DELIVERIES],
    readQueue: async () => EMPTY_QUEUE,
    measuresProcess: false,
    log: pino({ level: 'silent' }),
    now: Date.now,
    ...parts,
  })
}

test('serves metrics as text, of no visitor, until it stops', async () => {
  const { server, ops } = await open()
  const response = await ops('/metrics')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  for (const path of ['/', '/metrics/', PATH]) expect((await ops(path)).status).toBe(404)
  expect((await ops('/metrics', { method: 'POST' })).status).toBe(405)
  const id = await send(server, inquiryPayload())
  await sendJson(server, '{')
  await server.fetch('/')
  await server.fetch('/nothing')
  const text = await (await ops('/metrics')).text()
  for (const word of ['Mira', 'northbay', '5125550142', '127.0.0.1', id])
    expect(text).not.toContain(word)
  const figures = read(text)
  const name = 'lanternfield_http_request_duration_seconds_count'
  for (const [route, status] of [
    ['send-email', 200],
    ['send-email', 400],
    ['other', 200],
    ['other', 404],
  ])
    expect(figures.get(`${name}{route="${route}",status="${status}"}`)).toBe(1)
  expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_cpu_seconds_total'])
    expect(figures.has(name)).toBe(true)
  await server.stop()
  await expect(ops('/metrics')).rejects.toThrow('fetch failed')
})

test('answers on loopback only, and not where the site is', async () => {
  const { server, port } = await open({ HOST: '0.0.0.0' })
  expect((await server.fetch('/metrics')).status).toBe(404)
  const outward = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  for (const { address } of outward) {
    const answers = await new Promise((resolve) => {
      const socket = connect(port, address, () => resolve(true))
      socket.on('error', () => resolve(false))
      onTestFinished(() => void socket.destroy())
    })
    expect(answers).toBe(false)
  }
})

test('counts accepted and replayed submissions, and refusals by reason', async () => {
  const { server, scrape } = await open({ RATE_LIMIT: '2/1h' })
  await sendJson(server, inquiryPayload(), { 'idempotency-key': 'one' })
  await sendJson(server, inquiryPayload(), { 'idempotency-key': 'one' })
  await sendJson(server, inquiryPayload({ name: 'Mira H' }), { 'idempotency-key': 'one' })
  await sendJson(server, applicationPayload())
  await sendJson(server, applicationPayload(Buffer.from('no PDF')))
  await sendJson(server, inquiryPayload())
  await sendJson(server, inquiryPayload({ name: '2' }))
  await sendJson(server, '{"name":')
  await sendJson(server, inquiryPayload(), { 'idempotency-key': 'é' })
  await sendJson(server, inquiryPayload(), { origin: 'https://elsewhere.example' })
  await sendJson(server, 'x'.repeat(4 * 1024 * 1024 + 1))
  await server.fetch(PATH, { method: 'POST', body: 'hello' })
  await server.fetch(PATH)
  await server.fetch(PATH, { method: 'POST', body: new URLSearchParams({ name: 'Mira' }) })

  const figures = await scrape()
  const prefix = 'lanternfield_submissions_'
  const counted = Object.fromEntries(
    [...figures]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  )
  expect(counted).toEqual({
    'accepted_total{profile="CAREERS"}': 1,
    'accepted_total{profile="SERVICES"}': 1,
    'replayed_total{profile="CAREERS"}': 0,
    'replayed_total{profile="SERVICES"}': 1,
    'rejected_total{reason="foreign-origin"}': 1,
    'rejected_total{reason="method"}': 1,
    'rejected_total{reason="content-type"}': 1,
    'rejected_total{reason="too-large"}': 1,
    'rejected_total{reason="wrong-key"}': 1,
    'rejected_total{reason="not-json"}': 1,
    'rejected_total{reason="not-a-form"}': 0,
    'rejected_total{reason="validation"}': 2,
    'rejected_total{reason="key-reused"}': 1,
    'rejected_total{reason="too-many"}': 1,
    'rejected_total{reason="too-slow"}': 0,
    'rejected_total{reason="resume-refused"}': 1,
    'rejected_total{reason="resume-not-scanned"}': 0,
    'rejected_total{reason="not-stored"}': 0,
  })
})

test('counts attempts by what was sent and how it went', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const { server, scrape } = await open({ SMTP_URL: mailbox.url })
  mailbox.treat('mira@northbay.example', 'refuse-for-good')
  await sendJson(server, inquiryPayload())
  await mailbox.waitFor(to(COMPANY.mailboxes.SERVICES))
  const attempts = async () => {
    const counted = [...(await scrape())].filter(([name, count]) => /attempts/.test(name) && count)
    return Object.fromEntries(counted)
  }
  await expect.poll(attempts).toEqual({
    'lanternfield_delivery_attempts_total{kind="notify",outcome="delivered"}': 1,
    'lanternfield_delivery_attempts_total{kind="acknowledge",outcome="dead"}': 1,
  })
})

test('says that the mail server is down, and up again', async () => {
  const mailbox = await openTestMailbox()
  await mailbox.close()
  const { server, ops, scrape } = await open({ SMTP_URL: mailbox.url })
  const state = async () => {
    const [figures, response] = [await scrape(), await ops('/readyz')]
    const up = figures.get('lanternfield_mail_server_up')
    return { up, status: response.status, ...(await response.json()) }
  }
  const well = { up: 1, status: 200, server: 'ok', database: 'ok', mailServer: 'ok' }
  const nothingDead = { deadNotifications: 0, receivers: {} }
  expect(await state()).toEqual({ ...well, ...nothingDead })
  await sendJson(server, inquiryPayload())
  // Submissions are still taken.
  await expect.poll(state).toMatchObject({ ...well, up: 0, mailServer: 'cannot be reached' })
  expect(await (await server.fetch('/readyz')).text()).toBe('ok\n')
  const returned = 'lanternfield_delivery_attempts_total{kind="notify",outcome="returned"}'
  await expect.poll(async () => (await scrape()).get(returned)).toBe(1)

  await openTestMailbox(onTestFinished, { port: mailbox.port })
  await expect.poll(state).toMatchObject(well)
})

test('has what waits for each receiver and what was given up, from the start', async () => {
  const receiver = await openTestReceiver()
  receiver.answer(404)
  const { server, ops, scrape } = await open(receiversFile({ crm: receiver.url }))
  const state = async () => {
    const figures = [...(await scrape())].filter(([name]) => name.includes('crm'))
    const { receivers } = (await (await ops('/readyz')).json()) as { receivers: object }
    const counted = figures.filter(([, value]) => value > 0)
    return { counted: Object.fromEntries(counted), receivers, count: figures.length }
  }
  // Each outcome of an attempt, and each state.
  const none = { waiting: 0, dead: 0 }
  expect(await state()).toEqual({ counted: {}, receivers: { crm: none }, count: 7 })
  await sendJson(server, inquiryPayload())
  await expect.poll(state).toMatchObject({
    counted: {
      'lanternfield_delivery_attempts_total{kind="receiver:crm",outcome="failed"}': 1,
      'lanternfield_receiver_deliveries{receiver="crm",state="waiting"}': 1,
    },
    receivers: { crm: { ...none, waiting: 1 } },
  })
})

test('says that nothing can be stored, and that it can again', async () => {
  const { server, ops, scrape } = await open()
  const state = async () => {
    const [ready, health] = [await server.fetch('/readyz'), await ops('/readyz')]
    const { database } = (await health.json()) as { database: string }
    const up = (await scrape()).get('lanternfield_database_up')
    return [ready.status, health.status, database, up]
  }
  expect(await state()).toEqual([200, 200, 'ok', 1])
  const refused = refuseSubmissions(server.dataDir)
  expect((await sendJson(server, inquiryPayload())).status).toBe(503)
  expect(await state()).toEqual([503, 503, 'cannot store', 0])
  refused.allow()
  await expect.poll(state).toEqual([200, 200, 'ok', 1])
  expect(await countSubmissions(server)).toBe(0)
})

test('measures how long a delivery took since it was owed', async () => {
  const metrics = createTestMetrics({ now: () => 100_000 })
  metrics.onAttempt({ kind: 'notify', enqueuedAt: 40_000 }, { outcome: 'failed' })
  metrics.onAttempt({ kind: 'notify', enqueuedAt: 40_000 }, { outcome: 'delivered' })
  metrics.onAttempt({ kind: 'acknowledge', enqueuedAt: 200_000 }, { outcome: 'delivered' })
  const figures = read(await metrics.scrape())
  const name = 'lanternfield_delivery_delay_seconds'
  expect(figures.get(`${name}_sum{kind="notify"}`)).toBe(60)
  expect(figures.get(`${name}_count{kind="notify"}`)).toBe(1)
  expect(figures.get(`${name}_sum{kind="acknowledge"}`)).toBe(0)
})

test('reads the outbox at each scrape', async () => {
  let queue: typeof EMPTY_QUEUE = { ...EMPTY_QUEUE, waiting: 3, oldestEnqueuedAt: 40_000, dead: 1 }
  const metrics = createTestMetrics({ now: () => 100_000, readQueue: async () => queue })
  const outbox = async () =>
    [...read(await metrics.scrape())]
      .filter(([name]) => name.startsWith('lanternfield_outbox_'))
      .map(([, value]) => value)
  expect(await outbox()).toEqual([3, 60, 1, 0, 0])
  queue = { ...EMPTY_QUEUE, dead: 1, deadNotifications: { SERVICES: 0, CAREERS: 2 } }
  expect(await outbox()).toEqual([0, 0, 1, 0, 2])
  // Of one that is configured no more, and of both profiles.
  const old = { name: 'old', state: 'dead', count: 2, at: 0 } as const
  queue = { ...EMPTY_QUEUE, receivers: PROFILES.map((profile) => ({ ...old, profile })) }
  const sample = 'lanternfield_receiver_deliveries{receiver="old",state="dead"}'
  expect(read(await metrics.scrape()).get(sample)).toBe(4)
})

test('still serves everything else when failed to read the outbox', async () => {
  let reads = 0
  const metrics = createTestMetrics({
    readQueue: async () => {
      if (++reads > 1) throw new Error('The database is gone.')
      return { ...EMPTY_QUEUE, waiting: 3 }
    },
  })
  await metrics.scrape()
  const figures = read(await metrics.scrape())
  expect(figures.get('lanternfield_outbox_waiting_deliveries')).toBeNaN()
  expect(figures.get('lanternfield_mail_server_up')).toBe(1)
})

test('answers 500 when figures or health cannot be read', async () => {
  const port = await findFreePort()
  const fail = () => Promise.reject(new Error('The database is gone.'))
  const metrics = { ...createTestMetrics(), scrape: fail }
  const log = pino({ level: 'silent' })
  onTestFinished(await startOps({ port, metrics, checkHealth: fail, log }))
  for (const path of ['/metrics', '/readyz'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(500)
})

test('refuses to start on an ops port that is taken', async () => {
  const { port } = await open()
  await expect(startTestServer({ OPS_PORT: String(port) })).rejects.toThrow(
    `OPS_PORT ${port}: another program does. Stop it, or set OPS_PORT to a free one.`,
  )
})
