import { formatOf } from '@lanternfield/contract/resume.ts'
import { errorCodes, type Log } from '../log.ts'
import type { Resume } from '../storage/store.ts'
import type { Scan, ScanResult } from './clamd.ts'
import { inspectResume } from './inspect-resume.ts'
import { type Finding, sentenceFor } from './verdict.ts'

export type ScreeningParts = {
  /** Asks a virus scanner, or null where there is none. */
  readonly scan: Scan | null
  readonly log: Log
}

/** Whether a resume may be kept. `not-scanned`: nobody can tell now, so it may not. */
export type Screening =
  | { readonly kind: 'clean' }
  | { readonly kind: 'resume-refused'; readonly message: string }
  | { readonly kind: 'resume-not-scanned' }

/** Judges a resume by its content before anything of its application is kept. */
export type ScreenResume = (resume: Pick<Resume, 'fileName' | 'content'>) => Promise<Screening>

export function createScreening({ scan, log }: ScreeningParts): ScreenResume {
  function refused(finding: Finding, facts: Record<string, unknown>): Screening {
    log.info({ finding, ...facts }, 'resume refused')
    return { kind: 'resume-refused', message: sentenceFor(finding) }
  }

  async function ask(content: Uint8Array): Promise<ScanResult | null> {
    if (!scan) return { kind: 'clean' }
    try {
      return await scan(content)
    } catch (error) {
      log.error(errorCodes(error), 'a resume could not be scanned')
      return null
    }
  }

  return async ({ fileName, content }) => {
    const format = formatOf(fileName)
    if (!format) return refused('format', {})
    const verdict = await inspectResume(content, format)
    if (!verdict.isGood) return refused(verdict.finding, { format })
    const result = await ask(content)
    if (result === null) return { kind: 'resume-not-scanned' }
    if (result.kind === 'infected')
      return refused('infected', { format, signature: result.signature })
    return { kind: 'clean' }
  }
}
