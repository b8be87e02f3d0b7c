import { RESUME_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { watchMemory } from '../../testing/process-memory.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { uploadAtOnce } from '../../testing/uploads.ts'

const UPLOADS = 100
/** 280 to 335 MB were seen: the quicker the uploads arrive, the later garbage is collected. */
const MEMORY_MAX_BYTES = 360_000_000

test.skipIf(!process.env.LONG_TESTS)(
  'a hundred large resumes at once take little memory',
  async () => {
    const server = await startServerProcess({
      DATA_DIR: temporaryDirectory(),
      RATE_LIMIT: '1000/1s',
      TRUST_PROXY: '1',
    })
    onTestFinished(() => server.kill('SIGKILL'))
    const memory = watchMemory(server.pid)
    onTestFinished(memory.stop)
    const { statuses } = await uploadAtOnce(server.origin, {
      count: UPLOADS,
      bytes: RESUME_MAX_BYTES,
      kind: 'json',
    })
    expect(statuses).toEqual({ 200: UPLOADS })
    expect(memory.peakBytes()).toBeLessThan(MEMORY_MAX_BYTES)
  },
)
