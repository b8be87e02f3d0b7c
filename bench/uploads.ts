/** Memory and time of a hundred simultaneous uploads of the largest resume. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RESUME_MAX_BYTES } from '../contract/src/limits.ts'
import { openTestMailbox } from '../server/testing/mailbox.ts'
import { watchMemory } from '../server/testing/process-memory.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { uploadAtOnce } from '../server/testing/uploads.ts'
import { report, round } from './report.ts'

const UPLOADS = 100
const ROUNDS = 3
const MB = 1_000_000

export async function benchUploads(): Promise<void> {
  const rows = []
  for (const kind of ['json', 'multipart'] as const) {
    const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
    const mailbox = await openTestMailbox()
    const server = await startServerProcess({
      DATA_DIR: directory,
      SMTP_URL: mailbox.url,
      RATE_LIMIT: '1000/1s',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    })
    const memory = watchMemory(server.pid)
    const startMB = round(memory.peakBytes() / MB)
    for (let time = 1; time <= ROUNDS; time += 1) {
      const options = { count: UPLOADS, bytes: RESUME_MAX_BYTES, kind }
      const { statuses, tookMs } = await uploadAtOnce(server.origin, options)
      const kept = (statuses[200] ?? 0) + (statuses[303] ?? 0)
      rows.push({
        kind,
        time,
        kept,
        failed: UPLOADS - kept,
        tookMs: Math.round(tookMs),
        startMB,
        peakMB: round(memory.peakBytes() / MB),
      })
    }
    memory.stop()
    server.kill('SIGTERM')
    await server.ended
    await mailbox.close()
    rmSync(directory, { recursive: true, force: true })
  }
  report('uploads', { uploadsAtOnce: UPLOADS, bytesEach: RESUME_MAX_BYTES }, rows)
}
