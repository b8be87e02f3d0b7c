import { type Level, type Logger, pino } from 'pino'
import SonicBoom from 'sonic-boom'
import { traceFields } from './trace.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

const PLACES_MAX = 4
const WAITING_MAX_BYTES = 1_000_000
const RETRY_EVERY_MS = 1000
/** How long a slow reader may hold up the end of the process. */
const FLUSH_AT_EXIT_MAX_MS = 500

/**
 * Structured logs, one JSON object a line on standard output. They name submissions and deliveries
 * by id; names, addresses, messages and files of visitors never enter them.
 */
export function createLog(level: Level): Logger {
  const output = openLogOutput()
  const log = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: traceFields },
    output,
  )
  let dropped = 0
  output.on('drop', () => {
    dropped += 1
  })
  output.on('drain', () => {
    if (dropped > 0) log.warn({ dropped }, 'log lines were dropped')
    dropped = 0
  })
  return log
}

/**
 * Standard output for log lines. A reader that has stopped or a full disk must not stop the server: lines wait in
 * memory, and are dropped when there are too many. `pino.destination` has sonic-boom 4, which at the end of a
 * process tries without end to write to a reader that is gone (pino 10.4, November 2026).
 */
function openLogOutput(): SonicBoom {
  let retryUntil = Number.POSITIVE_INFINITY
  const output = new SonicBoom({
    // Opened, the stream makes a pipe or a socket non-blocking; else a write without a reader would hold up the exit.
    fd: process.stdout.fd,
    maxLength: WAITING_MAX_BYTES,
    periodicFlush: RETRY_EVERY_MS,
    retryEAGAIN: () => performance.now() < retryUntil,
  })
  // A full disk, or a reader that is gone: the next flush tries again.
  output.on('error', () => undefined)
  process.on('exit', () => {
    retryUntil = performance.now() + FLUSH_AT_EXIT_MAX_MS
    try {
      output.flushSync()
    } catch {
      // Nobody reads what is left.
    }
  })
  return output
}

/**
 * Console output of libraries may quote a request: hono's adapter for Lambda prints the value of a malformed header
 * (4.13, November 2026). Only its codes are logged.
 */
export function logConsole(log: Log): void {
  for (const level of ['error', 'warn'] as const)
    console[level] = (...printed: readonly unknown[]) => {
      const error = printed.find((value) => value instanceof Error)
      log[level](error ? errorCodes(error) : {}, 'a library printed a message')
    }
}

/**
 * The loggable part of an error: its codes and the places in our code where it happened, innermost first. Never its
 * message, since a mail server's reply quotes addresses.
 */
export function errorCodes(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { name, code, errcode, responseCode, command } = error as Error & Record<string, unknown>
  const at = placesOf(error)
  return { error: name, code, errcode, responseCode, command, at: at.length > 0 ? at : undefined }
}

/** A frame within our own code, such as `server/src/base/log.ts:12:3`. */
const OUR_FRAME = /^ {4}at .*\/((?:server|contract)\/src\/[^\s)]+:\d+:\d+)\)?$/

/** The frames below the message, which may imitate frames; none if the message was changed since the error was made. */
function placesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(`${message}\n`)
  const frames = start === -1 ? [] : stack.slice(start + message.length).split('\n')
  return frames.flatMap((frame) => OUR_FRAME.exec(frame)?.[1] ?? []).slice(0, PLACES_MAX)
}
