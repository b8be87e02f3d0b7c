import { messages } from '@lanternfield/contract/messages.ts'
import type { Inspect } from '@lanternfield/resume-inspection/inspection-pool.ts'
import type { Finding } from '@lanternfield/resume-inspection/verdict.ts'
import { createClientQueue, QueueFull } from '../../base/client-queue.ts'
import { errorCodes, type Log } from '../../base/log.ts'
import type { PageCopy } from '../../content.ts'
import type { Screening, ScreenResume } from '../../intake/submit.ts'
import type { Scan } from './clamd.ts'

export type ScreeningOptions = {
  readonly inspect: Inspect
  /** Asks a virus scanner, or null where there is none. */
  readonly scan: Scan | null
  /** The sentence for each finding. */
  readonly copy: PageCopy['resumeRefused']
  readonly log: Log
}

/** An inspection occupies a core, and the memory of a file and its unpacked content. Most take milliseconds. */
const INSPECTIONS = { running: 2, runningPerNetwork: 1, waitingPerClient: 10 }
/** A clamd has ten threads as it comes, and may take 20 s to fail. */
const SCANS = { running: 8, runningPerNetwork: 2, waitingPerClient: 10 }

/** Screens a resume by its content before anything of its application is stored. */
export function createScreening({ inspect, scan, copy, log }: ScreeningOptions): ScreenResume {
  const inspections = createClientQueue(INSPECTIONS)
  const scans = createClientQueue(SCANS)

  function refused(finding: Finding, facts: { readonly signature?: string } = {}): Screening {
    log.info({ finding, ...facts }, 'resume refused')
    return { kind: 'resume-refused', message: sentenceFor(finding, copy) }
  }

  return async ({ content }, client) => {
    let failure = 'a resume could not be inspected'
    try {
      const verdict = await inspections.run(client, () => inspect(content))
      if (!verdict.isGood) return refused(verdict.finding)
      if (!scan) return { kind: 'clean' }
      failure = 'a resume could not be scanned'
      const result = await scans.run(client, () => scan(content))
      if (result.kind === 'clean') return result
      return refused('infected', { signature: result.signature })
    } catch (error) {
      if (error instanceof QueueFull) return { kind: 'too-many', retryAfterMs: error.retryAfterMs }
      log.error(errorCodes(error), failure)
      return { kind: 'resume-not-scanned' }
    }
  }
}

/** The specification fixes the beginning for a file of another format. */
function sentenceFor(finding: Finding, copy: PageCopy['resumeRefused']): string {
  return finding === 'format' ? `${messages.resumeFormat}. ${copy.format}` : copy[finding]
}
