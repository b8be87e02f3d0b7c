/** The real server with OPS_PORT, asked as Prometheus asks; what needs figures of its own, by hand. */
import { networkInterfaces } from 'node:os'
import { PROFILES } from '@lanternfield/contract/forms.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from '../../../testing/configuration.ts'
import { findFreePort } from '../../../testing/free-port.ts'
import { openTestMailbox } from '../../../testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../../../testing/payloads.ts'
import { send, sendJson } from '../../../testing/send.ts'
import { countSubmissions, refuseSubmissions } from '../../../testing/stored.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { openTestReceiver, receiversFile } from '../../../testing/webhook-receiver.ts'
import type { QueueState } from '../../store/store.ts'
import { createMetrics, type MetricsOptions } from './metrics.ts'
import { startOps } from './ops.ts'

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
    deliveryKinds: ['notify', 'acknowledge', 'webhook', 'digest'],
    readQueue: async () => EMPTY_QUEUE,
    log: pino({ level: 'silent' }),
    now: Date.now,
    ...parts,
  })
}

test('serves metrics as text, of no visitor, on loopback until it stops', async () => {
  const { server, port, ops } = await open({ HOST: '0.0.0.0' })
  for (const { address, family, internal } of Object.values(networkInterfaces()).flatMap(
    (all) => all ?? [],
  ))
    if (!internal && family === 'IPv4')
      await expect(fetch(`http://${address}:${port}/metrics`)).rejects.toThrow('fetch failed')
  expect(() => readConfiguration({ OPS_PORT: '4321' })).toThrow(
    'OPS_PORT is "4321", but it must be another port than PORT.',
  )
  await expect(startTestServer({ OPS_PORT: String(port) })).rejects.toThrow(
    `OPS_PORT ${port}: another program does. Stop it, or set OPS_PORT to a free one.`,
  )
  const response = await ops('/metrics')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  for (const path of ['/', '/metrics/', PATH]) expect((await ops(path)).status).toBe(404)
  expect((await ops('/metrics', { method: 'POST' })).status).toBe(405)
  const id = await send(server, inquiryPayload())
  await sendJson(server, '{')
  await server.fetch('/')
  expect((await server.fetch('/metrics')).status).toBe(404)
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
      .filter(([name, value]) => name.startsWith(prefix) && value > 0)
      .map(([name, value]) => [name.slice(prefix.length), value]),
  )
  expect(counted).toEqual({
    'accepted_total{profile="CAREERS"}': 1,
    'accepted_total{profile="SERVICES"}': 1,
    'replayed_total{profile="SERVICES"}': 1,
    'rejected_total{reason="foreign-origin"}': 1,
    'rejected_total{reason="method"}': 1,
    'rejected_total{reason="content-type"}': 1,
    'rejected_total{reason="too-large"}': 1,
    'rejected_total{reason="wrong-key"}': 1,
    'rejected_total{reason="not-json"}': 1,
    'rejected_total{reason="validation"}': 2,
    'rejected_total{reason="key-reused"}': 1,
    'rejected_total{reason="too-many"}': 1,
    'rejected_total{reason="resume-refused"}': 1,
  })
})

test('says from its start what fails, and that it works again', async () => {
  const mailbox = await openTestMailbox(onTestFinished)
  const receiver = await openTestReceiver()
  mailbox.treat('mira@northbay.example', 'refuse-for-good')
  receiver.respondWith(404)
  const receivers = receiversFile({ crm: receiver.url })
  const { server, ops, scrape } = await open({ SMTP_URL: mailbox.url, ...receivers })
  const health = async () => {
    const [figures, response] = [await scrape(), await ops('/readyz')]
    const up = ['database', 'mail_server'].map((part) => figures.get(`lanternfield_${part}_up`))
    return { up, status: response.status, ...(await response.json()) }
  }
  const attempts = async () =>
    [...(await scrape())].filter(([name, count]) => /attempts|crm/.test(name) && count > 0)
  const none = { waiting: 0, dead: 0 }
  const well = { up: [1, 1], status: 200, server: 'ok', database: 'ok', mailServer: 'ok' }
  const nothingDead = { deadNotifications: 0, receivers: { crm: none } }
  expect(await health()).toEqual({ ...well, ...nothingDead })
  // Each outcome of an attempt, and each state.
  expect([...(await scrape()).keys()].filter((name) => name.includes('crm'))).toHaveLength(7)

  await sendJson(server, inquiryPayload())
  const attempt = 'lanternfield_delivery_attempts_total'
  await expect
    .poll(async () => Object.fromEntries(await attempts()))
    .toEqual({
      [`${attempt}{kind="notify",outcome="delivered"}`]: 1,
      [`${attempt}{kind="acknowledge",outcome="dead"}`]: 1,
      [`${attempt}{kind="receiver:crm",outcome="failed"}`]: 1,
      'lanternfield_receiver_deliveries{receiver="crm",state="waiting"}': 1,
    })
  expect(await health()).toMatchObject({ ...well, receivers: { crm: { ...none, waiting: 1 } } })

  await mailbox.close()
  // Submissions are still taken.
  await send(server, inquiryPayload())
  const mailIsDown = { ...well, up: [1, 0], mailServer: 'cannot be reached' }
  await expect.poll(health).toMatchObject(mailIsDown)
  expect(await (await server.fetch('/readyz')).text()).toBe('ok\n')
  const returned = `${attempt}{kind="notify",outcome="returned"}`
  await expect.poll(async () => (await scrape()).get(returned)).toBe(1)
  await openTestMailbox(onTestFinished, { port: mailbox.port })
  await expect.poll(health).toMatchObject(well)

  const refused = refuseSubmissions(server.dataDir)
  const notStored = await sendJson(server, inquiryPayload())
  expect([notStored.status, notStored.headers.get('retry-after')]).toEqual([503, '30'])
  const databaseIsDown = { ...well, up: [0, 1], status: 503, database: 'cannot store' }
  expect(await health()).toMatchObject(databaseIsDown)
  expect((await server.fetch('/readyz')).status).toBe(503)
  refused.allow()
  await expect.poll(health).toMatchObject(well)
  expect(await countSubmissions(server)).toBe(2)
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

test('reads the outbox at each scrape, and serves all else if it cannot', async () => {
  let queue: typeof EMPTY_QUEUE | null
  queue = { ...EMPTY_QUEUE, waiting: 3, oldestEnqueuedAt: 40_000, dead: 1 }
  const readQueue = async () => queue ?? Promise.reject(new Error('The database is gone.'))
  const metrics = createTestMetrics({ now: () => 100_000, readQueue })
  const outbox = async () =>
    [...read(await metrics.scrape())]
      .filter(([name]) => name.startsWith('lanternfield_outbox_'))
      .map(([, value]) => value)
  expect(await outbox()).toEqual([3, 60, 1, 0, 0])
  queue = { ...EMPTY_QUEUE, dead: 1, deadNotifications: { SERVICES: 0, CAREERS: 2 } }
  expect(await outbox()).toEqual([0, 0, 1, 0, 2])
  // Of one that is configured no more, and of both profiles.
  const old = { name: 'old', state: 'dead', count: 2, at: 0, failedAt: 0 } as const
  queue = { ...EMPTY_QUEUE, receivers: PROFILES.map((profile) => ({ ...old, profile })) }
  const sample = 'lanternfield_receiver_deliveries{receiver="old",state="dead"}'
  expect(read(await metrics.scrape()).get(sample)).toBe(4)
  queue = null
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
