import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { FindingError, type ResumeVerdict } from './verdict.ts'

/** An inspection was ended because others wait. */
export class GaveWay extends Error {
  override readonly name = 'GaveWay'
}

export type Patience = {
  readonly isWanted: () => boolean
  /** Processor time that it may take while others wait. */
  readonly quickCpuMs: number
}

/** The first message of a process, which has loaded its libraries by then: that takes longer than most files. */
export const STARTED = 'started'

export const UNDISTURBED: Patience = { isWanted: () => false, quickCpuMs: 0 }

/** The message to an inspection process, which replies with STARTED and a ResumeVerdict. */
export type InspectionRequest = { readonly content: Uint8Array }

/** Processor time that a file may take: a busy machine makes no file worse. Honest ones take up to two seconds. */
const CPU_MAX_MS = 4000
/** Memory of the process with all that a file unpacks to; a process without a file takes some 100 MB. */
const MEMORY_MAX_BYTES = 512 * 1024 * 1024
const CHECK_EVERY_MS = 100
const IDLE_MAX_BYTES = 200 * 1024 * 1024

/**
 * Inspects one file in a process, and watches from outside what it takes: the libraries have no limits of their own.
 * @throws FindingError `broken` for a file that takes too much processor time or memory, or that ends the process
 * @throws GaveWay
 * @throws Error if the inspection fails, or has no verdict after timeoutMs; the process is of no more use either way
 */
export async function runInspection(
  worker: ChildProcess,
  {
    content,
    timeoutMs,
    ...patience
  }: InspectionRequest & Patience & { readonly timeoutMs: number },
): Promise<ResumeVerdict> {
  const { promise, resolve, reject } = Promise.withResolvers<ResumeVerdict>()
  const tooLong = setTimeout(() => reject(new Error('The inspection took too long.')), timeoutMs)
  let watching = watchLimits(worker, UNDISTURBED, reject)
  const listeners = {
    message: (message: typeof STARTED | ResumeVerdict) => {
      if (message !== STARTED) return resolve(message)
      clearInterval(watching)
      watching = watchLimits(worker, patience, reject)
    },
    error: reject,
    exit: (_: number | null, signal: string | null) => {
      // V8 aborts where memory runs out.
      if (signal === 'SIGABRT') reject(new FindingError('broken'))
      reject(new Error('The inspection process has ended.'))
    },
  }
  for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener)
  worker.send({ content } satisfies InspectionRequest)
  try {
    return await promise
  } finally {
    clearTimeout(tooLong)
    clearInterval(watching)
    for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener)
  }
}

/** Whether a process holds too much to get another file: pdf-lib keeps every name that it has read. */
export function holdsMuch(worker: ChildProcess): boolean {
  return measure(worker).memoryBytes > IDLE_MAX_BYTES
}

function watchLimits(
  worker: ChildProcess,
  { isWanted, quickCpuMs }: Patience,
  onExceeded: (error: Error) => void,
): NodeJS.Timeout {
  const atStart = measure(worker)
  return setInterval(() => {
    const { cpuMs, memoryBytes } = measure(worker)
    const takenMs = cpuMs - atStart.cpuMs
    if (takenMs > CPU_MAX_MS || memoryBytes > MEMORY_MAX_BYTES)
      onExceeded(new FindingError('broken'))
    if (takenMs > quickCpuMs && isWanted()) onExceeded(new GaveWay())
  }, CHECK_EVERY_MS)
}

/** Linux tells what a process has used, in ticks of 10 ms and in pages. Elsewhere only the time is limited. */
function measure({ pid }: ChildProcess) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Behind the name, which may hold blanks and brackets. Source: proc_pid_stat(5)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * 10
    return { cpuMs, memoryBytes: Number(fields[21]) * 4096 }
  } catch {
    return { cpuMs: 0, memoryBytes: 0 }
  }
}
