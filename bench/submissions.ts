/**
 * Accepted submissions per second. An answer 200 means "on disk", so the report has the flushes per second of the same disk
 * for comparison. On a busy machine the processor time for each submission and the round trips to the database are
 * steadier than any rate.
 */
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import type { Client } from 'undici'
import { openClients, submissionOf } from '../server/testing/load.ts'
import { openTestMailbox, type TestMailbox, to } from '../server/testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../server/testing/payloads.ts'
import { startTestPostgres, type TestPostgres } from '../server/testing/postgres.ts'
import { countRoundTrips } from '../server/testing/round-trips.ts'
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts'
import { cpuMsOf } from './cpu-time.ts'
import { quantile, report, round } from './report.ts'

const CONCURRENCY = 32
/** Stores are measured alternately, so that load on the machine affects all of them. */
const TURNS = 4
const HELLO = 'hello@lanternfield.example'
const LOADS = [
  { load: 'inquiries', count: 800, isApplication: false },
  { load: 'applications with 1 MB', count: 30, isApplication: true },
] as const
const LARGE_RESUME = pdfOfSize(1_000_000)
const STORES = ['SQLite', 'Postgres'] as const
/** Without a mail server, so that mails wait, or with one, so that they are sent meanwhile. */
const MAIL_SERVERS = ['away', 'there'] as const

type Load = (typeof LOADS)[number]
type Timing = {
  readonly perS: number
  readonly latencies: readonly number[]
  /** Processor time for each submission: of the server, and of Postgres. */
  readonly serverCpuMs: number
  readonly postgresCpuMs: number
}

export async function benchSubmissions(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const postgres = await startTestPostgres({ flushes: true })
  const mailbox = await openTestMailbox()
  const rows = []
  const trips = []
  try {
    trips.push(...(await measureRoundTrips(postgres, directory)))
    for (const mailServer of MAIL_SERVERS) {
      const servers = new Map<string, ServerProcess>()
      for (const store of STORES) {
        const place = {
          DATA_DIR: join(directory, `${store}-${mailServer}`),
          ...(store === 'Postgres' && { DATABASE_URL: await postgres.createDatabase() }),
        }
        const url = mailServer === 'there' ? mailbox.url : 'smtp://127.0.0.1:9'
        servers.set(store, await start(place, url))
      }
      for (const load of LOADS)
        rows.push(...(await compare(servers, load, { mailServer, directory, postgres })))
      for (const server of servers.values()) {
        server.kill('SIGTERM')
        await server.ended
      }
    }
  } finally {
    await mailbox.close()
    await postgres.remove()
    rmSync(directory, { recursive: true, force: true })
  }
  report('round-trips', { what: 'to Postgres, for each submission until it is answered' }, trips)
  report(
    'submissions',
    {
      concurrency: CONCURRENCY,
      turns: TURNS,
      ratioToFlushes: 'to writing and flushing as many bytes one after the other',
    },
    rows,
  )
}

/** Time from the answer 200 to the mail server's acceptance, at a constant rate. */
export async function benchDelivery(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const postgres = await startTestPostgres({ flushes: true })
  const rows = []
  try {
    for (const store of ['SQLite', 'Postgres'] as const) {
      const mailbox = await openTestMailbox()
      const server = await start(
        {
          DATA_DIR: join(directory, store),
          ...(store === 'Postgres' && { DATABASE_URL: await postgres.createDatabase() }),
        },
        mailbox.url,
      )
      rows.push({ store, ...(await timeDelivery(server, mailbox)) })
      server.kill('SIGTERM')
      await server.ended
      await mailbox.close()
    }
  } finally {
    await postgres.remove()
    rmSync(directory, { recursive: true, force: true })
  }
  report('delivery', { submissionsPerS: PACE_PER_S, mails: 'two for each submission' }, rows)
}

const PACE_PER_S = 50
const PACED_SECONDS = 20
const WARM_UP = 200

async function timeDelivery(server: ServerProcess, mailbox: TestMailbox) {
  const count = PACE_PER_S * PACED_SECONDS
  await submit(server.origin, WARM_UP, false)
  await mailbox.waitFor(to(HELLO), { count: WARM_UP, timeoutMs: 120_000 })
  const startedAt = performance.now()
  const answeredAt = new Map<string, number>()
  const clients = await openClients(server.origin, CONCURRENCY)
  const asking: Promise<void>[] = []
  for (let index = 0; index < count; index += 1) {
    const dueAt = startedAt + (index * 1000) / PACE_PER_S
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - performance.now())))
    const client = clients[index % clients.length] as Client
    const ask = async () => {
      const { body } = await client.request(requestOf(newNumber(), false))
      const { id } = (await body.json()) as { id: string }
      answeredAt.set(id, performance.now())
    }
    asking.push(ask())
  }
  await Promise.all(asking)
  const notices = await mailbox.waitFor(to(HELLO), { count: count + WARM_UP, timeoutMs: 120_000 })
  await Promise.all(clients.map((client) => client.close()))
  const waits = notices.flatMap(({ email, takenAtMs }) => {
    const id = /Reference\s+([0-9a-f-]{36})/.exec(email.text ?? '')?.[1] ?? ''
    const answered = answeredAt.get(id)
    return answered === undefined ? [] : [Math.max(0, takenAtMs - answered)]
  })
  return {
    count: waits.length,
    p50Ms: round(quantile(waits, 0.5)),
    p95Ms: round(quantile(waits, 0.95)),
    p99Ms: round(quantile(waits, 0.99)),
    longestMs: round(Math.max(...waits)),
  }
}

