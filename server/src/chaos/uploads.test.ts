import { readFileSync } from 'node:fs'
import { RESUME_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { openClients, submissionOf } from '../../testing/load.ts'
import { applicationPayload } from '../../testing/payloads.ts'
import { startServerProcess } from '../../testing/server-process.ts'

const UPLOADS = 100
/** 420 to 465 MB were seen: the quicker the uploads arrive, the later garbage is collected. */
const MEMORY_MAX_BYTES = 520_000_000

/** The most memory that a process has had at a time, in bytes. */
function peakBytes(pid: number): number {
  const [, kib] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) * 1024
}

test.skipIf(!process.env.LONG_TESTS || process.platform !== 'linux')(
  'a hundred large resumes at once take little memory',
  { timeout: 300_000 },
  async () => {
    const server = await startServerProcess({
      DATA_DIR: temporaryDirectory(),
      RATE_LIMIT: '1000/1s',
      TRUST_PROXY: '1',
    })
    onTestFinished(() => server.kill('SIGKILL'))
    const body = JSON.stringify(applicationPayload(pdfOfSize(RESUME_MAX_BYTES)))
    const clients = await openClients(server.origin, UPLOADS)
    const statuses = await Promise.all(
      clients.map(async (client, number) => {
        const answer = await client.request(submissionOf(body, `upload-${number}`, number))
        await answer.body.dump()
        void client.destroy()
        return answer.statusCode
      }),
    )
    expect(statuses).toEqual(Array(UPLOADS).fill(200))
    expect(peakBytes(server.pid)).toBeLessThan(MEMORY_MAX_BYTES)
  },
)
