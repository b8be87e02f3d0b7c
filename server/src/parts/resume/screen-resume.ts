import { messages } from '@lanternfield/contract/messages.ts'
import type { InspectionPool } from '@lanternfield/resume-inspection/inspection-pool.ts'
import { GaveWay } from '@lanternfield/resume-inspection/run-inspection.ts'
import type { Finding } from '@lanternfield/resume-inspection/verdict.ts'
import { type Place, QueueFull, type QueueLimits } from '../../base/client-queue.ts'
import { errorCodes } from '../../base/log.ts'
import type { PageCopy } from '../../content.ts'
import type { Client, Screening, ScreenResume } from '../../intake/submit.ts'
import type { Core } from '../../part.ts'
import type { Scan } from './clamd.ts'

export type ScreeningOptions = Pick<Core, 'createQueue' | 'log'> & {
  readonly inspect: InspectionPool['inspect']
  /** Asks a virus scanner, or null where there is none. */
  readonly scan: Scan | null
  /** The sentence for each finding. */
  readonly copy: PageCopy['resumeRefused']
}

/** An inspection occupies a core, and the memory of a file and its unpacked content. Most take milliseconds. */
const INSPECTIONS: QueueLimits = { running: 2, runningPerNetwork: 1, waitingPerClient: 10 }
/** A clamd has ten threads as it comes, and may take 20 s to fail. */
const SCANS: QueueLimits = { running: 8, runningPerNetwork: 2, waitingPerClient: 10 }
/** Processor time after which an inspection gives way to others that wait. */
const QUICK_CPU_MS = 300
/** How often it begins again, behind all others. */
const INSPECTIONS_MAX = 3
const LOOK_EVERY_MS = 200

/** Screens a resume by its content before anything of its application is stored. */
export function createScreening(options: ScreeningOptions): ScreenResume {
  const { inspect, scan, copy, createQueue, log } = options
  const inspections = createQueue(INSPECTIONS)
  const scans = createQueue(SCANS)

  function refused(finding: Finding, facts: { readonly signature?: string } = {}): Screening {
    log.info({ finding, ...facts }, 'resume refused')
    // The specification fixes the beginning for a file of another format.
    const beginning = finding === 'format' ? `${messages.resumeFormat}. ` : ''
    return { kind: 'resume-refused', message: beginning + copy[finding] }
  }

  /** @throws GaveWay if others came first each time */
  async function inspectInTurn(content: Uint8Array, client: Client, signal: AbortSignal) {
    const work = async ({ isWanted, isBehind, giveWay }: Place) => {
      const quickCpuMs = isBehind() ? 0 : QUICK_CPU_MS
      return inspect(content, { isWanted, quickCpuMs }).catch((error) => {
        if (error instanceof GaveWay) giveWay()
        throw error
      })
    }
    for (let left = INSPECTIONS_MAX - 1; ; left -= 1) {
      try {
        return await inspections.run(client, work, { signal })
      } catch (error) {
        if (!(error instanceof GaveWay) || signal.aborted || left === 0) throw error
      }
    }
  }

  return async ({ content }, { client, place }) => {
    let failure = 'a resume could not be inspected'
    const leaving = new AbortController()
    const watching = setInterval(() => {
      if (place?.isWanted() && place.isBehind()) leaving.abort(new GaveWay())
    }, LOOK_EVERY_MS)
    try {
      const { finding } = await inspectInTurn(content, client, leaving.signal)
      if (finding) return refused(finding)
      if (!scan) return { kind: 'clean' }
      failure = 'a resume could not be scanned'
      const result = await scans.run(client, () => scan(content))
      if (result.kind === 'clean') return result
      return refused('infected', { signature: result.signature })
    } catch (error) {
      if (error instanceof QueueFull) return { kind: 'too-many', retryAfterMs: error.retryAfterMs }
      if (error instanceof GaveWay) log.info('the inspection of a resume gave way to others')
      else log.error(errorCodes(error), failure)
      return { kind: 'resume-not-scanned' }
    } finally {
      clearInterval(watching)
    }
  }
}