function start(place: Record<string, string>, smtpUrl: string) {
  const environment = {
    ...place,
    SMTP_URL: smtpUrl,
    MAIL_TO_SERVICES: HELLO,
    RATE_LIMIT: '10/10m',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  }
  return startServerProcess(environment, 'api')
}

/** How often a submission waits for an answer of the database, alone and among many. */
async function measureRoundTrips(postgres: TestPostgres, directory: string) {
  const trips = await countRoundTrips(await postgres.createDatabase())
  const place = { DATA_DIR: join(directory, 'round-trips'), DATABASE_URL: trips.url }
  const server = await start(place, 'smtp://127.0.0.1:9')
  const rows = []
  await submit(server.origin, WARM_UP, false)
  for (const atOnce of [1, CONCURRENCY]) {
    const before = trips.count()
    await submit(server.origin, WARM_UP, false, atOnce)
    rows.push({ atOnce, roundTripsEach: round((trips.count() - before) / WARM_UP, 2) })
  }
  server.kill('SIGTERM')
  await server.ended
  await trips.close()
  return rows
}

type Surroundings = {
  readonly mailServer: string
  readonly directory: string
  readonly postgres: TestPostgres
}

async function compare(
  servers: ReadonlyMap<string, ServerProcess>,
  { load, count, isApplication }: Load,
  { mailServer, directory, postgres }: Surroundings,
) {
  const timings = new Map<string, Timing[]>(STORES.map((store) => [store, []]))
  const flushes: number[] = []
  for (const { origin } of servers.values()) await submit(origin, count / 5, isApplication)
  for (let turn = 0; turn < TURNS; turn += 1) {
    flushes.push(measureFlushes(directory, 200, requestOf(0, isApplication).body.length))
    for (const [store, { origin, pid }] of servers) {
      const before = [cpuMsOf(pid), cpuMsOf(postgres.pid())] as const
      const timing = await submit(origin, count, isApplication)
      const serverCpuMs = (cpuMsOf(pid) - before[0]) / count
      const postgresCpuMs = (cpuMsOf(postgres.pid()) - before[1]) / count
      timings.get(store)?.push({ ...timing, serverCpuMs, postgresCpuMs })
    }
  }
  const valuesOf = (store: string, of: 'perS' | 'serverCpuMs' | 'postgresCpuMs') =>
    (timings.get(store) ?? []).map((timing) => timing[of])
  const rateOf = (store: string) => median(valuesOf(store, 'perS'))
  const flushesPerS = median(flushes)
  return STORES.map((store) => {
    const latencies = (timings.get(store) ?? []).flatMap((timing) => timing.latencies)
    return {
      load,
      store,
      mailServer,
      acceptedPerS: round(rateOf(store)),
      serverCpuMs: round(median(valuesOf(store, 'serverCpuMs')), 2),
      postgresCpuMs: round(median(valuesOf(store, 'postgresCpuMs')), 2),
      flushesPerS: round(flushesPerS),
      ratioToFlushes: round(rateOf(store) / flushesPerS, 2),
      p50Ms: round(quantile(latencies, 0.5)),
      p99Ms: round(quantile(latencies, 0.99)),
    }
  })
}

let lastNumber = 0
function newNumber(): number {
  lastNumber += 1
  return lastNumber
}

/** As the form sends it, and each from a different client, since limits are counted per client. */
function requestOf(number: number, isApplication: boolean) {
  const changes = {
    toEmailAddress: `visitor${number}@load.example`,
    emailMessage: `A question about what you do for others, number ${number}.`,
  }
  const payload = isApplication
    ? applicationPayload(LARGE_RESUME, changes)
    : inquiryPayload(changes)
  return submissionOf(JSON.stringify(payload), `bench-${number}`, number)
}

async function submit(
  origin: string,
  count: number,
  isApplication: boolean,
  atOnce = CONCURRENCY,
): Promise<Pick<Timing, 'perS' | 'latencies'>> {
  const latencies: number[] = []
  const requests = Array.from({ length: count }, () => requestOf(newNumber(), isApplication))
  const clients = await openClients(origin, atOnce)
  const startedAt = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let request = requests.pop(); request; request = requests.pop()) {
        const from = performance.now()
        const { statusCode, body } = await client.request(request)
        const answer = await body.text()
        if (statusCode !== 200) throw new Error(`Answered ${statusCode}: ${answer}`)
        latencies.push(performance.now() - from)
      }
    }),
  )
  const perS = count / ((performance.now() - startedAt) / 1000)
  await Promise.all(clients.map((client) => client.close()))
  return { perS, latencies }
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Writes and flushes per second of this disk, each of the size of one submission. */
function measureFlushes(directory: string, count: number, bytes: number): number {
  const path = join(directory, 'flushes')
  const file = openSync(path, 'w')
  const content = Buffer.alloc(bytes)
  const startedAt = performance.now()
  for (let index = 0; index < count; index += 1) {
    writeSync(file, content)
    fsyncSync(file)
  }
  const perSecond = count / ((performance.now() - startedAt) / 1000)
  closeSync(file)
  rmSync(path)
  return perSecond
}
