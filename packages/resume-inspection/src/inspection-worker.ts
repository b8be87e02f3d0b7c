/** Runs in a thread of its own, see inspection-pool.ts. Inspects one resume per message and posts its verdict. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { inspectResume } from './inspect-resume.ts'
import type { InspectionRequest } from './inspection-pool.ts'

// Without it, each thread retains what it has read until its heap is full: 75 MB more for a hundred resumes of 2 MB.
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
/** A collection takes some 10 ms, longer than the inspection of a small resume. */
const COLLECT_AFTER_BYTES = 1024 * 1024
let bytesSinceCollection = 0

// An error that is thrown here ends the thread and rejects the call that waits for the verdict.
parentPort?.on('message', async ({ content, format }: InspectionRequest) => {
  const verdict = await inspectResume(content, format)
  bytesSinceCollection += content.length
  // Frees the bytes of the file without waiting for the collector. After a refusal, streams of an archive may still read
  // them for a moment.
  if (verdict.isGood) content.buffer.transfer(0)
  parentPort?.postMessage(verdict)
  if (bytesSinceCollection < COLLECT_AFTER_BYTES) return
  bytesSinceCollection = 0
  setImmediate(collectGarbage)
})
