/**
 * Submissions per second, answered 200 and so on disk, with SQLite and Postgres in turns. The report has the flushes per second of
 * the same disk for comparison.
 */
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { Client } from 'undici'
import { submissionOf } from '../server/testing/load.ts'
import { applicationPayload, inquiryPayload } from '../server/testing/payloads.ts'
import { startTestPostgres } from '../server/testing/postgres.ts'
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts'
import { median, quantile, report, round, roundsOr } from './report.ts'

const CONCURRENCY = 32
const LOADS = [
  { load: 'inquiries', count: 800 },
  { load: 'applications with 1 MB', count: 30, resume: pdfOfSize(1_000_000) },
] as const
const FLUSHES = 200
const FLUSHED_BYTES = 2_000

type Load = { readonly load: string; readonly count: number; readonly resume?: Buffer }
type Timing = { readonly perS: number; readonly latencies: readonly number[] }

export async function benchSubmissions(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const postgres = await startTestPostgres({ flushes: true })
  const turns = roundsOr(4)
  try {
    const stores = {
      SQLite: await start({ DATA_DIR: join(directory, 'sqlite') }),
      Postgres: await start({
        DATA_DIR: join(directory, 'postgres'),
        DATABASE_URL: await postgres.createDatabase(),
      }),
    }
    const flushesPerS = measureFlushes(directory)
    const rows = []
    for (const load of LOADS) rows.push(...(await compare(stores, load, turns)))
    for (const server of Object.values(stores)) {
      await server.stop()
    }
    const settings = { concurrency: CONCURRENCY, turns, flushesPerS: round(flushesPerS) }
    report('submissions', settings, rows)
  } finally {
    await postgres.remove()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** A server whose mail server is away, so that mails wait in the outbox. */
function start(place: Record<string, string>): Promise<ServerProcess> {
  return startServerProcess({
    ...place,
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  })
}

/** In turns, so that load on the machine affects both stores. */
async function compare(stores: Readonly<Record<string, ServerProcess>>, load: Load, turns: number) {
  const timings = new Map<string, Timing[]>(Object.keys(stores).map((store) => [store, []]))
  for (const { origin } of Object.values(stores)) await submit(origin, load, load.count / 5)
  for (let turn = 0; turn < turns; turn += 1)
    for (const [store, { origin }] of Object.entries(stores))
      timings.get(store)?.push(await submit(origin, load, load.count))
  return [...timings].map(([store, list]) => {
    const latencies = list.flatMap(({ latencies }) => latencies)
    return {
      load: load.load,
      store,
      acceptedPerS: round(median(list.map(({ perS }) => perS))),
      p50Ms: round(median(latencies)),
      p99Ms: round(quantile(latencies, 0.99)),
    }
  })
}

let lastNumber = 0

/** As the form sends it, each from a client of its own, since limits are counted per client. */
function makeRequest(resume: Buffer | undefined) {
  lastNumber += 1
  const changes = {
    toEmailAddress: `visitor${lastNumber}@load.example`,
    emailMessage: `A question about what you do for others, number ${lastNumber}.`,
  }
  const payload = resume ? applicationPayload(resume, changes) : inquiryPayload(changes)
  return submissionOf(JSON.stringify(payload), `bench-${lastNumber}`, lastNumber)
}

async function submit(origin: string, { resume }: Load, count: number): Promise<Timing> {
  const latencies: number[] = []
  const requests = Array.from({ length: count }, () => makeRequest(resume))
  const clients = Array.from({ length: CONCURRENCY }, () => new Client(origin))
  for (const client of clients)
    await (await client.request({ method: 'GET', path: '/healthz' })).body.dump()
  const startedAt = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let request = requests.pop(); request; request = requests.pop()) {
        const from = performance.now()
        const { statusCode, body } = await client.request(request)
        const text = await body.text()
        if (statusCode !== 200) throw new Error(`Answered ${statusCode}: ${text}`)
        latencies.push(performance.now() - from)
      }
    }),
  )
  const perS = count / ((performance.now() - startedAt) / 1000)
  await Promise.all(clients.map((client) => client.close()))
  return { perS, latencies }
}

/** Writes and flushes per second of this disk, each of the size of an inquiry. */
function measureFlushes(directory: string): number {
  const file = openSync(join(directory, 'flushes'), 'w')
  const content = Buffer.alloc(FLUSHED_BYTES)
  const startedAt = performance.now()
  for (let index = 0; index < FLUSHES; index += 1) {
    writeSync(file, content)
    fsyncSync(file)
  }
  closeSync(file)
  return FLUSHES / ((performance.now() - startedAt) / 1000)
}
