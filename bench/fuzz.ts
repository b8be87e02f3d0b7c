/** Sends mutated requests for long and checks responses, memory and the stored rows. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditStored } from '../server/testing/audit-stored.ts'
import { runFuzz } from '../server/testing/fuzz.ts'
import { openTestMailbox } from '../server/testing/mailbox.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { report, round } from './report.ts'
import { benchStalls } from './stalls.ts'

/** `FUZZ_REQUESTS=20000 FUZZ_SEED=1 npm run bench -- fuzz` sends fewer, and repeats a run. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 100_000)
const CONNECTIONS = 8
const MB = 1_000_000

export async function benchFuzz(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const mailbox = await openTestMailbox()
  const place = { DATA_DIR: directory }
  const environment = {
    ...place,
    SMTP_URL: mailbox.url,
    RATE_LIMIT: '1000/1s',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  }
  const server = await startServerProcess(environment, 'site')
  try {
    const { seed, statuses, failures, secondFifthBytes, lastFifthBytes, tookMs } = await runFuzz({
      origin: server.origin,
      pid: server.pid,
      count: REQUESTS,
      connections: CONNECTIONS,
      ...(process.env.FUZZ_SEED && { seed: Number(process.env.FUZZ_SEED) }),
    })
    server.kill('SIGTERM')
    const ended = await server.ended
    const { faults, submissions } = await auditStored(place)
    report('fuzz', { requests: REQUESTS, connections: CONNECTIONS, seed }, [
      {
        requestsPerS: round(REQUESTS / (tookMs / 1000)),
        secondFifthMB: round(secondFifthBytes / MB),
        lastFifthMB: round(lastFifthBytes / MB),
        ratio: round(lastFifthBytes / secondFifthBytes, 2),
        stored: submissions,
        invalid: faults.length,
        failures: failures.length,
        ended: String(ended),
        statuses: Object.entries(statuses)
          .map(([status, count]) => `${status}: ${count}`)
          .join(', '),
      },
    ])
    for (const line of [...failures, ...faults, server.output()].slice(0, 20)) console.log(line)
    if (failures.length + faults.length > 0 || ended !== 0)
      throw new Error('Something was answered or stored that must not be; see above.')
  } finally {
    server.kill('SIGKILL')
    await mailbox.close()
    rmSync(directory, { recursive: true, force: true })
  }
  await benchStalls()
}
