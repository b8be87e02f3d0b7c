/** Runs in a thread of its own, see inspection-pool.ts. Inspects one resume per message and posts its verdict. */
import { parentPort } from 'node:worker_threads'
import { inspectResume } from './inspect-resume.ts'
import type { InspectionRequest } from './run-inspection.ts'

// The libraries report each oddity of a file here; none of it is for operators.
console.warn = () => undefined

// An error that is thrown here ends the thread and rejects the call that waits for the verdict.
parentPort?.on('message', async ({ content, format }: InspectionRequest) => {
  parentPort?.postMessage(await inspectResume(content, format))
})
