import type { AnswerCopy } from '@lanternfield/contract/answer-copy.ts'
import { messages } from '@lanternfield/contract/messages.ts'
import { formatOf, type ResumeFormat } from '@lanternfield/contract/resume.ts'
import type { Resume } from '@lanternfield/contract/submission.ts'
import type { Inspect } from '@lanternfield/resume-inspection/inspection-pool.ts'
import type { Finding, ResumeVerdict } from '@lanternfield/resume-inspection/verdict.ts'
import { errorCodes, type Log } from '../log.ts'
import { createRateLimiter } from '../rate-limiter.ts'
import type { Scan, ScanResult } from './clamd.ts'
import { createConcurrencyLimiter, QueueFull, type WorkClient } from './concurrency-limiter.ts'
import { createCostMeter } from './cost-meter.ts'

export type ScreeningOptions = {
  readonly inspect: Inspect
  /** Asks a virus scanner, or null where there is none. */
  readonly scan: Scan | null
  /** How many submissions one client may make, and in how long. */
  readonly rateLimit: { readonly max: number; readonly windowMs: number }
  /** The sentence for each finding. */
  readonly words: AnswerCopy['resumeRefused']
  readonly log: Log
}

// An inspection occupies a core, and the memory of a file and its unpacked content.
// Each waiting one occupies the memory of a file as well, and browsers time out.
const INSPECTIONS = {
  running: 2,
  runningPerClient: 1,
  runningPerNetwork: 1,
  waiting: 40,
  waitingPerClient: 2,
  waitingPerNetwork: 10,
}
/** Most files take milliseconds, the most costly honest one half a second, and a client has to send several of those. */
const INSPECTION_COSTS = { maxMs: 600, windowMs: 600_000 }
// A clamd has ten threads as it comes. It may take 20 s to fail, and then all of one office wait for it.
const SCANS = {
  running: 4,
  runningPerClient: 2,
  runningPerNetwork: 2,
  waiting: 40,
  waitingPerClient: 10,
  waitingPerNetwork: 20,
}
/** RATE_LIMIT counts stored submissions. Refused resumes cost work as well, and a person may need some attempts. */
const SCREENINGS_PER_SUBMISSION = 3
/** To a client with too many resumes at the same moment: an inspection ends within a second or two. */
const BUSY_RETRY_AFTER_MS = 5000

/** Whether a resume may be stored. */
export type Screening =
  | { readonly kind: 'clean' }
  | { readonly kind: 'resume-refused'; readonly message: string }
  /** The server cannot check it now, so it may not be stored. */
  | { readonly kind: 'resume-not-scanned' }
  /** Its client has sent too many, counting refused ones. */
  | { readonly kind: 'too-many'; readonly retryAfterMs: number }

/**
 * Screens a resume by its content before anything of its application is stored.
 * @param client the hashes of the address and the network that it comes from
 */
export type ScreenResume = (
  resume: Pick<Resume, 'fileName' | 'content'>,
  client: WorkClient,
) => Promise<Screening>

export function createScreening({
  inspect,
  scan,
  rateLimit,
  words,
  log,
}: ScreeningOptions): ScreenResume {
  const inspections = createConcurrencyLimiter({
    ...INSPECTIONS,
    costs: createCostMeter(INSPECTION_COSTS),
  })
  const scans = createConcurrencyLimiter(SCANS)
  const rateLimiter = createRateLimiter({
    max: rateLimit.max * SCREENINGS_PER_SUBMISSION,
    windowMs: rateLimit.windowMs,
  })

  function refused(finding: Finding, facts: Record<string, unknown>): Screening {
    log.info({ finding, ...facts }, 'resume refused')
    return { kind: 'resume-refused', message: sentenceFor(finding, words) }
  }

  /** The screening of a resume that got no result. */
  function withoutResult(error: unknown, sentence: string): Screening {
    if (error instanceof QueueFull && error.code === 'CLIENT_QUEUE_FULL')
      return { kind: 'too-many', retryAfterMs: BUSY_RETRY_AFTER_MS }
    log.error(errorCodes(error), sentence)
    return { kind: 'resume-not-scanned' }
  }

  async function inspectInTurn(content: Uint8Array, format: ResumeFormat, client: WorkClient) {
    try {
      return await inspections.run(client, () => inspect(content, format))
    } catch (error) {
      return withoutResult(error, 'a resume could not be inspected')
    }
  }

  async function scanInTurn(content: Uint8Array, client: WorkClient) {
    if (!scan) return CLEAN
    try {
      return await scans.run(client, () => scan(content))
    } catch (error) {
      return withoutResult(error, 'a resume could not be scanned')
    }
  }

  return async ({ fileName, content }, client) => {
    const retryAfterMs = rateLimiter.consume(client.hash)
    if (retryAfterMs > 0) return { kind: 'too-many', retryAfterMs }
    const format = formatOf(fileName)
    if (!format) return refused('format', {})
    const verdict: ResumeVerdict | Screening = await inspectInTurn(content, format, client)
    if (!('isGood' in verdict)) return verdict
    if (!verdict.isGood) return refused(verdict.finding, { format })
    const result: ScanResult | Screening = await scanInTurn(content, client)
    if (result.kind === 'infected')
      return refused('infected', { format, signature: result.signature })
    return result
  }
}

/** The specification fixes the beginning for a file of another format. */
function sentenceFor(finding: Finding, words: AnswerCopy['resumeRefused']): string {
  return finding === 'format' ? `${messages.resumeFormat}. ${words.format}` : words[finding]
}

const CLEAN = { kind: 'clean' } as const
