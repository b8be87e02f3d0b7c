/**
 * How fast submissions are accepted, against what the same disk can flush in the same run: an answer
 * 200 means "on disk", so one flush per submission is the floor as long as commits are not shared.
 */
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestMailbox, to } from '../server/testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../server/testing/payloads.ts'
import { pdfOfSize } from '../server/testing/pdf.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { quantile, report, round } from './report.ts'

const CONCURRENCY = 16
const HELLO = 'hello@lanternfield.example'
const CAREERS = 'careers@lanternfield.example'
const LOADS = [
  { name: 'inquiries', count: 1000, payload: inquiryPayload(), mailbox: HELLO },
  {
    name: 'applications with 1 MB',
    count: 100,
    payload: applicationPayload(pdfOfSize(1_000_000)),
    mailbox: CAREERS,
  },
] as const

export async function benchSubmissions(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const mailbox = await openTestMailbox()
  const server = await startServerProcess({
    DATA_DIR: join(directory, 'data'),
    SMTP_URL: mailbox.url,
    MAIL_ACKNOWLEDGE: 'false',
    RATE_LIMIT: '1000000/1s',
    LOG_LEVEL: 'error',
  })
  const rows = []
  for (const { name, count, payload, mailbox: address } of LOADS) {
    const body = JSON.stringify(payload)
    const flushesPerS = measureFlushes(directory, count, body.length)
    const startedAt = performance.now()
    const latencies = await post(server.origin, body, count)
    const acceptedPerS = count / ((performance.now() - startedAt) / 1000)
    await mailbox.waitFor(to(address), { count, timeoutMs: 300_000 })
    const deliveredPerS = count / ((performance.now() - startedAt) / 1000)
    rows.push({
      load: name,
      count,
      acceptedPerS: round(acceptedPerS),
      flushesPerS: round(flushesPerS),
      ratio: round(acceptedPerS / flushesPerS, 2),
      p50Ms: round(quantile(latencies, 0.5)),
      p99Ms: round(quantile(latencies, 0.99)),
      deliveredPerS: round(deliveredPerS),
    })
  }
  server.kill('SIGTERM')
  await server.ended
  await mailbox.close()
  rmSync(directory, { recursive: true, force: true })
  report(
    'submissions',
    {
      concurrency: CONCURRENCY,
      storage: 'SQLite, WAL, synchronous=FULL',
      mail: 'SMTP on loopback',
    },
    rows,
  )
}

async function post(origin: string, body: string, count: number): Promise<number[]> {
  const latencies: number[] = []
  let started = 0
  const worker = async () => {
    while (started < count) {
      started += 1
      const from = performance.now()
      const response = await fetch(`${origin}/prod/send-email`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      if (response.status !== 200)
        throw new Error(`Answered ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
      latencies.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return latencies
}

/** How often per second this disk writes and flushes as many bytes as one submission has. */
function measureFlushes(directory: string, count: number, bytes: number): number {
  const path = join(directory, 'floor')
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
