/** Runs in a process of its own, see inspection-pool.ts. Inspects one resume per message and sends its verdict. */
import { inspectResume } from './inspect-resume.ts'
import { type InspectionRequest, STARTED } from './run-inspection.ts'

// An error that is thrown here ends the process, and the call that waits for the verdict is rejected.
process.on('message', async ({ content }: InspectionRequest) => {
  process.send?.(STARTED)
  process.send?.(await inspectResume(content))
})
