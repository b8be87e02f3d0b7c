/** How long each adversarial body keeps a server's event loop from its other work. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ADVERSARIAL_SIZES,
  adversarialHeaders,
  adversarialRequests,
} from '../server/testing/adversarial-bodies.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { MAIN_WITH_MONITOR, measureStalls, monitorOf, type Stall } from '../server/testing/stall.ts'
import { quantile, report, round } from './report.ts'

/** The promise of docs/what-happens-if.md. */
const PAUSE_MAX_MS = 100
const SHOWN = 10

export async function benchStalls(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const server = await startServerProcess(
    {
      DATA_DIR: directory,
      RATE_LIMIT: '1000/1s',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      TEST_SITE: join(import.meta.dirname, '..', 'site', 'dist'),
    },
    'site',
    MAIN_WITH_MONITOR,
  )
  const stalls: Stall[] = []
  try {
    const target = { origin: server.origin, monitor: monitorOf(server.output()) }
    await measureStalls(target, allRequests(), (stall) => stalls.push(stall))
  } finally {
    server.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  }
  const worst = stalls.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, SHOWN)
  const ofAll = (figure: 'cpuMs' | 'wallMs', part: number) =>
    round(
      quantile(
        stalls.map((stall) => stall[figure]),
        part,
      ),
    )
  report(
    'stalls',
    { bodies: stalls.length, pauseMaxMs: PAUSE_MAX_MS, pause: 'longest of a body' },
    [
      { name: 'median', status: '', cpuMs: ofAll('cpuMs', 0.5), wallMs: ofAll('wallMs', 0.5) },
      { name: '99 of 100', status: '', cpuMs: ofAll('cpuMs', 0.99), wallMs: ofAll('wallMs', 0.99) },
      ...worst.map(({ name, status, cpuMs, wallMs }) => ({
        name,
        status,
        cpuMs: round(cpuMs),
        wallMs: round(wallMs),
      })),
    ],
  )
  if (worst.some(({ cpuMs }) => cpuMs > PAUSE_MAX_MS))
    throw new Error('A body keeps other requests waiting for longer than promised; see above.')
}

function allRequests() {
  return [...ADVERSARIAL_SIZES.map(adversarialRequests), adversarialHeaders()].flatMap((some) => [
    ...some,
  ])
}
