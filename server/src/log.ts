import { type Logger, pino } from 'pino'
import type { LogLevel } from './settings.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** What cannot be written now is written later, but no more of it than this. */
const KEPT_MAX_CHARS = 1_000_000

/**
 * Structured logs, one JSON object a line on standard output. They name submissions and deliveries
 * by id; names, addresses, messages and files of visitors never enter them.
 */
export function createLog(level: LogLevel): Logger {
  const out = pino.destination({ dest: 1, sync: true, maxLength: KEPT_MAX_CHARS })
  // A log on a full disk is no reason to stop answering.
  out.on('error', () => undefined)
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, out)
}

/** What may be logged of an error: its codes and where it happened, not what it says, since a mail server's answer quotes addresses. */
export function errorCodes(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { name, code, errcode, responseCode, command } = error as Error & Record<string, unknown>
  return { error: name, code, errcode, responseCode, command }
}
