import { formatOf, type ResumeFormat } from '@lanternfield/contract/resume.ts'
import { errorCodes, type Log } from '../log.ts'
import type { Resume } from '../storage/store.ts'
import type { Scan, ScanResult } from './clamd.ts'
import type { Inspect } from './inspection-pool.ts'
import { createTurns, LineTooLong } from './turns.ts'
import { type Finding, type ResumeVerdict, sentenceFor } from './verdict.ts'

export type ScreeningParts = {
  readonly inspect: Inspect
  /** Asks a virus scanner, or null where there is none. */
  readonly scan: Scan | null
  readonly log: Log
}

// An inspection keeps a core busy, and holds a file and what it unpacks to. A clamd has ten threads as it comes.
const INSPECTIONS_AT_ONCE = 2
const SCANS_AT_ONCE = 4
// Whoever waits has sent his file already, and browsers do not wait for ever.
const WAITING_MAX = 40

/** Whether a resume may be kept. `not-scanned`: nobody can tell now, so it may not. */
export type Screening =
  | { readonly kind: 'clean' }
  | { readonly kind: 'resume-refused'; readonly message: string }
  | { readonly kind: 'resume-not-scanned' }

/** Judges a resume by its content before anything of its application is kept. */
export type ScreenResume = (resume: Pick<Resume, 'fileName' | 'content'>) => Promise<Screening>

export function createScreening({ inspect, scan, log }: ScreeningParts): ScreenResume {
  const takeInspection = createTurns({ atOnce: INSPECTIONS_AT_ONCE, waitingMax: WAITING_MAX })
  const takeScan = createTurns({ atOnce: SCANS_AT_ONCE, waitingMax: WAITING_MAX })

  function refused(finding: Finding, facts: Record<string, unknown>): Screening {
    log.info({ finding, ...facts }, 'resume refused')
    return { kind: 'resume-refused', message: sentenceFor(finding) }
  }

  async function inspectInTurn(content: Uint8Array, format: ResumeFormat): Promise<ResumeVerdict | null> {
    try {
      return await takeInspection(() => inspect(content, format))
    } catch (error) {
      if (!(error instanceof LineTooLong)) throw error
      log.error(errorCodes(error), 'a resume could not be inspected')
      return null
    }
  }

  async function ask(content: Uint8Array): Promise<ScanResult | null> {
    if (!scan) return { kind: 'clean' }
    try {
      return await takeScan(() => scan(content))
    } catch (error) {
      log.error(errorCodes(error), 'a resume could not be scanned')
      return null
    }
  }

  return async ({ fileName, content }) => {
    const format = formatOf(fileName)
    if (!format) return refused('format', {})
    const verdict = await inspectInTurn(content, format)
    if (verdict === null) return { kind: 'resume-not-scanned' }
    if (!verdict.isGood) return refused(verdict.finding, { format })
    const result = await ask(content)
    if (result === null) return { kind: 'resume-not-scanned' }
    if (result.kind === 'infected')
      return refused('infected', { format, signature: result.signature })
    return { kind: 'clean' }
  }
}
