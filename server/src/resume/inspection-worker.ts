/** Runs in a thread of its own, see inspection-pool.ts. Inspects one resume per message and posts its verdict. */
import { parentPort } from 'node:worker_threads'
import { inspectResume } from './inspect-resume.ts'
import type { InspectionRequest } from './inspection-pool.ts'

// An error that is thrown here ends the thread and rejects the call that waits for the verdict.
parentPort?.on('message', async ({ content, format }: InspectionRequest) => {
  const verdict = await inspectResume(content, format)
  // Frees the memory now: this thread allocates so little else that the collector would seldom come.
  content.buffer.transfer(0)
  parentPort?.postMessage(verdict)
})
